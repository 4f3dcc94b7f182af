/**
 * Every fee and discount is computed here: cart, checkout, receipts, about page and calculator use it.
 * All amounts are integer cents; every rounding is half up. Rates are in hundredths of a percent.
 */
import type { Cents } from '../../../platform/money.ts';

/** Whether the buyer pays the processing fee as a line of its own, or prices include it. */
export type ProcessingFeeSetting = 'added' | 'included';

export const rates = {
  /** Ours, of the goods alone. */
  applicationFee: 150,
  /** The card processor's, of everything that is charged, and so much an order. */
  processing: 290,
  processingOrderCents: 30,
} as const;

/** The card processor charges nothing smaller. */
export const minimumChargeCents: Cents = 50;

/** `rate` hundredths of a percent of `amount`. */
export function share(amount: Cents, rate: number): Cents {
  return Math.floor((amount * rate + 5_000) / 10_000);
}

/** What we take from the vendor's side of a sale. `goods` is what the buyer pays for the pieces, without shipping. */
export function applicationFee(goods: Cents): Cents {
  return share(goods, rates.applicationFee);
}

/** What the card processor keeps of a charge of `total`. */
export function processorKeeps(total: Cents): Cents {
  return share(total, rates.processing) + rates.processingOrderCents;
}

/**
 * What reaches the artist of a charge, and what stays behind of it: the card processor's part and ours. Together they are
 * the charge.
 */
export function artistReceives(total: Cents, applicationFeeCents: Cents): { feesCents: Cents; receivedCents: Cents } {
  const feesCents = processorKeeps(total) + applicationFeeCents;
  return { feesCents, receivedCents: total - feesCents };
}

/**
 * The line that covers the processor's fee on the whole amount, itself included: what reaches the vendor is `amount`.
 * @param amount everything else that is charged: goods and shipping
 */
export function processingFee(amount: Cents, setting: ProcessingFeeSetting): Cents {
  if (setting === 'included' || amount === 0) return 0;
  const keptRate = 10_000 - rates.processing;
  const total = Math.floor(((amount + rates.processingOrderCents) * 20_000 + keptRate) / (2 * keptRate));
  return total - amount;
}

/** A unit price after the artist's discount, never below what can be charged at all. */
export function discountedPrice(unitPrice: Cents, percent: number): Cents {
  const discounted = share(unitPrice, (100 - percent) * 100);
  return Math.max(discounted, Math.min(unitPrice, minimumChargeCents));
}
