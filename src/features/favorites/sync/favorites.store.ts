import { atom } from 'nanostores';
import type { Browser } from '../../../platform/browser/browser.ts';
import { browser } from '../../../platform/browser/real-browser.ts';
import type { Session } from '../../accounts/session/session.store.ts';
import { session } from '../../accounts/session/shared-session.store.ts';
import { type FavoriteRef, toRefKey } from '../../catalog/favorite-ref.ts';
import { type FavoriteCalls, favoriteCalls } from '../favorite-calls.api.ts';
import type { FavoriteDto } from '../favorites.api.ts';
import { favoriteLimits } from '../favorites.ts';
import { favoriteRefsKey, favoritesProblemKey } from '../storage-keys.ts';
import { favoriteProblemTexts, insideProblemTexts } from '../words.ts';
import { noFavorites } from './favorite-lists.store.ts';
import type { FavoriteProblem, Favorites, FavoritesState } from './favorites-state.ts';
import { createFavoritesStorage, type FavoritesStorage } from './favorites-storage.store.ts';
import {
  createSync,
  isOtherAccountError,
  isServerFailure,
  isSignedOutError,
  lastTryIn,
  syncOnce,
  type Timing,
} from './favorites-sync.store.ts';
import { clearKey, type PendingChange, parseChangeKey, toInsideKey } from './outbox.store.ts';
import { createPlaceholder, parseFavorites, serializeFavorites } from './parse-favorites.store.ts';

export interface FavoritesOptions extends Partial<Timing> {
  /** Milliseconds, by this browser's clock. */
  now?: () => number;
  /** Runs one task of this name at a time across tabs. Without it, tabs may send changes twice, which does no harm. */
  alone?: (name: string, run: () => Promise<void>) => Promise<void>;
}

type Problem = NonNullable<FavoritesState['problem']>;

const createProblem = (refKey: string | null, reason: FavoriteProblem): Problem => ({
  refKey,
  reason,
  message: (parseChangeKey(refKey ?? '')?.collection ? insideProblemTexts : favoriteProblemTexts)[reason],
});

/** Shares a problem with this account's other tabs, since the tab that sends a change may not be the one that made it. */
function shareProblem({ storage, randomId }: Browser, userId: string, { refKey, reason }: Problem): void {
  // The random id makes every write a new value: the same value again would fire no storage event.
  storage.set(favoritesProblemKey(userId), `${reason} ${refKey ?? '-'} ${randomId()}`);
}

/** Returns the problem another tab shared, or null if the stored text is not valid. */
function readSharedProblem({ storage }: Browser, userId: string): Problem | null {
  const [reason = '', refKey = ''] = (storage.get(favoritesProblemKey(userId)) ?? '').split(' ');
  const isOurs = Object.hasOwn(favoriteProblemTexts, reason) && (refKey === '-' || parseChangeKey(refKey) !== null);
  return isOurs ? createProblem(refKey === '-' ? null : refKey, reason as FavoriteProblem) : null;
}

