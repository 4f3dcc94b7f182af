import { dateFormat } from '../../../platform/date-format.ts';
import { countDays, zonedDay } from '../../../platform/zoned-time.ts';
import { storeOrderWords as words } from './words.ts';

const format = (day: string, options: Intl.DateTimeFormatOptions) =>
  dateFormat({ timeZone: 'UTC', ...options }).format(new Date(day));

/** "Nov 23", which never breaks across lines. */
export const formatShortDay = (day: string): string =>
  format(day, { month: 'short', day: 'numeric' }).replace(' ', '\u00a0');

interface SendDay {
  /** Number of the day in its month, "3". */
  number: string;
  /** "by Friday", "today", or "2 days late". */
  text: string;
  isLate: boolean;
}

export function describeShipDay(shipBy: string, now: Date, timeZone: string): SendDay {
  const days = countDays(zonedDay(now, timeZone), shipBy);
  const near = days < 7 ? format(shipBy, { weekday: 'long' }) : formatShortDay(shipBy);
  const text =
    days < 0 ? words.late(-days) : days === 0 ? words.today : days === 1 ? words.tomorrow : words.shipBy(near);
  return { number: format(shipBy, { day: 'numeric' }), text, isLate: days < 0 };
}

/** "Monday, November 23", or with the year if it is another one. */
export function formatFullDay(day: string, now: Date, timeZone: string): string {
  const isThisYear = day.slice(0, 4) === zonedDay(now, timeZone).slice(0, 4);
  return format(day, { weekday: 'long', month: 'long', day: 'numeric', ...(!isThisYear && { year: 'numeric' }) });
}
