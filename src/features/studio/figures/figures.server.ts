/** Loads the page of figures: three queries, however many orders there are. */
import type { Database } from '../../../platform/database/database.ts';
import type { Cents } from '../../../platform/money.ts';
import { zonedDay } from '../../../platform/zoned-time.ts';
import { sumByMonth } from '../../buying/figures/entries.server.ts';
import { emptyMonth, type MonthFigures, sumYears, type YearFigures } from '../../buying/figures/figure-sums.ts';
import { pageOfMonths } from '../../buying/figures/month-page.ts';
import { type CountedPiece, listTopPieces } from './top-pieces.server.ts';

export interface Figures {
  /** Newest first, those included in which nothing happened. Empty for a store that has sold nothing. */
  months: readonly MonthFigures[];
  /** The one whose amounts are shown in full. */
  chosen: MonthFigures;
  /** A month of the page before and after this one; null if there is none. */
  newer: string | null;
  older: string | null;
  paidCents: Cents;
  keptCents: Cents;
  /** The highest amount, which the longest bar stands for. */
  mostCents: Cents;
  /** Newest first, the current one always among them. Empty for a store that has sold nothing. */
  years: readonly YearFigures[];
  pieces: { favorites: readonly CountedPiece[]; sold: readonly CountedPiece[] };
}

/** @param month as a URL names it */
export async function loadFigures(
  db: Database,
  vendorId: string,
  { month, now, timeZone }: { month: string | null; now: Date; timeZone: string },
): Promise<Figures> {
  const [sums, pieces] = await Promise.all([sumByMonth(db, vendorId, timeZone), listTopPieces(db, vendorId)]);
  const today = zonedDay(now, timeZone).slice(0, 7);
  const { all, ...found } = pageOfMonths(sums, emptyMonth, { month, today });
  const { months } = found;
  return {
    ...found,
    paidCents: months.reduce((sum, { paidCents }) => sum + paidCents, 0),
    keptCents: months.reduce((sum, { keptCents }) => sum + keptCents, 0),
    mostCents: Math.max(1, ...months.map(({ paidCents, keptCents }) => Math.max(paidCents, keptCents))),
    years: sumYears(all),
    pieces,
  };
}
