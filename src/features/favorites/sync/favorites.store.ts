import { atom, type ReadableAtom } from 'nanostores';
import type { Browser } from '../../../platform/browser/browser.ts';
import { browser } from '../../../platform/browser/real-browser.ts';
import type { Session } from '../../accounts/session/session.store.ts';
import { session } from '../../accounts/session/shared-session.store.ts';
import { type FavoriteRef, toRefKey } from '../../catalog/favorite-ref.ts';
import { type FavoriteCalls, type FavoriteDto, favoriteCalls, type RemovedFavoriteDto } from '../favorites.api.ts';
import { favoriteLimits } from '../favorites.ts';
import { favoriteRefsKey, favoritesProblemKey } from '../storage-keys.ts';
import { parseFavorites, serializeFavorites } from './favorites-json.store.ts';
import { createKept, type KeptFavorites } from './favorites-kept.store.ts';
import { noFavorites } from './favorites-lists.store.ts';
import { problemOf, tellTabs, toldProblem } from './favorites-problem.store.ts';
import { type Change, idOf } from './favorites-queue.store.ts';
import { isServerFailure, lastTryIn } from './favorites-refused.store.ts';
import { syncOnce } from './favorites-send.store.ts';
import { createPlaceholder } from './favorites-storage.store.ts';
import { createSync, isOtherAccountError, isSignedOutError, type Timing } from './favorites-sync.store.ts';

export interface FavoritesOptions extends Partial<Timing> {
  /** Milliseconds, by this browser's clock. */
  now?: () => number;
  /** Runs one thing of this name at a time, in all tabs. Without, tabs may send twice, which does no harm. */
  alone?: (name: string, run: () => Promise<void>) => Promise<void>;
}

