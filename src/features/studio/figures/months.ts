/** Months and years of the site's time zone, as "2026-11" and "2026". */
import { dateFormat } from '../../../platform/date-format.ts';

/** Months on one page of the figures. */
export const monthsPerPage = 12;

// Years that PostgreSQL and dates of JavaScript write alike.
const shape = /^(20\d\d)-(0[1-9]|1[0-2])$/;

/** Returns the month that a URL names; null for anything else. */
export function readMonth(text: string | null | undefined): string | null {
  return text != null && shape.test(text) ? text : null;
}

/** Returns the month or the year that a URL names; null for anything else. */
export function readPeriod(text: string | null | undefined): string | null {
  return text != null && /^20\d\d$/.test(text) ? text : readMonth(text);
}

/** Returns the first day of a month or a year, and the first one after it. */
export function periodDays(period: string): [first: string, next: string] {
  const isYear = period.length === 4;
  const [first, next] = isYear ? [`${period}-01`, `${Number(period) + 1}-01`] : [period, nextMonth(period)];
  return [`${first}-01`, `${next}-01`];
}

/** Returns the month after another. */
export function nextMonth(month: string): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + 1);
  return date.toISOString().slice(0, 7);
}

/** Returns all months from one to another, newest first. */
export function listMonths(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = nextMonth(month)) months.unshift(month);
  return months;
}

/** "November 2026", or "Nov 2026". */
export function formatMonth(month: string, style: 'long' | 'short' = 'long'): string {
  const format = dateFormat({ timeZone: 'UTC', month: style, year: 'numeric' });
  return format.format(new Date(`${month}-01T00:00:00Z`));
}

/** "Nov" */
export const monthName = (month: string): string =>
  dateFormat({ timeZone: 'UTC', month: 'short' }).format(new Date(`${month}-01T00:00:00Z`));

/** "November 2026", or "2026". */
export const formatPeriod = (period: string): string => (period.length === 4 ? period : formatMonth(period));
