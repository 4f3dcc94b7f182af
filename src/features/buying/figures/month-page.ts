import type { MonthFigures } from './figure-sums.ts';
import { listMonths, monthsPerPage, readMonth } from './months.ts';

interface MonthPage<Month> {
  /** All months from the first entry to today, newest first. */
  all: readonly Month[];
  months: readonly Month[];
  chosen: Month;
  /** A month of the page before and after this one; null if there is none. */
  newer: string | null;
  older: string | null;
}

function fillMonths<Month extends MonthFigures>(
  sums: readonly Month[],
  empty: (month: string) => Month,
  today: string,
) {
  const [newest, oldest] = [sums.at(0)?.month, sums.at(-1)?.month];
  if (newest === undefined || oldest === undefined) return [];
  const byMonth = new Map(sums.map((one) => [one.month, one]));
  return listMonths(oldest, newest > today ? newest : today).map((month) => byMonth.get(month) ?? empty(month));
}

/**
 * Finds the month that a URL asks for, with the others of its page. Without one it is the newest in which something was sold.
 * @param sums newest first
 * @param asked `month` as the URL names it, and the month of today
 */
export function pageOfMonths<Month extends MonthFigures>(
  sums: readonly Month[],
  empty: (month: string) => Month,
  { month: asked, today }: { month: string | null; today: string },
): MonthPage<Month> {
  const all = fillMonths(sums, empty, today);
  const month = readMonth(asked);
  const index = all.findIndex((one) => one.month === month);
  const start = Math.floor(Math.max(0, index) / monthsPerPage) * monthsPerPage;
  const months = all.slice(start, start + monthsPerPage);
  const newest = months.find(({ sales, inPerson }) => sales + inPerson > 0) ?? months[0];
  return {
    all,
    months,
    chosen: all[index] ?? newest ?? empty(today),
    newer: (start > 0 && all[start - monthsPerPage]?.month) || null,
    older: all[start + monthsPerPage]?.month ?? null,
  };
}
