import type { Cents } from '../../../platform/money.ts';

/**
 * What happened with an artist's money, as an accountant writes it: what comes in is positive, what leaves is negative, so that
 * every column adds up, and `keptCents` is the sum of the others from `paidCents` on.
 */
export interface FigureSums {
  /** Pieces, at their price after the discount. */
  goodsCents: Cents;
  shippingCents: Cents;
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
  processorFeeCents: Cents;
  /** Sales tax that the artist has to file, with what refunds gave back of it. It is paid to them, and never theirs to keep. */
  artistTaxCents: Cents;
  /** Sales tax that the operator collected beside our fee, with what refunds gave back of it. */
  marketplaceTaxCents: Cents;
  planCents: Cents;
  /** Labels that were bought on this site, with what carriers paid back of them. */
  postageCents: Cents;
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
  'artistTaxCents',
  'marketplaceTaxCents',
  'planCents',
  'postageCents',
  'inPersonCents',
  'keptCents',
] as const satisfies readonly (keyof FigureSums)[];

/** What goes to the state. Stores that collect no tax have none of it. */
export const taxNames: readonly (keyof FigureSums)[] = ['artistTaxCents', 'marketplaceTaxCents'];

/** Left out of a statement while they are zero. */
const rareNames: readonly (keyof FigureSums)[] = [
  'processingFeeCents',
  'taxCents',
  'disputedCents',
  'disputeFeeCents',
  ...taxNames,
  'planCents',
  'postageCents',
  'inPersonCents',
];

export const shownRows = (sums: FigureSums): { name: keyof FigureSums; isSum: boolean }[] =>
  sumNames
    .filter((name) => sums[name] !== 0 || !rareNames.includes(name))
    .map((name) => ({ name, isSum: name === 'paidCents' || name === 'keptCents' }));

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

export interface MonthSums extends MonthFigures {
  hasSold: boolean;
  /** What refunds gave back of our fee; `applicationFeeCents` is without it. */
  feeReturnedCents: Cents;
  /** What of the month was sold on this site alone: not at booths, not in person. Without the plan. */
  onlineSales: number;
  onlineKeptCents: Cents;
}

export interface MarketMonth extends MonthFigures {
  /** Stores with entries. */
  stores: number;
  /** Those that sold something. */
  sellers: number;
  feeReturnedCents: Cents;
}

export interface YearFigures extends Omit<MonthFigures, 'month'> {
  year: string;
}

export function addMonths(months: readonly MonthFigures[]): Omit<MonthFigures, 'month'> {
  const sum = { ...emptyMonth('') };
  for (const month of months) {
    for (const name of ['sales', 'inPerson', 'estimated', ...sumNames] as const) sum[name] += month[name];
  }
  const { month: _none, ...rest } = sum;
  return rest;
}

/** Adds up months by year, newest first. */
export const sumYears = (months: readonly MonthFigures[]): YearFigures[] =>
  [...Map.groupBy(months, ({ month }) => month.slice(0, 4))]
    .map(([year, some]) => ({ year, ...addMonths(some) }))
    .sort((a, b) => b.year.localeCompare(a.year));

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
    artistTaxCents: 0,
    marketplaceTaxCents: 0,
    planCents: 0,
    postageCents: 0,
    inPersonCents: 0,
    keptCents: 0,
  };
}
