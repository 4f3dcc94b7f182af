import { dateFormat } from '../../../platform/date-format.ts';
import type { PostalAddress } from '../payments.ts';

export type OrderStatus = 'pending' | 'paid' | 'expired' | 'cancelled' | 'needs_attention' | 'refunded';

/** True if an order with this status was paid, also if the money went back later. */
export const wasCharged = (status: OrderStatus): boolean => ['paid', 'needs_attention', 'refunded'].includes(status);

/** True if its total was paid, also if the money went back later: not for a payment that doesn't match, or that nobody found. */
export const isTotalPaid = ({ status, attention }: { status: OrderStatus; attention: string | null }): boolean =>
  wasCharged(status) && (attention === null || attention === 'refund_due');

/** How a buyer paid in person. card: by a reader that isn't ours. */
export const tenders = ['cash', 'card', 'venmo', 'check', 'other'] as const;

export type Tender = (typeof tenders)[number];

/** Why a piece was sold at a booth for another price than its own. */
export const priceReasons = ['bundle', 'flaw', 'friend'] as const;

export type PriceReason = (typeof priceReasons)[number];

/** Why an order needs attention: of a person, or of the sweeper if `refund_due`. */
export type Attention = 'refund_due' | 'mismatch' | 'session_unknown';

/** Crockford's Base32: without I, L, O, and U, which are easily misread. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Creates an order number, "RC-7K3M-9QXD". Its 40 random bits don't reveal how many orders there are. */
export function createOrderNumber(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  const letters = [...bytes].map((byte) => alphabet.charAt(byte & 31)).join('');
  return `RC-${letters.slice(0, 4)}-${letters.slice(4)}`;
}

const draftIdForm = /^draft_[0-9a-f]{48}$/;

/** Creates the id of a checkout's draft. Its 192 random bits can't be guessed. */
export function createDraftId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return `draft_${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

export const isDraftId = (id: string): boolean => draftIdForm.test(id);

export function createPickupCode(): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return String(random % 10_000).padStart(4, '0');
}

/** Formats a date of an order: "December 3, 2026" for "2026-12-03". */
export function formatOrderDay(day: string): string {
  return dateFormat({ timeZone: 'UTC', dateStyle: 'long' }).format(new Date(day));
}

/** A hyphen at which no line breaks, as in "40004-9453". */
const wholeHyphen = '\u2011';

/** Formats an address as on a parcel, line by line. A domestic one names no country. */
export function formatAddress(address: PostalAddress): string[] {
  const zip = address.postalCode.replace('-', wholeHyphen);
  const place = [address.city, [address.state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [address.name, address.line1, address.line2, place, address.country === 'US' ? '' : address.country].filter(
    (line) => line !== null && line !== '',
  ) as string[];
}
