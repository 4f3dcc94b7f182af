import { applyRate, type Cents } from '../../../platform/money.ts';
import { type Delivery, deliveries, type PriceRules } from '../../catalog/deliveries.ts';
import { computeTax } from '../../tax/tax.ts';
import type { Channel } from '../channels.ts';

/**
 * Every fee and discount is computed here: cart, checkout, receipts, about page and calculator use it.
 * All amounts are integer cents; every rounding is half up. Rates are in hundredths of a percent.
 */

/** `added`: the buyer pays the processing fee as its own line. `included`: prices include it. */
export type ProcessingFeeSetting = 'added' | 'included';

export const rates = {
  /** Our fee, on the goods only. */
  applicationFee: 150,
  /** The card processor's fee, on everything that is charged, plus `processingOrderCents` per order. */
  processing: 290,
  processingOrderCents: 30,
} as const;

/** The card processor's minimum charge. */
export const minimumChargeCents: Cents = 50;

/** Computes our fee, taken from the vendor's side. `goods` is what the buyer pays for the products, without shipping. */
export function computeApplicationFee(goods: Cents): Cents {
  return applyRate(goods, rates.applicationFee);
}

export function computeProcessorFee(total: Cents): Cents {
  return applyRate(total, rates.processing) + rates.processingOrderCents;
}

export function computePayout(total: Cents, applicationFeeCents: Cents): { feesCents: Cents; receivedCents: Cents } {
  const feesCents = computeProcessorFee(total) + applicationFeeCents;
  return { feesCents, receivedCents: total - feesCents };
}

/**
 * Computes the line that covers the processor's fee on the whole charge, this line included, so that the vendor receives
 * `amount` before our fee. Tax is on this line too, and the processor keeps its part of the tax. To the nearest cent is exact, with
 * any rate: the fee of the total is then off by less than half a cent, which its own rounding takes up.
 * @param amount everything else that is charged but tax: goods and shipping
 * @param taxRate of the tax on `amount` and on this line
 */
export function computeProcessingFee(amount: Cents, setting: ProcessingFeeSetting, taxRate = 0): Cents {
  if (setting === 'included' || amount === 0) return 0;
  const keptRate = 10_000 - (rates.processing * (10_000 + taxRate)) / 10_000;
  const total = Math.floor(((amount + rates.processingOrderCents) * 20_000 + keptRate) / (2 * keptRate));
  return total - amount;
}

/** Returns a unit price after the vendor's discount, never below the minimum charge. */
export function applyDiscount(unitPrice: Cents, percent: number): Cents {
  const discounted = applyRate(unitPrice, (100 - percent) * 100);
  return Math.max(discounted, Math.min(unitPrice, minimumChargeCents));
}

interface OrderTotal {
  /** Before the discount. */
  goodsCents: Cents;
  discountCents: Cents;
  shippingCents: Cents;
  processingFeeCents: Cents;
  /** Sales tax on all of the above. */
  taxCents: Cents;
  /** goods - discount + shipping + processing fee + tax: what the buyer pays. */
  totalCents: Cents;
  /** Our fee, taken from the vendor's share. */
  applicationFeeCents: Cents;
}

interface OrderTotalInput {
  lines: readonly { unitPriceCents: Cents; quantity: number }[];
  shipping: PriceRules;
  /** One that is offered. Null if nothing is delivered: it is handed over at once, or the vendor offers no way yet. */
  delivery: Delivery | null;
  discountPercent: number;
  processingFee: ProcessingFeeSetting;
  /** Null if no tax is collected. */
  tax?: { rate: number } | null;
  /** `online` by default. */
  channel?: Channel;
}

/**
 * Computes what an order costs: the only place where a total is computed. The discount is taken off each unit price, so
 * that every line is a whole number of cents. Free shipping is decided before the discount, so that signing in never
 * costs more than being a guest.
 */
export function computeOrderTotal(input: OrderTotalInput): OrderTotal {
  let goodsCents = 0;
  let paidGoods = 0;
  for (const { unitPriceCents, quantity } of input.lines) {
    goodsCents += unitPriceCents * quantity;
    paidGoods += applyDiscount(unitPriceCents, input.discountPercent) * quantity;
  }
  const shippingCents =
    input.lines.length === 0 || input.delivery === null
      ? 0
      : deliveries[input.delivery].price(input.shipping, goodsCents);
  if (shippingCents === null) throw new Error('The price of shipping is not set.');
  const taxRate = input.tax?.rate ?? 0;
  const channel = input.channel ?? 'online';
  // At a booth the tag's price plus tax is the price, so nobody pays the processing fee as a line.
  const processingFee = channel === 'online' ? input.processingFee : 'included';
  const processingFeeCents = computeProcessingFee(paidGoods + shippingCents, processingFee, taxRate);
  const taxableCents = paidGoods + shippingCents + processingFeeCents;
  const taxCents = computeTax(taxableCents, taxRate);
  return {
    goodsCents,
    discountCents: goodsCents - paidGoods,
    shippingCents,
    processingFeeCents,
    taxCents,
    totalCents: taxableCents + taxCents,
    applicationFeeCents: channel === 'in_person' ? 0 : computeApplicationFee(paidGoods),
  };
}
