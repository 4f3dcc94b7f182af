import type { Cents } from '../../../platform/money.ts';
import { quarterMonths } from '../../buying/figures/months.ts';
import type { TaxEntry } from '../../buying/figures/tax-entries.server.ts';

interface TaxMonth {
  /** "2026-11" */
  month: string;
  /** What was taxed: pieces, shipping, and processing. */
  soldCents: Cents;
  /** Negative. */
  refundedCents: Cents;
  taxableCents: Cents;
  taxCents: Cents;
}

export interface StateQuarter {
  state: string;
  /** Hundredths of a percent; null if it changed in this quarter. */
  rate: number | null;
  months: readonly TaxMonth[];
  sums: Omit<TaxMonth, 'month'>;
}

export interface TaxQuarter {
  /** Those whose tax the artist files. */
  states: readonly StateQuarter[];
  /** Tax that the operator collected and files. */
  marketplaceCents: Cents;
  untaxed: { cents: Cents; orders: number };
}

const sum = (entries: readonly TaxEntry[], cents: (entry: TaxEntry) => Cents): Cents =>
  entries.reduce((all, entry) => all + cents(entry), 0);

function sumEntries(entries: readonly TaxEntry[]): Omit<TaxMonth, 'month'> {
  const sales = entries.filter(({ kind }) => kind === 'sale' || kind === 'sold_in_person');
  const taxableCents = sum(entries, ({ amountCents }) => amountCents);
  const soldCents = sum(sales, ({ amountCents }) => amountCents);
  return {
    soldCents,
    refundedCents: taxableCents - soldCents,
    taxableCents,
    taxCents: sum(entries, (e) => e.taxCents),
  };
}

function toState(state: string, entries: readonly TaxEntry[], months: readonly string[]): StateQuarter {
  const rates = new Set(entries.map(({ rate }) => rate));
  return {
    state,
    rate: rates.size === 1 ? ([...rates][0] ?? null) : null,
    months: months.map((month) => ({ month, ...sumEntries(entries.filter(({ day }) => day.startsWith(month))) })),
    sums: sumEntries(entries),
  };
}

/**
 * Sums the entries of a quarter.
 * @param today YYYY-MM-DD; months after it are left out
 */
export function sumQuarter(entries: readonly TaxEntry[], quarter: string, today: string): TaxQuarter {
  const months = quarterMonths(quarter).filter((month) => month <= today);
  const own = Map.groupBy(
    entries.filter(({ owedBy }) => owedBy === 'artist'),
    ({ state }) => state ?? '',
  );
  const untaxed = entries.filter(({ owedBy }) => owedBy === null);
  return {
    states: [...own].map(([state, some]) => toState(state, some, months)),
    marketplaceCents: sum(entries, ({ owedBy, taxCents }) => (owedBy === 'marketplace' ? taxCents : 0)),
    untaxed: {
      cents: sum(untaxed, ({ amountCents }) => amountCents),
      orders: untaxed.filter(({ kind }) => kind === 'sale').length,
    },
  };
}
