export interface CalendarEvent {
  uid: string;
  name: string;
  description: string;
  location: string;
  url: string;
  startsAt: Date;
  endsAt: Date;
  updatedAt: Date;
  /** Goes up with each change, so that calendars take the newer one. */
  revision: number;
  cancelledAt: Date | null;
}

interface Calendar {
  product: string;
  /** What a calendar to which someone subscribes is called there; absent for a file that is opened once. */
  name?: string;
}

/** Returns an iCalendar file (RFC 5545). With a name it is one to subscribe to, which is asked for again twice a day. */
export function toIcs(events: readonly CalendarEvent[], { product, name }: Calendar): string {
  const subscription =
    name === undefined
      ? []
      : [
          `NAME:${escapeText(name)}`,
          `X-WR-CALNAME:${escapeText(name)}`,
          'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
          'X-PUBLISHED-TTL:PT12H',
        ];
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(product)}//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...subscription,
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

const eventLines = (event: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${escapeText(event.uid)}`,
  `DTSTAMP:${formatUtc(event.updatedAt)}`,
  `DTSTART:${formatUtc(event.startsAt)}`,
  `DTEND:${formatUtc(event.endsAt)}`,
  `SUMMARY:${escapeText(event.name)}`,
  `DESCRIPTION:${escapeText(event.description)}`,
  `LOCATION:${escapeText(event.location)}`,
  `URL:${event.url}`,
  `SEQUENCE:${event.revision - 1}`,
  `STATUS:${event.cancelledAt === null ? 'CONFIRMED' : 'CANCELLED'}`,
  'END:VEVENT',
];

/** Formats a date as "20261128T150000Z". */
function formatUtc(date: Date): string {
  return `${date.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

/** Escapes a text, and leaves out characters that calendars must not have. */
function escapeText(value: string): string {
  return value
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/[^\P{Cc}\t]/gu, '');
}

/**
 * Splits a line after 75 octets, never inside a character or an escape: some calendars drop an event where "\\" ends a line.
 * Continuation lines start with a space.
 */
function foldLine(line: string): string {
  const encoder = new TextEncoder();
  let out = '';
  let octets = 0;
  for (const [part] of line.matchAll(/\\?./gsu)) {
    const size = encoder.encode(part).length;
    if (octets + size > 75) {
      out += '\r\n ';
      octets = 1;
    }
    out += part;
    octets += size;
  }
  return out;
}
