import type { Cents } from '../../../platform/money.ts';
import type { TaxOwner } from '../../tax/tax.ts';

export interface RefundParts {
  /** Pieces, at their price after the discount. */
  goodsCents: Cents;
  shippingCents: Cents;
  processingFeeCents: Cents;
  taxCents: Cents;
  roundingCents: Cents;
}

export interface RefundableOrder extends RefundParts {
  /** Before the discount. */
  goodsCents: Cents;
  discountCents: Cents;
  discountPercent: number;
  /** How much of the processing fee was in the price of shipping. */
  shippingProcessingCents: Cents;
  totalCents: Cents;
  /** Null if no tax was collected. */
  taxOwedBy: TaxOwner | null;
  applicationFeeCents: Cents;
  /** What the card processor kept; null until it was read. */
  processorFeeCents: Cents | null;
}

type RefundStatus = 'started' | 'pending' | 'succeeded' | 'failed';

/** A refund that an order has already. Failed ones give nothing back, but may have given back our fee. */
export interface EarlierRefund extends RefundParts {
  status: RefundStatus;
  applicationFeeCents: Cents;
  /** What goes back with our fee of the tax that the operator collected. */
  feeTaxCents: Cents;
  feeReturnedAt: Date | null;
  lines: readonly { position: number; quantity: number }[];
}

export const partNames = ['goodsCents', 'shippingCents', 'processingFeeCents', 'taxCents', 'roundingCents'] as const;

export function toPaidParts(order: RefundableOrder): RefundParts {
  const { goodsCents, discountCents, shippingCents, processingFeeCents, taxCents, roundingCents } = order;
  return { goodsCents: goodsCents - discountCents, shippingCents, processingFeeCents, taxCents, roundingCents };
}

export const sumParts = (parts: RefundParts): Cents => partNames.reduce((sum, name) => sum + parts[name], 0);

function addParts(a: RefundParts, b: RefundParts, sign: 1 | -1 = 1): RefundParts {
  const [goodsCents, shippingCents, processingFeeCents, taxCents, roundingCents] = partNames.map(
    (name) => a[name] + sign * b[name],
  ) as [Cents, Cents, Cents, Cents, Cents];
  return { goodsCents, shippingCents, processingFeeCents, taxCents, roundingCents };
}

export const nothing: RefundParts = {
  goodsCents: 0,
  shippingCents: 0,
  processingFeeCents: 0,
  taxCents: 0,
  roundingCents: 0,
};

export function sumRefunds(refunds: readonly EarlierRefund[]): RefundParts {
  return refunds.filter(({ status }) => status !== 'failed').reduce((sum, refund) => addParts(sum, refund), nothing);
}

export function computeLeft(order: RefundableOrder, earlier: readonly EarlierRefund[]): RefundParts {
  return addParts(toPaidParts(order), sumRefunds(earlier), -1);
}
