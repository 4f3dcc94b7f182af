/** Days on which parcels move: Monday to Friday, apart from the federal holidays of the United States. Days are "YYYY-MM-DD". */
import { addDays } from './zoned-time.ts';

/** Holidays with a date, as "MM-DD": New Year, Juneteenth, Independence Day, Veterans Day, and Christmas. */
const dated: ReadonlySet<string> = new Set(['01-01', '06-19', '07-04', '11-11', '12-25']);

const monday = 1;
const thursday = 4;
const friday = 5;

/** Holidays on a weekday, by month: which one in the month. */
const floating: Readonly<Record<string, { weekday: number; nth: number | 'last' }>> = {
  // Martin Luther King Jr.
  '01': { weekday: monday, nth: 3 },
  // Washington's birthday
  '02': { weekday: monday, nth: 3 },
  // Memorial Day
  '05': { weekday: monday, nth: 'last' },
  // Labor Day
  '09': { weekday: monday, nth: 1 },
  // Columbus Day
  10: { weekday: monday, nth: 2 },
  // Thanksgiving
  11: { weekday: thursday, nth: 4 },
};

const weekdayOf = (day: string) => new Date(day).getUTCDay();
const isDated = (day: string) => dated.has(day.slice(5));

/** A holiday on a Saturday is observed on the Friday before it, one on a Sunday on the Monday after it. */
export function isHoliday(day: string): boolean {
  const weekday = weekdayOf(day);
  if (isDated(day)) return true;
  if (weekday === friday && isDated(addDays(day, 1))) return true;
  if (weekday === monday && isDated(addDays(day, -1))) return true;
  const rule = floating[day.slice(5, 7)];
  if (rule?.weekday !== weekday) return false;
  if (rule.nth === 'last') return addDays(day, 7).slice(5, 7) !== day.slice(5, 7);
  return Math.ceil(Number(day.slice(8)) / 7) === rule.nth;
}

export function isBusinessDay(day: string): boolean {
  const weekday = weekdayOf(day);
  return weekday >= monday && weekday <= friday && !isHoliday(day);
}

/** Returns the business day so many business days after a day, which doesn't count itself. */
export function addBusinessDays(day: string, days: number): string {
  let end = day;
  for (let left = days; left > 0; ) {
    end = addDays(end, 1);
    if (isBusinessDay(end)) left -= 1;
  }
  return end;
}

/** Returns how many business days come after a day until another, which counts: the inverse of `addBusinessDays`. */
export function countBusinessDays(from: string, to: string): number {
  let days = 0;
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) if (isBusinessDay(day)) days += 1;
  return days;
}
