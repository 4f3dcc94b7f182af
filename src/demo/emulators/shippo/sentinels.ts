/**
 * What goes wrong on purpose, by the street that a parcel goes to, or by the token.
 *
 * | Street           | What happens                                                     |
 * |------------------|------------------------------------------------------------------|
 * | `Nowhere`        | the Postal Service doesn't know it                               |
 * | `Unserved`       | no carrier offers a rate                                         |
 * | `Queued`         | the label is bought after a minute                               |
 * | `Late`           | the label is bought, and the connection is lost before the answer |
 * | `Declined`       | the carrier refuses the label                                    |
 * | `Kept`           | the carrier refuses to void the label                            |
 *
 * `shippo_test_revoked` is refused, as is each token that a button of the emulator's page has revoked.
 */
import type { AddressRecord } from './records.ts';

type Sentinel = 'nowhere' | 'unserved' | 'queued' | 'late' | 'declined' | 'kept';

const sentinels: readonly Sentinel[] = ['nowhere', 'unserved', 'queued', 'late', 'declined', 'kept'];

export function sentinelOf({ street1 }: AddressRecord): Sentinel | null {
  const words = street1.toLowerCase().split(/\W+/);
  return sentinels.find((sentinel) => words.includes(sentinel)) ?? null;
}

export const revokedToken = 'shippo_test_revoked';
