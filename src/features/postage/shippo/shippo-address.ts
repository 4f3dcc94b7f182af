import type { Address, AddressCreateRequest } from 'shippo/models/components';
import type { PostalAddress } from '../../buying/payments.ts';
import type { CheckedAddress } from '../postage.ts';

export const toShippoAddress = (address: PostalAddress): AddressCreateRequest => ({
  name: address.name ?? '',
  street1: address.line1,
  street2: address.line2 ?? '',
  city: address.city,
  state: address.state ?? '',
  zip: address.postalCode,
  country: address.country,
});

const bare = (text: string | null | undefined) => (text ?? '').replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

/** The Postal Service writes all in capitals, which is no other address. */
function toCorrection(found: Address, ours: PostalAddress): PostalAddress | null {
  const keep = (theirs: string | undefined, own: string | null) =>
    theirs === undefined || bare(theirs) === bare(own) ? own : theirs;
  const corrected: PostalAddress = {
    ...ours,
    line1: keep(found.street1, ours.line1) ?? ours.line1,
    line2: keep(found.street2, ours.line2) || null,
    city: keep(found.city, ours.city) ?? ours.city,
    state: keep(found.state, ours.state),
    postalCode: keep(found.zip, ours.postalCode) ?? ours.postalCode,
  };
  const isSame = (['line1', 'line2', 'city', 'state', 'postalCode'] as const).every(
    (part) => bare(corrected[part]) === bare(ours[part]),
  );
  return isSame ? null : corrected;
}

export function readAddress(found: Address, ours: PostalAddress): CheckedAddress {
  const { isValid = false, messages = [] } = found.validationResults ?? {};
  const problem = messages.map(({ text = '' }) => text).find((text) => text !== '') ?? '';
  return isValid
    ? { isValid, correction: toCorrection(found, ours), problem: '' }
    : { isValid, correction: null, problem };
}
