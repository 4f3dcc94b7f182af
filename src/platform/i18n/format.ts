import { dateFormat } from '../date-format.ts';
import { type Cents, formatCents, formatCentsOrFree } from '../money.ts';

export interface Format {
  /** An amount of US dollars: "$1,234.50". */
  money(cents: Cents): string;
  /** The same for a price of delivery: "Free" instead of "$0.00". */
  moneyOrFree(cents: Cents): string;
  /** "November 22, 2026" */
  day(moment: Date): string;
  /** The same for a date of the calendar, "2026-11-22". */
  calendarDay(day: string): string;
  /** "November 22, 2026 at 5:15 PM" */
  time(moment: Date): string;
  /** "Nov 22, 2026, 5:15 PM", beside something else in one line. */
  shortTime(moment: Date): string;
  /** "5:15 PM", for what is within the hour. */
  clockTime(moment: Date): string;
  /** "Saturday, November 28 at 10:00 AM", for what is soon. */
  eventTime(startsAt: Date): string;
  /** About what an amount of US dollars is in the reader's currency: "EUR 12.40". Null for dollars, and without a rate. */
  approximate(cents: Cents): string | null;
}

interface Formatting {
  timeZone: string;
  currency?: 'USD' | 'EUR' | 'GBP';
  rates?: Readonly<Partial<Record<'EUR' | 'GBP', number>>>;
}

/** Spaces that every font has. */
const plainSpaces = (text: string) => text.replaceAll('\u202f', '\u00a0');

function approximateIn(currency: string, rate: number | undefined): Format['approximate'] {
  if (rate === undefined) return () => null;
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'code' });
  return (cents) => plainSpaces(format.format((cents / 100) * rate));
}

export function createFormat({ timeZone, currency = 'USD', rates = {} }: Formatting): Format {
  const day = dateFormat({ dateStyle: 'long', timeZone });
  const calendarDay = dateFormat({ dateStyle: 'long', timeZone: 'UTC' });
  const time = dateFormat({ dateStyle: 'long', timeStyle: 'short', timeZone });
  const shortTime = dateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone });
  const clockTime = dateFormat({ timeStyle: 'short', timeZone });
  const eventTime = dateFormat({
    timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  return {
    money: formatCents,
    moneyOrFree: formatCentsOrFree,
    day: (moment) => day.format(moment),
    calendarDay: (text) => calendarDay.format(new Date(text)),
    time: (moment) => plainSpaces(time.format(moment)),
    shortTime: (moment) => plainSpaces(shortTime.format(moment)),
    clockTime: (moment) => plainSpaces(clockTime.format(moment)),
    eventTime: (startsAt) => plainSpaces(eventTime.format(startsAt)),
    approximate: approximateIn(currency, currency === 'USD' ? undefined : rates[currency]),
  };
}
