/** An event's date as a printed program shows it, in the city's time zone. */
export interface EventDate {
  /** "28" */
  day: string;
  /** "Sat" */
  weekday: string;
  /** "November" */
  month: string;
  /** "10 am to 4 pm" */
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
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(startsAt);
  return {
    day: part({ day: 'numeric' }),
    weekday: part({ weekday: 'short' }),
    month: part({ month: 'long' }),
    time: `${formatClockTime(startsAt, timeZone)} to ${formatClockTime(endsAt, timeZone)}`,
    long: part({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' }),
    short: part({ month: 'short', day: 'numeric' }),
    iso: formatZonedIso(startsAt, timeZone),
    isoEnd: formatZonedIso(endsAt, timeZone),
  };
}

/** Formats a time of day: "10 am", "6:30 pm", "noon". */
export function formatClockTime(date: Date, timeZone: string): string {
  const text = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
    .format(date)
    .replace(/\u202f/g, ' ')
    .replace(':00', '')
    .toLowerCase();
  return text === '12 pm' ? 'noon' : text;
}

/** Formats a date as ISO 8601 with the time zone's offset at that moment. */
function formatZonedIso(date: Date, timeZone: string): string {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en-CA', {
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

/** Formats the month of an ISO date: "March 2026" for "2026-03-14". */
export function formatMonth(isoDate: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
    new Date(isoDate),
  );
}

/** Returns the note that an event has ended; empty before. Both times are in milliseconds. */
export const formatOverNote = (endsAt: number, now: number): string => (endsAt < now ? 'This event has ended.' : '');
