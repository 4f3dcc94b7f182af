import type { PostalAddress } from '../payments.ts';

export type OrderStatus = 'pending' | 'paid' | 'expired' | 'cancelled' | 'needs_attention' | 'refunded';

/** Why an order needs a person. `refund_due` alone is worked on without one. */
export type Attention = 'refund_due' | 'mismatch' | 'session_unknown';

/** Without the letters that are taken for digits or for each other: I, L, O, U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A new number for people, "RC-7K3M-9QXD": forty random bits, so that it tells nothing of how many orders there are. */
export function createOrderNumber(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  const letters = [...bytes].map((byte) => alphabet.charAt(byte & 31)).join('');
  return `RC-${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** An address as it stands on a parcel. */
export function addressLines(address: PostalAddress): string[] {
  const place = [address.city, [address.state, address.postalCode].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');
  return [address.name, address.line1, address.line2, place, address.country].filter(
    (line) => line !== null && line !== '',
  ) as string[];
}
