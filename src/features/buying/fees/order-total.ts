import type { Cents } from '../../../platform/money.ts';
import { type Delivery, type ShippingRules, shippingPrice } from '../../catalog/shipping.ts';

import { applicationFee, discountedPrice, type ProcessingFeeSetting, processingFee } from './fees.ts';

export interface OrderTotal {
  /** Before the discount. */
  goodsCents: Cents;
  discountCents: Cents;
  shippingCents: Cents;
  processingFeeCents: Cents;
  /** goods - discount + shipping + processing fee: what the buyer pays. */
  totalCents: Cents;
  /** Ours, out of the vendor's part. */
  applicationFeeCents: Cents;
}

export interface OrderTotalInput {
  lines: readonly { unitPriceCents: Cents; quantity: number }[];
  shipping: ShippingRules;
  delivery: Delivery;
  discountPercent: number;
  processingFee: ProcessingFeeSetting;
}

/**
 * What an order costs. The discount is taken off each unit price, so that every line is a whole number of cents. Whether
 * shipping is free is decided before it: signing in for a discount never costs more than being a guest.
 */
export function orderTotal(input: OrderTotalInput): OrderTotal {
  let goodsCents = 0;
  let paidGoods = 0;
  for (const { unitPriceCents, quantity } of input.lines) {
    goodsCents += unitPriceCents * quantity;
    paidGoods += discountedPrice(unitPriceCents, input.discountPercent) * quantity;
  }
  const shippingCents = input.lines.length === 0 ? 0 : shippingPrice(input.shipping, input.delivery, goodsCents);
  const processingFeeCents = processingFee(paidGoods + shippingCents, input.processingFee);
  return {
    goodsCents,
    discountCents: goodsCents - paidGoods,
    shippingCents,
    processingFeeCents,
    totalCents: paidGoods + shippingCents + processingFeeCents,
    applicationFeeCents: applicationFee(paidGoods),
  };
}
