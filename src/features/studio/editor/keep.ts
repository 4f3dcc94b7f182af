import type { Cents } from '../../../platform/money.ts';
import {
  computeOrderTotal,
  computePayout,
  computeProcessorFee,
  type ProcessingFeeSetting,
} from '../../buying/fees/fees.ts';

export interface Keep {
  /** What the vendor receives for one piece that is picked up, after all fees. */
  keptCents: Cents;
  ourFeeCents: Cents;
  /** The card processor's fee if the vendor pays it; null if the buyer does. */
  cardFeeCents: Cents | null;
  /** What the price contains of it; 0 if the buyer pays it beside the price, or the vendor does. */
  processingCents: Cents;
}

/** Computes what a vendor keeps of one piece, with the functions that price orders. Shipping is apart from it. */
export function computeKeep(priceCents: Cents, setting: ProcessingFeeSetting, discountPercent = 0): Keep {
  const order = computeOrderTotal({
    lines: [{ unitPriceCents: priceCents, quantity: 1 }],
    shipping: { shippingCents: 0, freeShippingOverCents: null },
    delivery: null,
    discountPercent,
    processingFee: setting,
  });
  const { receivedCents } = computePayout(order.totalCents, order.applicationFeeCents);
  return {
    keptCents: receivedCents,
    ourFeeCents: order.applicationFeeCents,
    processingCents: order.lines[0]?.processingCents ?? 0,
    cardFeeCents: setting === 'included' ? computeProcessorFee(order.totalCents) : null,
  };
}
