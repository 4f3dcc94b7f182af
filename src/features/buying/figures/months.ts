/** Months and years of the site's time zone, as "2026-11" and "2026". */
import { dateFormat } from '../../../platform/date-format.ts';

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

/** Returns the quarter that a URL names, "2026-Q4"; null for anything else. */
export function readQuarter(text: string | null | undefined): string | null {
  return text != null && /^20\d\d-Q[1-4]$/.test(text) ? text : null;
}

export const quarterOf = (day: string): string => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;

export function quarterMonths(quarter: string): [first: string, second: string, third: string] {
  const first = `${quarter.slice(0, 4)}-${String(Number(quarter.slice(6)) * 3 - 2).padStart(2, '0')}`;
  return [first, nextMonth(first), nextMonth(nextMonth(first))];
}

/** Returns the first day of a month, a quarter, or a year, and the first one after it. */
export function periodDays(period: string): [first: string, next: string] {
  if (readQuarter(period) !== null) {
    const [first, , third] = quarterMonths(period);
    return [`${first}-01`, `${nextMonth(third)}-01`];
  }
  const isYear = period.length === 4;
  const [first, next] = isYear ? [`${period}-01`, `${Number(period) + 1}-01`] : [period, nextMonth(period)];
  return [`${first}-01`, `${next}-01`];
}

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

const inUtc = (month: string, options: Intl.DateTimeFormatOptions): string =>
  dateFormat({ timeZone: 'UTC', ...options }).format(new Date(`${month}-01T00:00:00Z`));

/** "November 2026", or "Nov 2026". */
export function formatMonth(month: string, style: 'long' | 'short' = 'long'): string {
  return inUtc(month, { month: style, year: 'numeric' });
}

export const formatShortMonth = (month: string): string => inUtc(month, { month: 'short' });

/** "November" in the year of today, "November 2025" in others. */
export const formatMonthAmong = (month: string, today: string): string =>
  month.slice(0, 4) === today.slice(0, 4) ? inUtc(month, { month: 'long' }) : formatMonth(month);

/** "Oct to Dec 2026" */
export function formatQuarter(quarter: string): string {
  const [first, , third] = quarterMonths(quarter);
  return `${formatShortMonth(first)} to ${formatMonth(third, 'short')}`;
}

/** "November 2026", or "2026". */
export const formatPeriod = (period: string): string => (period.length === 4 ? period : formatMonth(period));
