import { todayWords as words } from './words.ts';

export interface TodayFacts {
  /** False while the store is suspended. */
  isActive: boolean;
  /** Until when nothing can be bought, in words; null for a store that isn't away. */
  awayUntil: string | null;
  paymentsReady: boolean;
  hasDelivery: boolean;
  /** True if the payments, an order, a message, or a draft waits for the artist. */
  isWaiting: boolean;
  counts: { published: number; soldOut: number; drafts: number };
}

interface TodayDescription {
  away: string | null;
  /** The whole list of what needs the artist, if there is nothing in it; else null. */
  quiet: string | null;
  wall: string;
}

function describeWall({ isActive, awayUntil, paymentsReady, hasDelivery, counts }: TodayFacts): string {
  const { published, soldOut, drafts } = counts;
  if (published === 0) return drafts === 0 ? words.emptyWall : words.onlyDrafts(drafts);
  const pieces = words.pieces(published, soldOut);
  // The notes above say why nobody sees a closed store, or buys from one that is away.
  return isActive && awayUntil === null && !(paymentsReady && hasDelivery) ? `${pieces} ${words.notForSale}` : pieces;
}

export function describeToday(facts: TodayFacts): TodayDescription {
  const { isActive, awayUntil, isWaiting, counts } = facts;
  const away = awayUntil === null ? null : (isActive ? words.away : words.awayClosed)(awayUntil);
  // A closed store has its note, which asks for an email.
  const isQuiet = isActive && !isWaiting;
  const quiet = counts.published === 0 ? words.firstPiece : words.nothing;
  return { away, quiet: isQuiet ? quiet : null, wall: describeWall(facts) };
}
