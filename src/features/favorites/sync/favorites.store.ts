import { atom } from 'nanostores';
import type { Browser } from '../../../platform/browser/browser.ts';
import type { Session } from '../../accounts/session/session.store.ts';
import { type FavoriteRef, toRefKey } from '../../catalog/favorite-ref.ts';
import type { FavoriteCalls } from '../favorite-calls.api.ts';
import type { FavoriteDto } from '../favorites.api.ts';
import { favoriteLimits } from '../favorites.ts';
import { favoriteRefsKey, favoritesProblemKey } from '../storage-keys.ts';
import { parseFavorites, serializeFavorites } from './favorites-json.store.ts';
import { createKept, type KeptFavorites } from './favorites-kept.store.ts';
import { noFavorites } from './favorites-lists.store.ts';
import { problemOf, tellTabs, toldProblem } from './favorites-problem.store.ts';
import { idOf, type QueuedChange } from './favorites-queue.store.ts';
import { isServerFailure, lastTryIn } from './favorites-refused.store.ts';
import { syncOnce } from './favorites-send.store.ts';
import type { FavoriteProblem, Favorites, FavoritesState } from './favorites-state.store.ts';
import { createPlaceholder } from './favorites-storage.store.ts';
import { createSync, isOtherAccountError, isSignedOutError, type Timing } from './favorites-sync.store.ts';

export interface FavoritesOptions extends Partial<Timing> {
  /** Milliseconds, by this browser's clock. */
  now?: () => number;
  /** Runs one thing of this name at a time, in all tabs. Without, tabs may send twice, which does no harm. */
  alone?: (name: string, run: () => Promise<void>) => Promise<void>;
}

/** What to do with a thing, before it is known when. */
type Wish = { kind: 'add'; item: FavoriteDto } | { kind: 'remove' | 'undo'; ref: FavoriteRef } | { kind: 'clear' };

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
  let delayed = false;
  let heartCounts: Record<string, number> = {};
  let underway = false;
  let heartsSaid = 0;

  const state = (): FavoritesState => {
    const { favorites, removed } = kept?.lists() ?? noFavorites;
    return {
      userId,
      favorites,
      recentlyRemoved: removed,
      known: kept?.isKnown() ?? false,
      waiting: kept?.queue().length ?? 0,
      onlyThisVisit: kept?.isOnlyHere() ?? false,
      delayed,
      problem,
      heartCounts,
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
    if (delayed === is) return;
    delayed = is;
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
        heartCounts = { ...heartCounts, [heart]: hearts };
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
    delayed = false;
    heartCounts = {};
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

  const make = (wishes: readonly Wish[]) => {
    if (!kept) return;
    kept.addToQueue(
      wishes.map((wish) => changeOf(wish, { key: browser.randomId(), at: now(), ...(underway && { late: true }) })),
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
    if (known.length > 0) make(known.map((item) => ({ kind: 'add', item })));
    const left = wanted[room];
    if (!left) return true;
    problem = problemOf(toRefKey(left), 'too_many');
    show();
    return false;
  };
  const wish = (kind: 'remove' | 'undo', among: readonly FavoriteDto[], id: string): boolean => {
    const ref = among.find((item) => item.id === id);
    if (ref) make([{ kind, ref }]);
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
      return !isWaiting() && problem?.heart !== toRefKey(ref);
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

function changeOf(wish: Wish, entry: Pick<QueuedChange, 'key' | 'at' | 'late'>): QueuedChange {
  if (wish.kind === 'clear') return { ...entry, kind: wish.kind };
  const { type, id } = wish.kind === 'add' ? wish.item : wish.ref;
  if (wish.kind === 'add') return { ...entry, kind: wish.kind, type, id, item: wish.item };
  return { ...entry, kind: wish.kind, type, id };
}
