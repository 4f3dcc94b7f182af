import type { Cents } from '../../../platform/money.ts';
import { mapNames } from '../../../platform/objects.ts';

interface SumFacts {
  /** Whether every sale has it, or only what happens later, or what is no sale on this site. */
  of: 'sale' | 'others';
  /** Whether it is a part of what the artist keeps, and not of another amount. */
  isKept: boolean;
}

/**
 * What happened with an artist's money, as an accountant writes it: what comes in is positive, what leaves is negative, so that
 * every column adds up. In the order of statements and files.
 */
const amounts = {
  /** Pieces, at their price after the discount. */
  goodsCents: { of: 'sale', isKept: false },
  shippingCents: { of: 'sale', isKept: false },
  processingFeeCents: { of: 'sale', isKept: false },
  /** Tax, with what rounding added. */
  taxCents: { of: 'sale', isKept: false },
  /** The four above: what buyers paid on this site. */
  paidCents: { of: 'sale', isKept: true },
  refundedCents: { of: 'others', isKept: true },
  /** What buyers' banks took back, and returned if a dispute was won. */
  disputedCents: { of: 'others', isKept: true },
  /** What the card processor charged for disputes, also for those that were won. */
  disputeFeeCents: { of: 'others', isKept: true },
  /** Our fee, with what refunds gave back of it. */
  applicationFeeCents: { of: 'sale', isKept: true },
  processorFeeCents: { of: 'sale', isKept: true },
  /** Sales tax that the artist has to file, with what refunds gave back of it. It is paid to them, and never theirs to keep. */
  artistTaxCents: { of: 'sale', isKept: true },
  /** Sales tax that the operator collected beside our fee, with what refunds gave back of it. */
  marketplaceTaxCents: { of: 'sale', isKept: true },
  planCents: { of: 'others', isKept: true },
  /** Labels that were bought on this site, with what carriers paid back of them. */
  postageCents: { of: 'others', isKept: true },
  /** What was sold in person, of which nobody takes a fee. */
  inPersonCents: { of: 'others', isKept: true },
} as const satisfies Record<string, SumFacts>;

export type AmountName = keyof typeof amounts;
/** The amounts of which every sale says how much. */
export type SaleAmountName = {
  [Name in AmountName]: (typeof amounts)[Name]['of'] extends 'sale' ? Name : never;
}[AmountName];
export type SumName = AmountName | 'keptCents';
export type FigureSums = Record<SumName, Cents>;

export const amountNames = Object.keys(amounts) as AmountName[];
export const keptNames = amountNames.filter((name) => amounts[name].isKept);
export const sumNames: readonly SumName[] = [...amountNames, 'keptCents'];

/** What goes to the state. Stores that collect no tax have none of it. */
export const taxNames: readonly SumName[] = ['artistTaxCents', 'marketplaceTaxCents'];

/** Left out of a statement while they are zero. */
const rareNames: readonly SumName[] = [
  'processingFeeCents',
  'taxCents',
  'disputedCents',
  'disputeFeeCents',
  ...taxNames,
  'planCents',
  'postageCents',
  'inPersonCents',
];

export const shownRows = (sums: FigureSums): { name: SumName; isSum: boolean }[] =>
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

export const emptyMonth = (month: string): MonthFigures => ({
  month,
  sales: 0,
  inPerson: 0,
  estimated: 0,
  ...mapNames(sumNames, () => 0),
});
