import { atom } from 'nanostores';
import type { Browser } from '../../../platform/browser/browser.ts';
import { browser } from '../../../platform/browser/real-browser.ts';
import type { Session, SessionState } from '../../accounts/session/session.store.ts';
import { session } from '../../accounts/session/shared-session.store.ts';
import { type FavoriteRef, toRefKey } from '../../catalog/favorite-ref.ts';
import { type FavoriteCalls, favoriteCalls } from '../favorite-calls.api.ts';
import type { FavoriteDto } from '../favorites.api.ts';
import { favoriteLimits } from '../favorites.ts';
import { favoriteRefsKey, favoritesProblemKey } from '../storage-keys.ts';
import { buildState, createProblem, publish, readSharedProblem, type Store } from './account-favorites.store.ts';
import type { Favorites } from './favorites-state.ts';
import {
  acceptKey,
  addChanges,
  createFavoritesStorage,
  hasSnapshot,
  restoreOverwritten,
  storeRefs,
} from './favorites-storage.store.ts';
import { isCurrent, isServerFailure, lastTryIn, syncOnce } from './favorites-sync.store.ts';
import { clearKey, type PendingChange, toInsideKey } from './outbox.store.ts';
import { createPlaceholder } from './parse-favorites.store.ts';
import { findSentWrite, storeCollections } from './snapshot.store.ts';
import { createSync, isOtherAccountError, isSignedOutError, type Timing } from './sync-schedule.store.ts';

interface FavoritesOptions extends Partial<Timing> {
  /** Milliseconds, by this browser's clock. */
  now?: () => number;
  /** Runs one task of this name at a time across tabs. Without it, tabs may send changes twice, which does no harm. */
  alone?: (name: string, run: () => Promise<void>) => Promise<void>;
}