function startTimer(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

/** Creates the store of an account's favorites: stored in this browser, in sync with other tabs and with the server. */
export function createFavorites(
  browser: Browser,
  session: Session,
  calls: FavoriteCalls,
  { now = Date.now, random = Math.random, later = startTimer, warn = console.warn, alone }: FavoritesOptions = {},
): Favorites {
  let userId: string | null = null;
  /** The sign-in hint that `userId` belongs to. */
  let hint: string | null = null;
  let storage: FavoritesStorage | null = null;
  let problem: FavoritesState['problem'] = null;
  let isDelayed = false;
  let favoriteCounts: Record<string, number> = {};
  let refsWrites = 0;

  const countPending = () => storage?.outbox.changes().length ?? 0;
  const state = (): FavoritesState => {
    const { favorites, removed, collections } = storage?.lists() ?? noFavorites;
    const pending = storage?.outbox.changes() ?? [];
    return {
      userId,
      favorites,
      recentlyRemoved: removed,
      collections,
      hasSnapshot: storage?.hasSnapshot() ?? false,
      pendingCount: pending.length,
      pendingInside: pending.filter(({ key }) => parseChangeKey(key)?.collection).length,
      isMemoryOnly: storage?.isMemoryOnly() ?? false,
      isDelayed,
      problem,
      favoriteCounts,
    };
  };
  const $state = atom<FavoritesState>(state());
  const publish = () => {
    refsWrites = 0;
    storage?.storeRefs();
    $state.set(state());
  };
  const reportProblem = (refKey: string | null, reason: FavoriteProblem) => {
    problem = createProblem(refKey, reason);
    if (userId !== null) shareProblem(browser, userId, problem);
  };
  const actions = {
    publish,
    reportProblem,
    setCount(refKey: string, count: number) {
      favoriteCounts = { ...favoriteCounts, [refKey]: count };
    },
  };
  const setDelayed = (is: boolean) => {
    if (isDelayed === is) return;
    isDelayed = is;
    $state.set(state());
  };

  const sync = createSync(
    async (force) => {
      const [theirs, id] = [storage, userId];
      if (!theirs || id === null) return;
      const isCurrent = () => storage === theirs;
      const isStillTheirs = async () => {
        if (browser.signInHint() !== hint) await session.refresh();
        return isCurrent();
      };
      const context = { userId: id, storage: theirs, calls, now, isCurrent, isStillTheirs, ...actions };
      const run = () => syncOnce(context, force);
      try {
        await (alone ? alone(`favorites ${id}`, run) : run());
        if (isCurrent()) setDelayed(false);
      } catch (error) {
        if (isCurrent()) setDelayed(!isServerFailure(error));
        if (isOtherAccountError(error) || isSignedOutError(error)) await session.refresh(true);
        if (isCurrent()) throw error;
        void sync.start();
      }
    },
    { random, later, warn },
    (error) => (storage && isServerFailure(error) ? lastTryIn(storage, now(), random()) : Number.POSITIVE_INFINITY),
  );

  const open = () => {
    storage = userId === null ? null : createFavoritesStorage(browser.storage, userId, { now, warn });
    problem = null;
    isDelayed = false;
    favoriteCounts = {};
    publish();
    if (storage && (countPending() > 0 || !storage.hasSnapshot())) void sync.start();
  };
  session.$state.subscribe(({ status, person }) => {
    const id = person?.id ?? null;
    hint = browser.signInHint();
    sync.forgetFailures();
    if (id === userId) return;
    if (status === 'signed-out') browser.storage.set(favoriteRefsKey, null);
    userId = id;
    open();
  });
  browser.storage.onChange((key) => {
    // Another tab overwrote the refs with older data or another account's. Limited, or two tabs could go on forever.
    if (key === favoriteRefsKey && refsWrites < 5) {
      refsWrites += 1;
      storage?.storeRefs();
    }
    if (userId !== null && key === favoritesProblemKey(userId)) {
      problem = readSharedProblem(browser, userId) ?? problem;
      storage?.forget(problem?.refKey ?? '');
      return publish();
    }
    if (!storage?.owns(key)) return;
    // The storage was cleared, so memory is cleared too.
    if (key === null) return open();
    storage.dropMemory(key);
    const isRepaired = storage.repair();
    publish();
    // The tab that made the change sends it, unless it is closed first.
    if (isRepaired) void sync.start();
    else if (countPending() > 0) sync.startSoon();
  });
  const retry = () => void sync.start();
  browser.onReturn(retry);
  browser.onOnline(retry);

  const press = (changes: readonly Omit<PendingChange, 'changedAt'>[]) => {
    storage?.press(changes);
    problem = null;
    publish();
    void sync.start();
  };
  const has = (ref: FavoriteRef) => $state.get().favorites.some((item) => item.id === ref.id && item.type === ref.type);
  /** @returns false if not all fit the limit */
  const addAll = (items: readonly FavoriteDto[]): boolean => {
    const wanted = items.filter((item) => !has(item));
    const room = favoriteLimits.favorites - $state.get().favorites.length;
    const known = [...wanted.slice(0, room)].reverse();
    if (known.length > 0) press(known.map((item) => ({ key: toRefKey(item), favorite: true, item })));
    const left = wanted[room];
    if (!left) return true;
    problem = createProblem(toRefKey(left), 'too_many');
    publish();
    return false;
  };
  return {
    $state,
    has,
    add: (ref, known = {}) => userId !== null && addAll([createPlaceholder(ref, known, now())]),
    remove: (id) => {
      const item = $state.get().favorites.find((one) => one.id === id);
      if (item) press([{ key: toRefKey(item), favorite: false, item }]);
      return item !== undefined;
    },
    undo: (id) => {
      const item = $state.get().recentlyRemoved.find((one) => one.id === id);
      if (!item) return false;
      const key = toRefKey(item);
      // What the server never saw as a favorite is added.
      press([{ key, favorite: true, item, restore: storage?.known(key) !== undefined }]);
      return true;
    },
    clearRecentlyRemoved: () => {
      if ($state.get().recentlyRemoved.length > 0) press([{ key: clearKey, favorite: false }]);
    },
    setInside: (collection, item, isInside) => press([{ key: toInsideKey(collection, item), favorite: isInside }]),
    storeCollections: (collections) => {
      storage?.storeCollections(collections);
      publish();
    },
    exportJson: () => serializeFavorites($state.get().favorites),
    importJson: (text) => {
      const items = userId === null ? null : parseFavorites(text, now());
      if (items) addAll(items);
      return items !== null;
    },
    refresh: async (force) => {
      await session.refresh();
      await sync.start(force);
    },
  };
}

let shared: Favorites | undefined;

/** Keeps the lock a little longer, because other tabs see this tab's storage writes with a delay. */
const handOverMs = 100;

/** Runs a task under a Web Lock. Insecure pages and older browsers have no locks. */
function runAlone(name: string, run: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return run();
  return new Promise((resolve, reject) => {
    const turn = async () => {
      await run().then(resolve, reject);
      await new Promise((handOver) => setTimeout(handOver, handOverMs));
    };
    navigator.locks.request(name, turn).catch(reject);
  });
}

/**
 * Returns the store that all islands and scripts of the page share.
 * @throws Error during server rendering: favorites exist in the browser only
 */
export function favorites(): Favorites {
  if (typeof document === 'undefined') {
    throw new Error('Favorites are used outside their provider: they are known in a browser only.');
  }
  if (!shared) {
    const store = createFavorites(browser, session(), favoriteCalls, { alone: runAlone });
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void store.refresh();
    });
    shared = store;
  }
  return shared;
}
