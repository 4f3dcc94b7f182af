/**
 * Creates, renames, shares, and deletes the own collections of the signed-in account. The store of favorites has the list itself, and
 * sends what is put into a collection.
 */
import { atom, type ReadableAtom, type WritableAtom } from 'nanostores';
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

interface CollectionsState {
  /** How the last call went. `offline`: collections can't be created, renamed, or shared; stored ones are still shown. */
  status: 'loading' | 'ready' | 'signed-out' | 'offline' | 'failed';
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

export const idleCollections: Pick<Collections, '$state'> = { $state: atom(startState) };

const editOne =
  (id: string, change: Partial<CollectionDto>): Edit =>
  (all) =>
    all.map((collection) => (collection.id === id ? { ...collection, ...change } : collection));

interface Store {
  calls: CollectionCalls;
  browser: Pick<Browser, 'onOnline' | 'onReturn' | 'signInHint'>;
  session: Session;
  favorites: Pick<Favorites, '$state' | 'storeCollections'>;
  $state: WritableAtom<CollectionsState>;
  retry: ReturnType<typeof createRetry>;
  /** True once a page has loaded the collections. */
  isWanted: boolean;
  /** The server is called once at a time, so that no list is older than the change before it. */
  lastCall: Promise<unknown>;
  loading: Promise<void> | null;
}

function update({ $state }: Store, news: Partial<CollectionsState>): void {
  $state.set({ ...$state.get(), ...news });
}

const accountOf = ({ favorites }: Store): string | null => favorites.$state.get().userId;

async function handleError(store: Store, error: unknown, isLoading: boolean): Promise<void> {
  if (isOtherAccountError(error) || isSignedOutError(error)) {
    const caller = accountOf(store);
    await store.session.refresh(true);
    // Nobody knows whose browser this is.
    if (accountOf(store) === caller) {
      store.favorites.storeCollections(null);
      update(store, { status: 'failed' });
    }
    if (!isLoading && isOtherAccountError(error)) update(store, { problem: changeProblems.otherAccount });
  } else if (!(error instanceof ApiError)) {
    update(store, isLoading ? { status: 'offline' } : { status: 'offline', problem: changeProblems.offline });
    store.retry.failed();
  } else if (isLoading) {
    update(store, { status: 'failed' });
  } else {
    update(store, { problem: error.body.error ?? changeProblems.failed });
    // Another tab or device may have changed or deleted the collection.
    void load(store);
  }
}

function runInTurn<T>(store: Store, run: () => Promise<T>): Promise<T> {
  const turn = store.lastCall.then(run);
  store.lastCall = turn;
  return turn;
}

/** Makes a call, and stores what it changes. Returns null if it fails, or if the account is gone before its answer. */
async function request<T>(
  store: Store,
  caller: string | null,
  make: (caller: string) => Promise<T>,
  toEdit: (answer: T) => Edit,
  isLoading = false,
): Promise<T | null> {
  if (caller === null || accountOf(store) !== caller) return null;
  try {
    const answer = await make(caller);
    if (accountOf(store) !== caller) return null;
    const { favorites, retry } = store;
    const known = favorites.$state.get().collections;
    retry.worked();
    if (known || isLoading) {
      favorites.storeCollections(toEdit(answer)(known ?? []));
      update(store, { status: 'ready' });
    } else void load(store);
    return answer;
  } catch (error) {
    if (accountOf(store) === caller) await handleError(store, error, isLoading);
    return null;
  }
}

function change<T>(store: Store, make: (caller: string) => Promise<T>, toEdit: (answer: T) => Edit): Promise<T | null> {
  const caller = accountOf(store);
  update(store, { problem: null });
  return runInTurn(store, () => request(store, caller, make, toEdit));
}

const tryChange = async (store: Store, make: (caller: string) => Promise<unknown>, edit: Edit): Promise<boolean> =>
  (await change(
    store,
    (caller) => make(caller).then(() => true),
    () => edit,
  )) === true;

function load(store: Store): Promise<void> {
  store.isWanted = true;
  store.loading ??= runInTurn(store, async () => {
    if (accountOf(store) === null) await store.session.refresh();
    store.loading = null;
    const caller = accountOf(store);
    if (caller === null) update(store, { status: store.browser.signInHint() === null ? 'signed-out' : 'failed' });
    else await request(store, caller, store.calls.list, (all) => () => all, true);
  });
  return store.loading;
}

/** Loads again for another account, after what was put into collections is sent, and when the connection or the page is back. */
function followEvents(store: Store): void {
  const { favorites, session, browser, retry } = store;
  const reload = () => void (store.isWanted && load(store));
  let userId: string | null | undefined;
  let pending = 0;
  favorites.$state.subscribe(({ userId: id, pendingInside }) => {
    if (id !== userId) {
      userId = id;
      retry.worked();
      const isSignedOut = session.$state.get().status === 'signed-out';
      update(store, { status: isSignedOut ? 'signed-out' : 'loading', problem: null });
      if (id !== null) reload();
    }
    // The server has answered, and it chooses the collection's pictures.
    if (pendingInside < pending) reload();
    pending = pendingInside;
  });
  browser.onOnline(reload);
  browser.onReturn(reload);
}

export function createCollections(
  calls: CollectionCalls,
  browser: Store['browser'],
  session: Session,
  favorites: Store['favorites'],
): Collections {
  const $state = atom(startState);
  const store: Store = {
    ...{ calls, browser, session, favorites, $state },
    retry: createRetry(() => void load(store)),
    ...{ isWanted: false, lastCall: Promise.resolve(), loading: null },
  };
  followEvents(store);
  return {
    $state,
    load: () => load(store),
    create: (name) =>
      change(
        store,
        (caller) => calls.create(caller, name),
        (created) => (all) => [...all, created],
      ),
    rename: (id, name) =>
      tryChange(store, (caller) => calls.rename(caller, id, name), editOne(id, { name: name.trim() })),
    remove: (id) =>
      tryChange(
        store,
        (caller) => calls.remove(caller, id),
        (all) => all.filter((collection) => collection.id !== id),
      ),
    async share(id) {
      const link = await change(
        store,
        (caller) => calls.share(caller, id),
        (created) => editOne(id, { share: created }),
      );
      return link?.url ?? null;
    },
    stopSharing: (id) =>
      tryChange(store, (caller) => calls.stopSharing(caller, id), editOne(id, { share: null, heartCount: 0 })),
    clearProblem: () => update(store, { problem: null }),
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
