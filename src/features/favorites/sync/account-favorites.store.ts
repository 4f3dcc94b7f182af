import type { WritableAtom } from 'nanostores';
import type { Browser } from '../../../platform/browser/browser.ts';
import type { Session } from '../../accounts/session/session.store.ts';
import type { FavoriteCalls } from '../favorite-calls.api.ts';
import { favoritesProblemKey } from '../storage-keys.ts';
import { favoriteProblemTexts, insideProblemTexts } from '../words.ts';
import { noFavorites } from './favorite-lists.store.ts';
import type { FavoriteProblem, FavoritesState } from './favorites-state.ts';
import { type FavoritesStorage, hasSnapshot, readLists, storeRefs } from './favorites-storage.store.ts';
import { isInsideKey, parseChangeKey } from './outbox.store.ts';
import type { Sync } from './sync-schedule.store.ts';

/** The store's state. From the hint on it belongs to the account, and ends with its session. */
export interface Store {
  browser: Browser;
  session: Session;
  calls: FavoriteCalls;
  now: () => number;
  warn: (message: string) => void;
  sync: Sync;
  $state: WritableAtom<FavoritesState>;
  refsWrites: number;

  hint: string | null;
  /** The account's favorites; null for guests and while the session is loading. */
  storage: FavoritesStorage | null;
  problem: FavoritesState['problem'];
  isDelayed: boolean;
  favoriteCounts: Readonly<Record<string, number>>;
}

export function buildState({ storage, isDelayed, problem, favoriteCounts }: Store): FavoritesState {
  const { favorites, removed, collections } = storage ? readLists(storage) : noFavorites;
  const pending = storage?.outbox.changes() ?? [];
  return {
    userId: storage?.userId ?? null,
    favorites,
    recentlyRemoved: removed,
    collections,
    hasSnapshot: storage !== null && hasSnapshot(storage),
    pendingCount: pending.length,
    pendingInside: pending.filter(({ key }) => isInsideKey(key)).length,
    isMemoryOnly: storage !== null && storage.safe.refused.size > 0,
    isDelayed,
    problem,
    favoriteCounts,
  };
}

export function publish(store: Store): void {
  store.refsWrites = 0;
  if (store.storage) storeRefs(store.storage);
  store.$state.set(buildState(store));
}

type Problem = NonNullable<FavoritesState['problem']>;

export const createProblem = (refKey: string | null, reason: FavoriteProblem): Problem => ({
  refKey,
  reason,
  message: (refKey && isInsideKey(refKey) ? insideProblemTexts : favoriteProblemTexts)[reason],
});

/**
 * Notes that a change was undone, and tells the account's other tabs, since the tab that sends a change may not be the one that
 * made it.
 * @param refKey null for `clear`
 */
export function reportProblem(store: Store, refKey: string | null, reason: FavoriteProblem): void {
  const { storage, browser } = store;
  store.problem = createProblem(refKey, reason);
  // The random id makes every write a new value: the same value again would fire no storage event.
  const text = `${reason} ${refKey ?? '-'} ${browser.randomId()}`;
  if (storage) browser.storage.set(favoritesProblemKey(storage.userId), text);
}

/** Returns the problem another tab shared, or null if the stored text is not valid. */
export function readSharedProblem({ storage, userId }: FavoritesStorage): Problem | null {
  const [reason = '', refKey = ''] = (storage.get(favoritesProblemKey(userId)) ?? '').split(' ');
  const isOurs = Object.hasOwn(favoriteProblemTexts, reason) && (refKey === '-' || parseChangeKey(refKey) !== null);
  return isOurs ? createProblem(refKey === '-' ? null : refKey, reason as FavoriteProblem) : null;
}