/** A clock that runs in the page. */
function startTimer(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

/** What somebody loves, kept in this browser, in step with their other tabs and with the server. */
export function createFavorites(
  browser: Browser,
  session: Session,
  calls: FavoriteCalls,
  { now = Date.now, random = Math.random, later = startTimer, warn = console.warn, alone }: FavoritesOptions = {},
): Favorites {
  const { storage } = browser;
  let userId: string | null = null;
  /** Of the sign-in that said so. */
  let hint: string | null = null;
  let kept: KeptFavorites | null = null;
  let problem: FavoritesState['problem'] = null;
  let isDelayed = false;
  let favoriteCounts: Record<string, number> = {};
  let underway = false;
  let heartsSaid = 0;

  const state = (): FavoritesState => {
    const { favorites, removed } = kept?.lists() ?? noFavorites;
    return {
      userId,
      favorites,
      recentlyRemoved: removed,
      hasSnapshot: kept?.isKnown() ?? false,
      pendingCount: kept?.queue().length ?? 0,
      isMemoryOnly: kept?.isOnlyHere() ?? false,
      isDelayed,
      problem,
      favoriteCounts,
    };
  };
  const $state = atom<FavoritesState>(state());
  const show = () => {
    heartsSaid = 0;
    kept?.keepHearts();
    $state.set(state());
  };
  const takeBack = (heart: string | null, reason: FavoriteProblem) => {
    problem = problemOf(heart, reason);
    if (userId !== null) tellTabs(browser, userId, problem);
  };
  const setDelayed = (is: boolean) => {
    if (isDelayed === is) return;
    isDelayed = is;
    $state.set(state());
  };

  const sync = createSync(
    async (force) => {
      const [theirs, id] = [kept, userId];
      if (!theirs || id === null) return;
      const isCurrent = () => kept === theirs;
      const isStillTheirs = async () => {
        if (browser.signInHint() !== hint) await session.refresh();
        return isCurrent();
      };
      const count = (heart: string, hearts: number) => {
        favoriteCounts = { ...favoriteCounts, [heart]: hearts };
      };
      const sending = (are: boolean) => {
        underway = are;
      };
      const round = { userId: id, kept: theirs, calls, now, isCurrent, isStillTheirs, sending, show, takeBack, count };
      const run = () => syncOnce(round, force);
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
    (error) => (isServerFailure(error) ? lastTryIn(kept?.queue() ?? [], now(), random()) : Number.POSITIVE_INFINITY),
  );

  const open = () => {
    kept = userId === null ? null : createKept(storage, userId, { now, warn, randomId: browser.randomId });
    problem = null;
    isDelayed = false;
    favoriteCounts = {};
    show();
    if (kept && (kept.queue().length > 0 || !kept.isKnown())) void sync.start();
  };
  session.$state.subscribe(({ status, person }) => {
    const id = person?.id ?? null;
    hint = browser.signInHint();
    sync.forgetFailures();
    if (id === userId) return;
    if (status === 'signed-out') storage.set(favoriteRefsKey, null);
    userId = id;
    open();
  });
  storage.onChange((key) => {
    // Written by a tab that has seen less, or of somebody else: two that disagree don't go on forever.
    if (key === favoriteRefsKey && heartsSaid < 5) {
      heartsSaid += 1;
      kept?.keepHearts();
    }
    if (userId !== null && key === favoritesProblemKey(userId)) {
      problem = toldProblem(browser, userId) ?? problem;
      return show();
    }
    if (!kept?.owns(key)) return;
    // Everything was forgotten, and so must be what is in memory.
    if (key === null) return open();
    kept.heard(key);
    show();
    if (kept.areDoubtful()) void sync.start(true);
    // The tab that changed it sends it, if it lives long enough.
    if (kept.queue().length > 0) sync.startSoon();
  });
  const retry = () => void sync.start();
  browser.onReturn(retry);
  browser.onOnline(retry);

  const make = (changes: readonly Change[]) => {
    if (!kept) return;
    kept.addToQueue(
      changes.map((change) => ({ ...change, key: browser.randomId(), at: now(), ...(underway && { late: true }) })),
    );
    problem = null;
    show();
    void sync.start();
  };
  const has = (ref: FavoriteRef) => $state.get().favorites.some((item) => item.id === ref.id && item.type === ref.type);
  /** @returns false when there is no room for all */
  const addAll = (items: readonly FavoriteDto[]): boolean => {
    const wanted = items.filter((item) => !has(item));
    const room = favoriteLimits.favorites - $state.get().favorites.length;
    const known = [...wanted.slice(0, room)].reverse();
    if (known.length > 0) make(known.map((item) => ({ kind: 'add', type: item.type, id: item.id, item })));
    const left = wanted[room];
    if (!left) return true;
    problem = problemOf(toRefKey(left), 'too_many');
    show();
    return false;
  };
  const wish = (kind: 'remove' | 'undo', among: readonly FavoriteDto[], id: string): boolean => {
    const ref = among.find((item) => item.id === id);
    if (ref) make([{ kind, type: ref.type, id }]);
    return ref !== undefined;
  };

  return {
    $state,
    has,
    add: (ref, known = {}) => userId !== null && addAll([createPlaceholder(ref, known, now())]),
    remove: (id) => wish('remove', $state.get().favorites, id),
    undo: (id) => wish('undo', $state.get().recentlyRemoved, id),
    clearRecentlyRemoved: () => {
      if ($state.get().recentlyRemoved.length > 0) make([{ kind: 'clear' }]);
    },
    ensureSynced: async (ref) => {
      const isWaiting = () => kept?.queue().some((change) => idOf(change) === ref.id) ?? false;
      if (!isWaiting()) return true;
      await sync.start();
      return !isWaiting() && problem?.refKey !== toRefKey(ref);
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

/** Why a change was taken back. */
export type FavoriteProblem = 'too_many' | 'not_found' | 'refused';

export interface FavoritesState {
  /** Whose they are; null for a guest, and while that is not known. */
  userId: string | null;
  /** The latest first. */
  favorites: readonly FavoriteDto[];
  /** The latest first. */
  recentlyRemoved: readonly RemovedFavoriteDto[];
  /** Whether the server's list was ever seen in this browser. */
  hasSnapshot: boolean;
  /** Changes that the server has not heard of yet. */
  pendingCount: number;
  /** Whether the browser keeps nothing: "Saved for this visit only". */
  isMemoryOnly: boolean;
  /** Whether what waits does so because the server could not be reached, or put it off; not while it is retried quietly. */
  isDelayed: boolean;
  /** The last change that was taken back, in whichever tab, with a sentence for people. `heart` is null for a clearing. */
  problem: { refKey: string | null; reason: FavoriteProblem; message: string } | null;
  /** What the server last said of how many love a thing, by heart ("product:…"). */
  favoriteCounts: Readonly<Record<string, number>>;
}

export interface Favorites {
  readonly $state: ReadableAtom<FavoritesState>;
  has(ref: FavoriteRef): boolean;
  /** Adds at once; `known` is what the page knows of the thing, until the server tells the rest. False for a guest, and without room. */
  add(ref: FavoriteRef, known?: Partial<FavoriteDto>): boolean;
  /** Removes at once, to the front of recently removed. */
  remove(id: string): boolean;
  /** Restores what was removed. False when it is not there any more. */
  undo(id: string): boolean;
  clearRecentlyRemoved(): void;
  /** Sends what waits where some of it is about this thing. True once the server has taken all of that. Never fails. */
  ensureSynced(ref: FavoriteRef): Promise<boolean>;
  /** All favorites as a JSON list. */
  exportJson(): string;
  /**
   * Adds those of a JSON list, as `exportJson` writes it.
   * @returns false for what is no such list, which changes nothing
   */
  importJson(text: string): boolean;
  /**
   * Sends what waits and asks for what is new. Never fails.
   * @param force asks even if the server was asked in any tab within the last minute
   */
  refresh(force?: boolean): Promise<void>;
}

/** The favorites of whoever is signed in: apart from the rest of the browser's wiring, for pages that need no more. */

let made: Favorites | undefined;

/** What a tab has written is seen by the others a little later; the lock could be handed on before that. */
const handOverMs = 100;

/** Locks are missing where a page is not secure, and in older browsers. */
function alone(name: string, run: () => Promise<void>): Promise<void> {
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
 * The favorites, the same for every island and script of the page.
 * @throws Error while rendering on the server, where nobody's favorites are known
 */
export function favorites(): Favorites {
  if (typeof document === 'undefined') {
    throw new Error('Favorites are used outside their provider: they are known in a browser only.');
  }
  if (!made) {
    const store = createFavorites(browser, session(), favoriteCalls, { alone });
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void store.refresh();
    });
    made = store;
  }
  return made;
}
