/** Where a plan stands: a pure function of its row and the clock. Record 101 has the table that this follows. */
import { dayMs } from '../../platform/time.ts';
import { countDays, zonedDay } from '../../platform/zoned-time.ts';
import { planTerms } from '../buying/fees/plans.ts';
import { isLongResting, isResting, leavesListsAt } from '../catalog/shop-state.ts';
import type { SubscriptionStatus } from './billing.ts';
import type { PlanRow, ShopStage } from './plans.table.ts';

export type PlanFacts = Pick<
  PlanRow,
  | 'freeUntil'
  | 'waivedAt'
  | 'seasonAt'
  | 'status'
  | 'trialEndsAt'
  | 'periodEndsAt'
  | 'endsAt'
  | 'endedAt'
  | 'unpaidSince'
  | 'card'
>;

const { graceDays } = planTerms;

/** trial_over: the free days ended without a card. late: not paid within the grace. season: its artist asked for it. */
type RestReason = 'trial_over' | 'late' | 'canceled' | 'season';

export type Card = { brand: string; last4: string };

export type PlanState =
  | { is: 'waived' }
  /** Until then nothing is charged. Without a card the shop rests from then on. */
  | { is: 'trial'; until: Date; card: Card | null; endsAt: Date | null }
  | { is: 'active'; nextAt: Date | null; card: Card | null; endsAt: Date | null }
  /** @property day days since the payment failed, from 0 */
  | { is: 'late'; since: Date; restsAt: Date; day: number }
  | { is: 'resting'; since: Date; why: RestReason; isLong: boolean };

export const addDaysTo = (at: Date, days: number): Date => new Date(at.getTime() + days * dayMs);
const later = (one: Date, other: Date): Date => (one > other ? one : other);

export const runningStatuses: readonly SubscriptionStatus[] = ['trialing', 'active', 'past_due', 'unpaid'];

/** Returns how many days of the calendar are left until a day that pages name beside it; 1 on the day itself. */
export const countDaysLeft = (now: Date, until: Date, timeZone: string): number =>
  Math.max(1, countDays(zonedDay(now, timeZone), zonedDay(until, timeZone)));

/** True for a subscription that runs, paid or not. */
export const isRunning = ({ status, endedAt }: Pick<PlanFacts, 'status' | 'endedAt'>): boolean =>
  endedAt === null && status !== null && runningStatuses.includes(status);

/**
 * Returns when a subscription that runs is late for too long, unless it is paid; null if nothing is open. Its status doesn't tell:
 * Stripe looks at its latest invoice alone, and of a paused one that is void.
 */
function lateRestAt(facts: Pick<PlanFacts, 'status' | 'endedAt' | 'unpaidSince'>): Date | null {
  return isRunning(facts) && facts.unpaidSince !== null ? addDaysTo(facts.unpaidSince, graceDays) : null;
}

/** True while nothing may be charged but what is open: the shop rests because that wasn't paid. */
export function isToBePaused(facts: Pick<PlanFacts, 'status' | 'endedAt' | 'unpaidSince'>, now: Date): boolean {
  const at = lateRestAt(facts);
  return at !== null && isResting(at, now);
}

/** Returns when a shop rests if nothing happens until then, and why; null if it stays open. */
export function restOf(facts: PlanFacts): { at: Date; why: RestReason } | null {
  const { freeUntil, waivedAt, seasonAt, status, endsAt, endedAt, unpaidSince } = facts;
  if (waivedAt !== null) return null;
  const byRequest = seasonAt === null ? 'canceled' : 'season';
  if (isRunning(facts)) {
    const ends = endsAt && ({ at: later(endsAt, freeUntil), why: byRequest } as const);
    const lateAt = lateRestAt(facts);
    if (lateAt === null) return ends;
    return ends && ends.at < lateAt ? ends : { at: lateAt, why: 'late' };
  }
  // The free days are ours: what ended during them leaves the rest of them.
  if (status === 'canceled' && endedAt !== null && endedAt > freeUntil)
    return { at: endedAt, why: seasonAt === null && unpaidSince !== null ? 'late' : byRequest };
  if (status === 'canceled' && seasonAt !== null) return { at: freeUntil, why: 'season' };
  return { at: freeUntil, why: 'trial_over' };
}

export function planState(facts: PlanFacts, now: Date): PlanState {
  const { freeUntil, status, trialEndsAt, periodEndsAt, endsAt, card, unpaidSince } = facts;
  if (facts.waivedAt !== null) return { is: 'waived' };
  const rest = restOf(facts);
  if (rest && isResting(rest.at, now))
    return { is: 'resting', since: rest.at, why: rest.why, isLong: isLongResting(rest.at, now) };
  if (!isRunning(facts)) return { is: 'trial', until: freeUntil, card: null, endsAt: null };
  if (rest && unpaidSince !== null) {
    const day = Math.max(0, Math.floor((now.getTime() - unpaidSince.getTime()) / dayMs));
    return { is: 'late', since: unpaidSince, restsAt: rest.at, day };
  }
  if (status === 'trialing' && trialEndsAt !== null && trialEndsAt > now)
    return { is: 'trial', until: trialEndsAt, card, endsAt };
  return { is: 'active', nextAt: periodEndsAt, card, endsAt };
}

export function stageOf(state: PlanState): ShopStage {
  if (state.is !== 'resting') return 'open';
  return state.isLong ? 'hidden' : 'resting';
}

export const stageChangesAfter = (facts: PlanFacts, now: Date): Date[] => {
  const rest = restOf(facts);
  return rest === null ? [] : [rest.at, leavesListsAt(rest.at)].filter((at) => at > now);
};
