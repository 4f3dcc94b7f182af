/** Loads the page of figures: three queries, however many orders there are. */
import type { Database } from '../../../platform/database/database.ts';
import { zonedDay } from '../../../platform/zoned-time.ts';
import { sumByMonth } from './entries.server.ts';
import { addMonths, emptyMonth, type MonthFigures, sumYears, type YearFigures } from './figure-sums.ts';
import { listMonths, monthsPerPage, readMonth } from './months.ts';
import { type CountedPiece, listTopPieces } from './top-pieces.server.ts';

export interface Figures {
  /** Newest first, those included in which nothing happened. Empty for a store that has sold nothing. */
  months: readonly MonthFigures[];
  /** The one whose amounts are shown in full. */
  chosen: MonthFigures;
  /** A month of the page before and after this one; null if there is none. */
  newer: string | null;
  older: string | null;
  /** Of the months of this page. */
  sums: Omit<MonthFigures, 'month'>;
  /** Newest first, the current one always among them. Empty for a store that has sold nothing. */
  years: readonly YearFigures[];
  /** The months of the newest year, oldest first, for its chart. */
  yearMonths: readonly MonthFigures[];
  pieces: { favorites: readonly CountedPiece[]; sold: readonly CountedPiece[] };
}

/** Finds the month that a URL asks for, with the others of its page. Without one it is the newest in which something was sold. */
function chooseMonth(all: readonly MonthFigures[], asked: string | null) {
  const index = all.findIndex(({ month }) => month === asked);
  const start = Math.floor(Math.max(0, index) / monthsPerPage) * monthsPerPage;
  const months = all.slice(start, start + monthsPerPage);
  return {
    months,
    chosen: index < 0 ? (months.find(({ sales, inPerson }) => sales + inPerson > 0) ?? months[0]) : all[index],
    newer: (start > 0 && all[start - monthsPerPage]?.month) || null,
    older: all[start + monthsPerPage]?.month ?? null,
  };
}

/** @param month as a URL names it */
export async function loadFigures(
  db: Database,
  vendorId: string,
  { month, now, timeZone }: { month: string | null; now: Date; timeZone: string },
): Promise<Figures> {
  const [sums, pieces] = await Promise.all([sumByMonth(db, vendorId, timeZone), listTopPieces(db, vendorId)]);
  const today = zonedDay(now, timeZone).slice(0, 7);
  const byMonth = new Map(sums.map((one) => [one.month, one]));
  const [newest, oldest] = [sums.at(0)?.month, sums.at(-1)?.month];
  const listed =
    oldest === undefined || newest === undefined ? [] : listMonths(oldest, newest > today ? newest : today);
  const all = listed.map((one) => byMonth.get(one) ?? emptyMonth(one));
  const found = chooseMonth(all, readMonth(month));
  const years = sumYears(all);
  return {
    ...found,
    chosen: found.chosen ?? emptyMonth(today),
    sums: addMonths(found.months),
    years,
    yearMonths: all.filter((one) => one.month.startsWith(years[0]?.year ?? '')).reverse(),
    pieces,
  };
}
