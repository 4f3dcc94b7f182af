import type { Cents } from '../../../platform/money.ts';

/**
 * What happened with an artist's money, as an accountant writes it: what comes in is positive, what leaves is negative, so that
 * every column adds up, and `keptCents` is the sum of the others from `paidCents` on.
 */
export interface FigureSums {
  /** Pieces, at their price after the discount. */
  goodsCents: Cents;
  shippingCents: Cents;
  /** The line by which buyers paid for card processing. */
  processingFeeCents: Cents;
  /** Tax, with what rounding added. */
  taxCents: Cents;
  /** The four above: what buyers paid on this site. */
  paidCents: Cents;
  refundedCents: Cents;
  /** What buyers' banks took back, and returned if a dispute was won. */
  disputedCents: Cents;
  /** What the card processor charged for disputes, also for those that were won. */
  disputeFeeCents: Cents;
  /** Our fee, with what refunds gave back of it. */
  applicationFeeCents: Cents;
  /** What the card processor kept. */
  processorFeeCents: Cents;
  /** What was sold in person, of which nobody takes a fee. */
  inPersonCents: Cents;
  keptCents: Cents;
}

export const sumNames = [
  'goodsCents',
  'shippingCents',
  'processingFeeCents',
  'taxCents',
  'paidCents',
  'refundedCents',
  'disputedCents',
  'disputeFeeCents',
  'applicationFeeCents',
  'processorFeeCents',
  'inPersonCents',
  'keptCents',
] as const satisfies readonly (keyof FigureSums)[];

export interface MonthFigures extends FigureSums {
  /** "2026-11", in the site's time zone. */
  month: string;
  /** Number of orders that were paid on this site. */
  sales: number;
  /** Number of pieces that were sold in person. */
  inPerson: number;
  /** Number of them whose card processing is estimated. */
  estimated: number;
}

/** Returns a month in which nothing happened. */
export function emptyMonth(month: string): MonthFigures {
  return {
    month,
    sales: 0,
    inPerson: 0,
    estimated: 0,
    goodsCents: 0,
    shippingCents: 0,
    processingFeeCents: 0,
    taxCents: 0,
    paidCents: 0,
    refundedCents: 0,
    disputedCents: 0,
    disputeFeeCents: 0,
    applicationFeeCents: 0,
    processorFeeCents: 0,
    inPersonCents: 0,
    keptCents: 0,
  };
}
