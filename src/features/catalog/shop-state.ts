/**
 * Can this shop sell? Every page that sells and every way to a checkout asks `shopState`, or its twin in SQL (`shopColumn`). The
 * owner's orders, refunds, messages, and export never ask.
 */
import { dayMs } from '../../platform/time.ts';
import type { LocalClock } from './availability.ts';
import { type DeliveryFacts, deliveriesOf } from './deliveries.ts';
import { formatNearDay } from './event-dates.ts';
import type { PaymentsState } from './payments-state.ts';
import { awayWords } from './words.ts';

/**
 * Only `open` sells. away: the vendor comes back at a known time, and the page stays. resting: the plan isn't paid, or
 * its artist takes a season off. no_delivery: neither a price of shipping nor pickup is set. not_ready: payments aren't set up. suspended: the public doesn't see the store.
 */
export type ShopState = 'open' | 'away' | 'resting' | 'no_delivery' | 'not_ready' | 'suspended';

export interface ShopFacts extends DeliveryFacts {
  isActive: boolean;
  paymentsState: PaymentsState;
  awayUntil: Date | null;
  restsAt: Date | null;
}

/** A shop that has rested for so many days is in no list, search, feed, or sitemap. Its pages stay at their addresses. */
export const listedWhileRestingDays = 60;

export const isResting = (restsAt: Date | null, now: Date): boolean => restsAt !== null && restsAt <= now;

export const leavesListsAt = (restsAt: Date): Date => new Date(restsAt.getTime() + listedWhileRestingDays * dayMs);

/** True once a shop has rested for so long that search engines should forget it. */
export const isLongResting = (restsAt: Date | null, now: Date): boolean =>
  restsAt !== null && leavesListsAt(restsAt) <= now;

/** Returns whether a shop can sell now, or the strongest reason why not. */
export function shopState(facts: ShopFacts, now: Date): ShopState {
  const { isActive, paymentsState, awayUntil, restsAt } = facts;
  if (!isActive) return 'suspended';
  if (isResting(restsAt, now)) return 'resting';
  if (paymentsState !== 'ready') return 'not_ready';
  if (deliveriesOf(facts).length === 0) return 'no_delivery';
  return awayUntil !== null && awayUntil > now ? 'away' : 'open';
}

interface AwayVendor {
  owner: string;
  awayUntil: Date | null;
}

/** Returns the day of a vendor's return: "December 1", with the year if it is another one. */
export function formatReturn(awayUntil: Date, { now, timeZone }: LocalClock): string {
  return formatNearDay(awayUntil, now, timeZone);
}

/** Returns what the pages of a store say while its vendor is away; null otherwise. */
export function awayNote(
  { shop, owner, awayUntil }: AwayVendor & { shop: ShopState },
  clock: LocalClock,
): string | null {
  return shop === 'away' && awayUntil !== null ? awayWords.note(owner, formatReturn(awayUntil, clock)) : null;
}
