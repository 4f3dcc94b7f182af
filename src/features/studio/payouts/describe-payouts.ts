/** Says when money is in the bank. */
import { dateFormat } from '../../../platform/date-format.ts';
import { formatCents } from '../../../platform/money.ts';
import { countDays } from '../../../platform/zoned-time.ts';
import type { Payout } from '../../buying/payments.ts';
import type { PayoutsReading } from './read-payouts.server.ts';
import { payoutWords as words } from './words.ts';

/** True while the bank hasn't got it. */
export const isOnItsWay = ({ status }: Payout): boolean => status === 'pending' || status === 'in_transit';

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
