/** When the next payout is at the bank, by the provider's schedule. It doesn't know bank holidays, so pages say "about". */
import { addDays } from '../../../platform/zoned-time.ts';
import type { PayoutSchedule } from '../../buying/payments.ts';

const weekdayOf = (day: string): number => new Date(day).getUTCDay();
const isBankDay = (day: string): boolean => weekdayOf(day) % 6 !== 0;

function firstDay(day: string, passes: (day: string) => boolean): string | null {
  // A schedule names at least one day of a month.
  for (let ahead = 0; ahead < 62; ahead += 1) if (passes(addDays(day, ahead))) return addDays(day, ahead);
  return null;
}

function isPayoutDay({ interval, days }: PayoutSchedule, day: string): boolean {
  if (interval === 'daily') return isBankDay(day);
  if (interval === 'weekly') return days.includes(weekdayOf(day));
  const date = Number(day.slice(8));
  const isLast = addDays(day, 1).slice(8) === '01';
  return interval === 'monthly' && days.some((one) => one === date || (isLast && one > date));
}

/**
 * Returns the day on which the bank has what waits at the provider, YYYY-MM-DD; null if the vendor pays out by hand.
 * @param isReady true if some of it can be paid out by now
 */
export function findArrival(schedule: PayoutSchedule, today: string, isReady: boolean): string | null {
  const from = addDays(today, isReady ? 1 : Math.max(1, schedule.delayDays));
  const leaves = firstDay(from, (day) => isPayoutDay(schedule, day));
  return leaves && firstDay(addDays(leaves, 1), isBankDay);
}
