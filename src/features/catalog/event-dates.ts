import { dateFormat } from '../../platform/date-format.ts';
import { countDays } from '../../platform/zoned-time.ts';

/** An event's date as a printed program shows it, in the city's time zone. */
interface EventDate {
  /** "28" */
  day: string;
  weekday: string;
  weekdayLong: string;
  month: string;
  monthShort: string;
  /** "10 am to 4 pm"; "10 am to Sun, Nov 29, 4 pm" if it ends on another day. */
  time: string;
  /** "Saturday, November 28, 2026" */
  long: string;
  /** "Nov 28" */
  short: string;
  /** ISO 8601 with the time zone's offset: "2026-11-28T10:00:00-05:00". */
  iso: string;
  isoEnd: string;
}

/**
 * Formats the date and time of an event.
 * @param timeZone IANA name, e.g. "America/Kentucky/Louisville"
 */
export function formatEventDate(startsAt: Date, endsAt: Date, timeZone: string): EventDate {
  const part = (options: Intl.DateTimeFormatOptions) => dateFormat({ timeZone, ...options }).format(startsAt);
  return {
    day: part({ day: 'numeric' }),
    weekday: part({ weekday: 'short' }),
    weekdayLong: part({ weekday: 'long' }),
    month: part({ month: 'long' }),
    monthShort: part({ month: 'short' }),
    time: formatHours(startsAt, endsAt, timeZone),
    long: part({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' }),
    short: part({ month: 'short', day: 'numeric' }),
    iso: formatZonedIso(startsAt, timeZone),
    isoEnd: formatZonedIso(endsAt, timeZone),
  };
}

/** Formats when an event takes place, in one line: "Sat, Nov 28, 10 am to 4 pm". */
export const formatEventTime = (startsAt: Date, endsAt: Date, timeZone: string): string =>
  `${formatShortDay(startsAt, timeZone)}, ${formatHours(startsAt, endsAt, timeZone)}`;

const formatShortDay = (date: Date, timeZone: string): string =>
  dateFormat({ timeZone, weekday: 'short', month: 'short', day: 'numeric' }).format(date);

/** What ends by then still belongs to the evening before. */
const nightEnds = '06:00';

/** True if an event ends on another day than it starts. A day has 23 or 25 hours when the clocks change, so dates are compared. */
function endsAnotherDay(startsAt: Date, endsAt: Date, timeZone: string): boolean {
  const [day = '', time = ''] = formatZonedIso(startsAt, timeZone).split('T');
  const [lastDay = '', lastTime = ''] = formatZonedIso(endsAt, timeZone).split('T');
  const days = countDays(day, lastDay);
  const isOneEvening = days === 1 && time > nightEnds && lastTime.slice(0, 5) <= nightEnds;
  return days > 0 && !isOneEvening;
}

function formatHours(startsAt: Date, endsAt: Date, timeZone: string): string {
  const lastDay = endsAnotherDay(startsAt, endsAt, timeZone) ? `${formatShortDay(endsAt, timeZone)}, ` : '';
  return `${formatClockTime(startsAt, timeZone)} to ${lastDay}${formatClockTime(endsAt, timeZone)}`;
}

/** Formats a time of day: "10 am", "6:30 pm", "noon". */
export function formatClockTime(date: Date, timeZone: string): string {
  const text = dateFormat({ timeZone, hour: 'numeric', minute: '2-digit' })
    .format(date)
    .replace(/\u202f/g, ' ')
    .replace(':00', '')
    .toLowerCase();
  return text === '12 pm' ? 'noon' : text;
}

function formatZonedIso(date: Date, timeZone: string): string {
  const parts = Object.fromEntries(
    dateFormat({
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      timeZoneName: 'longOffset',
    })
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  );
  const offset = parts['timeZoneName']?.replace('GMT', '') || '+00:00';
  return `${parts['year']}-${parts['month']}-${parts['day']}T${parts['hour']}:${parts['minute']}:${parts['second']}${offset}`;
}

/** Formats a date, with the year if it isn't this one. */
function formatNear(date: Date, now: Date, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  const year = dateFormat({ timeZone, year: 'numeric' });
  const far: Intl.DateTimeFormatOptions = year.format(date) === year.format(now) ? {} : { year: 'numeric' };
  return dateFormat({ timeZone, ...options, ...far }).format(date);
}

/** Formats the day of an event: "Saturday, November 28", or "Saturday, November 28, 2026" in another year. */
export const formatEventDay = (startsAt: Date, now: Date, timeZone: string): string =>
  formatNear(startsAt, now, timeZone, { weekday: 'long', month: 'long', day: 'numeric' });

/** Formats a day: "December 1", or "January 4, 2027" in another year. */
export const formatNearDay = (day: Date, now: Date, timeZone: string): string =>
  formatNear(day, now, timeZone, { month: 'long', day: 'numeric' });

/** Groups events, which are sorted by their start, by its month: "December", or "January 2027" in another year. */
export function groupByMonth<Event extends { startsAt: Date }>(
  events: readonly Event[],
  now: Date,
  timeZone: string,
): { month: string; events: Event[] }[] {
  const months = new Map<string, Event[]>();
  for (const event of events) {
    const month = formatNear(event.startsAt, now, timeZone, { month: 'long' });
    months.set(month, [...(months.get(month) ?? []), event]);
  }
  return [...months].map(([month, ofMonth]) => ({ month, events: ofMonth }));
}

/** Formats the month of an ISO date: "March 2026" for "2026-03-14". */
export function formatMonth(isoDate: string): string {
  return dateFormat({ timeZone: 'UTC', month: 'long', year: 'numeric' }).format(new Date(isoDate));
}

/** Returns the note that an event has ended; empty before. Both times are in milliseconds. */
export const formatOverNote = (endsAt: number, now: number): string => (endsAt < now ? 'This event has ended.' : '');