function startTimer(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

function setDelayed(store: Store, isDelayed: boolean): void {
  if (store.isDelayed === isDelayed) return;
  store.isDelayed = isDelayed;
  store.$state.set(buildState(store));
}

/** Syncs the present account. @throws what a call throws, unless another account is signed in by then */
async function syncAccount(store: Store, alone: FavoritesOptions['alone'], force: boolean): Promise<void> {
  const { session, storage, sync } = store;
  if (!storage) return;
  const run = () => syncOnce(store, storage, force);
  try {
    await (alone ? alone(`favorites ${storage.userId}`, run) : run());
    if (isCurrent(store, storage)) setDelayed(store, false);
  } catch (error) {
    if (isCurrent(store, storage)) setDelayed(store, !isServerFailure(error));
    if (isOtherAccountError(error) || isSignedOutError(error)) await session.refresh(true);
    if (isCurrent(store, storage)) throw error;
    void sync.start();
  }
}

/** Opens the favorites of an account; none for null. */
function openAccount(store: Store, userId: string | null): void {
  const { browser, sync } = store;
  const storage = userId === null ? null : createFavoritesStorage(browser.storage, userId, store);
  const fresh: Pick<Store, 'storage' | 'problem' | 'isDelayed' | 'favoriteCounts'> = {
    storage,
    problem: null,
    isDelayed: false,
    favoriteCounts: {},
  };
  Object.assign(store, fresh);
  publish(store);
  if (storage && (storage.outbox.changes().length > 0 || !hasSnapshot(storage))) void sync.start();
}

function followSession(store: Store, { status, person }: SessionState): void {
  const id = person?.id ?? null;
  store.hint = store.browser.signInHint();
  store.sync.forgetFailures();
  if (id === (store.storage?.userId ?? null)) return;
  if (status === 'signed-out') store.browser.storage.set(favoriteRefsKey, null);
  openAccount(store, id);
}

function followStorage(store: Store, key: string | null): void {
  const { sync, storage } = store;
  if (!storage) return;
  // Another tab overwrote the refs with older data or another account's. Limited, or two tabs could go on forever.
  if (key === favoriteRefsKey && store.refsWrites < 5) {
    store.refsWrites += 1;
    storeRefs(storage);
  }
  if (key === favoritesProblemKey(storage.userId)) {
    store.problem = readSharedProblem(storage) ?? store.problem;
    storage.own.delete(store.problem?.refKey ?? '');
    publish(store);
  } else if (key === null) {
    // The storage was cleared, so memory is cleared too.
    openAccount(store, storage.userId);
  } else if (acceptKey(storage, key)) {
    const isRestored = restoreOverwritten(storage);
    publish(store);
    // The tab that made the change sends it, unless it is closed first.
    if (isRestored) void sync.start();
    else if (storage.outbox.changes().length > 0) sync.startSoon();
  }
}

function makeChanges(store: Store, changes: readonly Omit<PendingChange, 'changedAt'>[]): void {
  if (store.storage) addChanges(store.storage, changes);
  store.problem = null;
  publish(store);
  void store.sync.start();
}

const isFavorite = ({ $state }: Pick<Store, '$state'>, ref: FavoriteRef): boolean =>
  $state.get().favorites.some((item) => item.id === ref.id && item.type === ref.type);

/** @returns false if not all fit the limit */
function addAll(store: Store, items: readonly FavoriteDto[]): boolean {
  const wanted = items.filter((item) => !isFavorite(store, item));
  const room = favoriteLimits.favorites - store.$state.get().favorites.length;
  const added = wanted.slice(0, room).reverse();
  if (added.length > 0)
    makeChanges(
      store,
      added.map((item) => ({ key: toRefKey(item), favorite: true, item })),
    );
  const left = wanted[room];
  if (!left) return true;
  store.problem = createProblem(toRefKey(left), 'too_many');
  publish(store);
  return false;
}

function createStore(browser: Browser, session: Session, calls: FavoriteCalls, options: FavoritesOptions): Store {
  const { now = Date.now, random = Math.random, later = startTimer, warn = console.warn, alone } = options;
  const sync = createSync(
    (force) => syncAccount(store, alone, force),
    { random, later, warn },
    (error) =>
      store.storage && isServerFailure(error) ? lastTryIn(store.storage, random()) : Number.POSITIVE_INFINITY,
  );
  // The rest is set as nobody's favorites are opened.
  const store = { browser, session, calls, now, warn, sync, $state: atom({}) } as unknown as Store;
  openAccount(store, null);
  session.$state.subscribe((state) => followSession(store, state));
  browser.storage.onChange((key) => followStorage(store, key));
  const retry = () => void sync.start();
  browser.onReturn(retry);
  browser.onOnline(retry);
  return store;
}

export function createFavorites(
  browser: Browser,
  session: Session,
  calls: FavoriteCalls,
  options: FavoritesOptions = {},
): Favorites {
  const store = createStore(browser, session, calls, options);
  const { $state, now, sync } = store;
  return {
    $state,
    has: (ref) => isFavorite(store, ref),
    add: (ref, known = {}) => store.storage !== null && addAll(store, [createPlaceholder(ref, known, now())]),
    remove: (id) => {
      const item = $state.get().favorites.find((one) => one.id === id);
      if (item) makeChanges(store, [{ key: toRefKey(item), favorite: false, item }]);
      return item !== undefined;
    },
    undo: (id) => {
      const item = $state.get().recentlyRemoved.find((one) => one.id === id);
      if (!item) return false;
      const key = toRefKey(item);
      // What the server never saw as a favorite is added.
      const restore = store.storage !== null && findSentWrite(store.storage, key) !== undefined;
      makeChanges(store, [{ key, favorite: true, item, restore }]);
      return true;
    },
    clearRecentlyRemoved: () => {
      if ($state.get().recentlyRemoved.length > 0) makeChanges(store, [{ key: clearKey, favorite: false }]);
    },
    setInside: (collection, item, isInside) =>
      makeChanges(store, [{ key: toInsideKey(collection, item), favorite: isInside }]),
    storeCollections: (collections) => {
      if (store.storage) storeCollections(store.storage, collections);
      publish(store);
    },
    addAll: (items) => addAll(store, items),
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

/** True for the first page of a visit, unless it is loaded again. */
function isFirstPage(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'navigate' && !document.referrer.startsWith(location.origin);
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
    // A browser that was killed may have stored its lists as they were before the last changes, which look fresh.
    if (isFirstPage() && navigator.onLine) void store.refresh(true);
  }
  return shared;
}
