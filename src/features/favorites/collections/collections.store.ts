/**
 * Creates, renames, shares, and deletes the own collections of the signed-in account. The store of favorites has the list itself, and
 * sends what is put into a collection.
 */
import { atom, type ReadableAtom } from 'nanostores';
import { ApiError } from '../../../platform/api/typed-fetch.ts';
import type { Browser } from '../../../platform/browser/browser.ts';
import { browser as realBrowser } from '../../../platform/browser/real-browser.ts';
import { createRetry } from '../../../platform/browser/retry.ts';
import type { Session } from '../../accounts/session/session.store.ts';
import { session as sharedSession } from '../../accounts/session/shared-session.store.ts';
import type { CollectionDto } from '../collections.api.ts';
import { favorites as sharedFavorites } from '../sync/favorites.store.ts';
import type { Favorites } from '../sync/favorites-state.ts';
import { isOtherAccountError, isSignedOutError } from '../sync/sync-schedule.store.ts';
import { type CollectionCalls, collectionCalls } from './collection-calls.api.ts';
import { changeProblems } from './words.ts';

export interface CollectionsState {
  /** How the last call went. `offline`: collections can't be created, renamed, or shared; stored ones are still shown. */
  status: 'loading' | 'ready' | 'signed-out' | 'offline' | 'failed';
  /** Why the last change failed, as a sentence for people. */
  problem: string | null;
}

/** A call that the server refuses returns false or null, and the state has the problem. */
export interface Collections {
  readonly $state: ReadableAtom<CollectionsState>;
  /** Loads the collections, and again whenever the connection or the page comes back. Never fails. */
  load(): Promise<void>;
  create(name: string): Promise<CollectionDto | null>;
  rename(id: string, name: string): Promise<boolean>;
  remove(id: string): Promise<boolean>;
  /** Returns the URL of the collection's link, which is created if there is none. */
  share(id: string): Promise<string | null>;
  stopSharing(id: string): Promise<boolean>;
  clearProblem(): void;
}

type Edit = (all: readonly CollectionDto[]) => readonly CollectionDto[];
const startState: CollectionsState = { status: 'loading', problem: null };

/** The state on the server and until the page is hydrated. */
export const idleCollections: Pick<Collections, '$state'> = { $state: atom(startState) };

const editOne =
  (id: string, change: Partial<CollectionDto>): Edit =>
  (all) =>
    all.map((collection) => (collection.id === id ? { ...collection, ...change } : collection));

/** Creates the store. It calls the server once at a time, so that no list is older than the change before it. */
export function createCollections(
  calls: CollectionCalls,
  browser: Pick<Browser, 'onOnline' | 'onReturn' | 'signInHint'>,
  session: Session,
  favorites: Pick<Favorites, '$state' | 'storeCollections'>,
): Collections {
  const $state = atom<CollectionsState>(startState);
  let isWanted = false;
  let lastCall: Promise<unknown> = Promise.resolve();
  let loading: Promise<void> | null = null;

  const show = (news: Partial<CollectionsState>) => $state.set({ ...$state.get(), ...news });
  const account = () => favorites.$state.get().userId;
  const retry = createRetry(() => void load());

  async function handleError(error: unknown, isLoading: boolean): Promise<void> {
    if (isOtherAccountError(error) || isSignedOutError(error)) {
      const caller = account();
      await session.refresh(true);
      // Nobody knows whose browser this is.
      if (account() === caller) {
        favorites.storeCollections(null);
        show({ status: 'failed' });
      }
      if (!isLoading && isOtherAccountError(error)) show({ problem: changeProblems.otherAccount });
    } else if (error instanceof ApiError) {
      if (isLoading) return show({ status: 'failed' });
      show({ problem: error.body.error ?? changeProblems.failed });
      // Another tab or device may have changed or deleted the collection.
      void load();
    } else {
      show(isLoading ? { status: 'offline' } : { status: 'offline', problem: changeProblems.offline });
      retry.failed();
    }
  }

  function inTurn<T>(run: () => Promise<T>): Promise<T> {
    const turn = lastCall.then(run);
    lastCall = turn;
    return turn;
  }
  /** Makes a call, and stores what it changes. Returns null if it fails, or if the account is gone before its answer. */
  async function request<T>(
    caller: string | null,
    make: (caller: string) => Promise<T>,
    toEdit: (answer: T) => Edit,
    isLoading = false,
  ): Promise<T | null> {
    if (caller === null || account() !== caller) return null;
    try {
      const answer = await make(caller);
      if (account() !== caller) return null;
      const known = favorites.$state.get().collections;
      retry.worked();
      if (known || isLoading) {
        favorites.storeCollections(toEdit(answer)(known ?? []));
        show({ status: 'ready' });
      } else void load();
      return answer;
    } catch (error) {
      if (account() === caller) await handleError(error, isLoading);
      return null;
    }
  }
  function change<T>(make: (caller: string) => Promise<T>, toEdit: (answer: T) => Edit): Promise<T | null> {
    const caller = account();
    show({ problem: null });
    return inTurn(() => request(caller, make, toEdit));
  }
  /** Makes a change that needs no answer. */
  const tryChange = async (make: (caller: string) => Promise<unknown>, edit: Edit): Promise<boolean> =>
    (await change(
      (caller) => make(caller).then(() => true),
      () => edit,
    )) === true;

  function load(): Promise<void> {
    isWanted = true;
    loading ??= inTurn(async () => {
      if (account() === null) await session.refresh();
      loading = null;
      const caller = account();
      if (caller === null) return show({ status: browser.signInHint() === null ? 'signed-out' : 'failed' });
      await request(caller, calls.list, (all) => () => all, true);
    });
    return loading;
  }

  let userId: string | null | undefined;
  let waiting = 0;
  favorites.$state.subscribe(({ userId: id, pendingInside }) => {
    if (id !== userId) {
      userId = id;
      retry.worked();
      show({ status: session.$state.get().status === 'signed-out' ? 'signed-out' : 'loading', problem: null });
      if (id !== null && isWanted) void load();
    }
    // The server has answered, and it chooses the collection's pictures.
    if (pendingInside < waiting && isWanted) void load();
    waiting = pendingInside;
  });
  const reload = () => void (isWanted && load());
  browser.onOnline(reload);
  browser.onReturn(reload);

  return {
    $state,
    load,
    create: (name) =>
      change(
        (caller) => calls.create(caller, name),
        (created) => (all) => [...all, created],
      ),
    rename: (id, name) => tryChange((caller) => calls.rename(caller, id, name), editOne(id, { name: name.trim() })),
    remove: (id) =>
      tryChange(
        (caller) => calls.remove(caller, id),
        (all) => all.filter((collection) => collection.id !== id),
      ),
    async share(id) {
      const link = await change(
        (caller) => calls.share(caller, id),
        (created) => editOne(id, { share: created }),
      );
      return link?.url ?? null;
    },
    stopSharing: (id) =>
      tryChange((caller) => calls.stopSharing(caller, id), editOne(id, { share: null, heartCount: 0 })),
    clearProblem: () => show({ problem: null }),
  };
}

let shared: Collections | undefined;

/** Returns the store that all islands of the page share. Never called while rendering on the server. */
export function collections(): Collections {
  if (shared) return shared;
  shared = createCollections(collectionCalls, realBrowser, sharedSession(), sharedFavorites());
  // Another tab or device may have changed something.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void shared?.load();
  });
  return shared;
}
