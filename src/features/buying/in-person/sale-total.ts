/** What a sale in person costs: computed alike by the phone, which may be offline, and by the server, which checks it. */
import type { Cents } from '../../../platform/money.ts';
import type { Channel } from '../channels.ts';
import { computeOrderTotal } from '../fees/fees.ts';
import type { Tender } from '../orders/orders.ts';

/** As a payment by card. */
export const maxSaleCents: Cents = 99_999_999;

interface SoldFor {
  lines: readonly { unitPriceCents: Cents; quantity: number }[];
  /** Null if no tax is collected. */
  tax: { rate: number } | null;
  /** Null for a card through us. */
  tender: Tender | null;
  roundsCash: boolean;
}

export interface SaleTotal {
  subtotalCents: Cents;
  taxCents: Cents;
  /** What rounding adds, or takes off: -2 to 2. */
  roundingCents: Cents;
  totalCents: Cents;
}

/** Returns what makes an amount of cash come out at five cents: 1, 2, 6, and 7 go down, 3, 4, 8, and 9 up. */
export function roundToNickel(cents: Cents): Cents {
  const over = cents % 5;
  if (over === 0) return 0;
  return over <= 2 ? -over : 5 - over;
}

/** Adds up a sale. Tax is computed to the penny; only cash is rounded, and only the total. */
export function computeSaleTotal({ lines, tax, tender, roundsCash }: SoldFor): SaleTotal {
  const channel: Channel = tender === null ? 'booth_card' : 'in_person';
  const { goodsCents, taxCents, totalCents } = computeOrderTotal({
    lines,
    shipping: { shippingCents: null, freeShippingOverCents: null },
    // The buyer takes it along.
    delivery: null,
    discountPercent: 0,
    processingFee: 'included',
    tax,
    channel,
  });
  const roundingCents = tender === 'cash' && roundsCash ? roundToNickel(totalCents) : 0;
  return { subtotalCents: goodsCents, taxCents, roundingCents, totalCents: totalCents + roundingCents };
}
