/** Loads the page of figures, with as many queries however many orders there are. */
import type { Database } from '../../../platform/database/database.ts';
import { zonedDay } from '../../../platform/zoned-time.ts';
import {
  addMonths,
  emptyMonth,
  type MonthFigures,
  sumYears,
  type YearFigures,
} from '../../buying/figures/figure-sums.ts';
import { pageOfMonths } from '../../buying/figures/month-page.ts';
import { sumByMonth } from '../../buying/figures/month-sums.server.ts';
import { type CountedPiece, listTopPieces } from './top-pieces.server.ts';

export interface Figures {
  /** Newest first, those included in which nothing happened. Empty for a store that has sold nothing. */
  months: readonly MonthFigures[];
  chosen: MonthFigures;
  /** A month of the page before and after this one; null if there is none. */
  newer: string | null;
  older: string | null;
  sums: Omit<MonthFigures, 'month'>;
  /** Newest first, the current one always among them. Empty for a store that has sold nothing. */
  years: readonly YearFigures[];
  /** The months of the newest year, oldest first, for its chart. */
  yearMonths: readonly MonthFigures[];
  pieces: { favorites: readonly CountedPiece[]; sold: readonly CountedPiece[] };
}

/** @param month as a URL names it */
export async function loadFigures(
  db: Database,
  vendorId: string,
  { month, now, timeZone }: { month: string | null; now: Date; timeZone: string },
): Promise<Figures> {
  const [sums, pieces] = await Promise.all([sumByMonth(db, vendorId, timeZone), listTopPieces(db, vendorId, timeZone)]);
  const today = zonedDay(now, timeZone).slice(0, 7);
  const { all, ...found } = pageOfMonths(sums, emptyMonth, { month, today });
  const years = sumYears(all);
  return {
    ...found,
    sums: addMonths(found.months),
    years,
    yearMonths: all.filter((one) => one.month.startsWith(years[0]?.year ?? '')).reverse(),
    pieces,
  };
}
