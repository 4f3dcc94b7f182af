import { dateFormat } from '../../../platform/date-format.ts';
import { type Cents, formatCents } from '../../../platform/money.ts';
import { countDays } from '../../../platform/zoned-time.ts';
import type { Payout, PayoutSchedule } from '../../buying/payments.ts';
import type { PayoutPart, PayoutsPageRead } from './payout-contents.server.ts';
import { findArrival } from './payout-schedule.ts';
import type { PayoutsReading } from './read-payouts.server.ts';
import { payoutWords as words } from './words.ts';

const isOnItsWay = ({ status }: Payout): boolean => status === 'pending' || status === 'in_transit';

/**
 * Returns the day of a payout: "Tuesday" within the coming week, else "Tue, Nov 24".
 * @param today YYYY-MM-DD. Banks count in dates, and Stripe tells them as midnights in UTC: in another time zone it would be
 *   the day before
 */
export function formatPayoutDay(arrivesAt: Date, today: string): string {
  const days = countDays(today, arrivesAt.toISOString().slice(0, 10));
  if (days === 0) return words.today;
  if (days === 1) return words.tomorrow;
  const options: Intl.DateTimeFormatOptions =
    days > 1 && days < 7 ? { weekday: 'long' } : { weekday: 'short', month: 'short', day: 'numeric' };
  return dateFormat({ timeZone: 'UTC', ...options }).format(arrivesAt);
}

interface NextPayout {
  amountCents: Cents;
  text: string;
}

/** Says what comes next: what is on its way, else what waits at the provider; null if there is nothing. */
export function describeNext(
  { balance, payouts, schedule }: Pick<PayoutsPageRead, 'balance' | 'payouts' | 'schedule'>,
  today: string,
): NextPayout | null {
  const [next] = payouts.filter(isOnItsWay).sort((a, b) => a.arrivesAt.getTime() - b.arrivesAt.getTime());
  if (next) return { amountCents: next.amountCents, text: words.arrives(formatPayoutDay(next.arrivesAt, today)) };
  const amountCents = balance.availableCents + balance.pendingCents;
  if (amountCents <= 0) return null;
  const arrival = schedule && findArrival(schedule, today, balance.availableCents > 0);
  if (!arrival) return { amountCents, text: schedule?.interval === 'manual' ? words.byHand : words.waits };
  const day = dateFormat({ timeZone: 'UTC', month: 'long', day: 'numeric' }).format(new Date(arrival));
  return { amountCents, text: words.arrivesAbout(day) };
}

/** Says when money goes out; null if that can't be told. */
export function describeSchedule(schedule: PayoutSchedule | null): string | null {
  if (schedule === null || schedule.interval === 'manual') return null;
  const { interval, days, delayDays } = schedule;
  const when = {
    daily: () => words.everyDay,
    // January 4, 2026, was a Sunday.
    weekly: () =>
      words.every(
        days.map((day) => dateFormat({ timeZone: 'UTC', weekday: 'long' }).format(Date.UTC(2026, 0, 4 + day))),
      ),
    monthly: () => words.monthly(days),
  }[interval]();
  return words.schedule(when, delayDays);
}

/** "Four orders, one refund": what a payout is made of. */
export const describeParts = (parts: readonly PayoutPart[]): string => {
  const orders = parts.filter(({ number }) => number !== null).length;
  const others = parts.filter(({ number }) => number === null).map(({ kind }) => words.part[kind]);
  const [first = '', ...rest] = [...(orders > 0 ? [words.orders(orders)] : []), ...others];
  return [first, ...rest.map((part) => part.charAt(0).toLowerCase() + part.slice(1))].join(', ');
};

/** Says in one line what is on its way and when it arrives; null for a vendor without an account. */
export function describePayouts(reading: PayoutsReading, today: string): string | null {
  if (reading.state === 'none') return null;
  if (reading.state === 'unread') return words.unread;
  const { balance, payouts } = reading;
  const coming = payouts.filter(isOnItsWay).sort((a, b) => a.arrivesAt.getTime() - b.arrivesAt.getTime());
  const [next] = coming;
  if (next !== undefined) return words.onItsWay(formatCents(next.amountCents), formatPayoutDay(next.arrivesAt, today));
  const waiting = balance.availableCents + balance.pendingCents;
  return waiting > 0 ? words.nextPayout(formatCents(waiting)) : words.nothingOnItsWay;
}
