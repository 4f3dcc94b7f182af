/** The own collections of the signed-in account: what islands share, what the browser stores, and how changes are sent. */
import { atom, type ReadableAtom } from 'nanostores';
import { ApiError } from '../../../platform/api/typed-fetch.ts';
import type { Browser, BrowserStorage } from '../../../platform/browser/browser.ts';
import { browser as realBrowser } from '../../../platform/browser/real-browser.ts';
import { createRetry } from '../../../platform/browser/retry.ts';
import type { Session } from '../../accounts/session/session.store.ts';
import { session as sharedSession } from '../../accounts/session/shared-session.store.ts';
import type { FavoriteRef } from '../../catalog/favorite-ref.ts';
import { collectionsKey } from '../storage-keys.ts';
import { favorites as sharedFavorites } from '../sync/favorites.store.ts';
import type { Favorites } from '../sync/favorites-state.ts';
import { isOtherAccountError } from '../sync/favorites-sync.store.ts';
import { count, list, match, or, path, picture, shape, text } from '../sync/parse-favorites.store.ts';
import { type CollectionCalls, collectionCalls } from './collection-calls.api.ts';
import type { CollectionDto } from './collections.api.ts';
import { changeProblems } from './words.ts';

export interface CollectionsState {
  /** `offline`: nothing can be changed; collections that were loaded or stored before are still shown. */
  status: 'loading' | 'ready' | 'signed-out' | 'offline' | 'failed';
  /** True once the collections are known, from the server or from this browser's storage. */
  known: boolean;
  collections: readonly CollectionDto[];
  /** Why the last change was undone, as a sentence for people. */
  problem: string | null;
}

/** Changes show at once. If the server refuses one, it is undone and the call returns false or null. */
export interface Collections {
  readonly $state: ReadableAtom<CollectionsState>;
  /** Loads the collections, and again whenever the connection or the page comes back. Never fails. */
  load(): Promise<void>;
  /** Returns the new collection once the server has created it. */
  create(name: string): Promise<CollectionDto | null>;
  rename(id: string, name: string): Promise<boolean>;
  remove(id: string): Promise<boolean>;
  addItem(id: string, item: FavoriteRef, name: string): Promise<boolean>;
  removeItem(id: string, itemId: string): Promise<boolean>;
  /** Returns the URL of the collection's link, which is created if there is none. */
  share(id: string): Promise<string | null>;
  stopSharing(id: string): Promise<boolean>;
  clearProblem(): void;
}

type List = readonly CollectionDto[];
type Item = CollectionDto['items'][number];
type Edit = (list: List) => List;
const startState: CollectionsState = { status: 'loading', known: false, collections: [], problem: null };

/** The state on the server and until the page is hydrated. */
export const idleCollections: Pick<Collections, '$state'> = { $state: atom(startState) };

/** In characters. Favorites and their pending changes need the storage more; longer lists are loaded every time. */
const maxStoredLength = 200_000;

const parseStored = list(
  shape({
    id: text,
    name: text,
    items: list(shape({ type: match(/^(artist|product|event)$/), id: text, name: text, path: or(null, path) }), 200),
    pictures: list(picture),
    share: or(null, shape({ path, url: match(/^https?:\/\/\S+$/) })),
    heartCount: count,
  }),
);

/** Reads an account's stored collections; null if there are none or if they are malformed, since anyone can write there. */
function readStored(storage: BrowserStorage, userId: string): List | null {
  try {
    return (parseStored(JSON.parse(storage.get(collectionsKey(userId)) ?? 'null')) as List | undefined) ?? null;
  } catch {
    return null;
  }
}

/** Stores the server's answer. If tabs race, either one may win, because every tab loads when it opens. */
function store(storage: BrowserStorage, userId: string, own: List): void {
  const key = collectionsKey(userId);
  const json = JSON.stringify(own);
  // An outdated list is worse than none.
  if (json.length > maxStoredLength || !storage.set(key, json)) storage.set(key, null);
}

const editOne =
  (id: string, edit: (collection: CollectionDto) => CollectionDto): Edit =>
  (all) =>
    all.map((collection) => (collection.id === id ? edit(collection) : collection));

const without = (items: readonly Item[], itemId: string) => items.filter((item) => item.id !== itemId);
const keepAll: Edit = (all) => all;

/** The server does not know yet that the item is a favorite. */
class FavoriteNotSynced extends Error {}

/** Creates the store. Changes are sent in order; until they are answered, they show on top of the last confirmed list. */
export function createCollections(
  calls: CollectionCalls,
  browser: Pick<Browser, 'onOnline' | 'onReturn' | 'signInHint' | 'storage'>,
  session: Session,
  favorites: Pick<Favorites, 'ensureSynced'>,
): Collections {
  const $state = atom<CollectionsState>(startState);
  let confirmed: List = [];
  let pending: readonly Edit[] = [];
  /** The account that the list belongs to, and the hint of its sign-in. */
  let userId: string | null = null;
  let hint: string | null = null;
  let isWanted = false;
  let lastCall: Promise<unknown> = Promise.resolve();
  let loading: Promise<void> | null = null;

  const show = (news: Partial<CollectionsState> = {}) => {
    const collections = pending.reduce<List>((all, edit) => edit(all), confirmed);
    $state.set({ ...$state.get(), collections, ...news });
  };
  const enqueue = <T>(call: () => Promise<T>): Promise<T> => {
    const done = lastCall.then(call);
    lastCall = done.catch(() => undefined);
    return done;
  };
  const reset = (status: CollectionsState['status'], stored: List | null) => {
    retry.worked();
    confirmed = stored ?? [];
    pending = [];
    show({ status, known: stored !== null, problem: null });
  };
  const retry = createRetry(() => void load());
  const confirm = (caller: string, all: List) => {
    retry.worked();
    confirmed = all;
    store(browser.storage, caller, all);
    show({ status: 'ready', known: true });
  };
  /** True if the caller is still signed in. Asks the server if there was another sign-in in the meantime. */
  const isSignedIn = async (caller: string) => {
    if (browser.signInHint() !== hint) await session.refresh();
    return userId === caller;
  };
  const handleError = async (error: unknown, caller: string, whileLoading: boolean) => {
    if (isOtherAccountError(error)) {
      await session.refresh(true);
      if (userId === caller) reset('failed', null);
      if (!whileLoading) show({ problem: changeProblems.otherAccount });
      return;
    }
    // Failures of an earlier account's calls are not shown to the current one.
    if (!(await isSignedIn(caller))) return;
    if (error instanceof ApiError && error.status === 401 && error.body.code !== 'beta_locked') {
      reset('signed-out', null);
    } else if (error instanceof FavoriteNotSynced) {
      show({ problem: changeProblems.favoriteNotSynced });
    } else if (!(error instanceof ApiError)) {
      show(whileLoading ? { status: 'offline' } : { status: 'offline', problem: changeProblems.offline });
      retry.failed();
    } else if (whileLoading) {
      show({ status: 'failed' });
    } else {
      show({ problem: error.body.error ?? changeProblems.failed });
      // Another tab or device may have changed or deleted the collection.
      void load();
    }
  };

  function load(): Promise<void> {
    isWanted = true;
    loading ??= enqueue(async () => {
      if (userId === null) await session.refresh();
      loading = null;
      const caller = userId;
      if (caller === null) return show({ status: browser.signInHint() === null ? 'signed-out' : 'failed' });
      try {
        const all = await calls.list(caller);
        if (await isSignedIn(caller)) confirm(caller, all);
      } catch (error) {
        await handleError(error, caller, true);
      }
    });
    return loading;
  }

  /** Shows `edit` at once, makes the call in its turn, and then applies what `settle` makes of the answer. */
  async function change<T>(edit: Edit, call: (caller: string) => Promise<T>, settle = (_answer: T): Edit => edit) {
    const caller = userId;
    if (caller === null) return null;
    pending = [...pending, edit];
    show({ problem: null });
    return await enqueue(async () => {
      const isPending = async () => (await isSignedIn(caller)) && pending.includes(edit);
      try {
        if (!(await isPending())) return null;
        const answer = await call(caller);
        if (!(await isPending())) return null;
        pending = pending.filter((one) => one !== edit);
        confirmed = settle(answer)(confirmed);
        if ($state.get().known) {
          confirm(caller, confirmed);
        } else {
          // The other collections were never loaded.
          show();
          void load();
        }
        return answer;
      } catch (error) {
        pending = pending.filter((one) => one !== edit);
        await handleError(error, caller, false);
        return null;
      }
    });
  }
  /** Makes a change that needs no answer. */
  const tryChange = async (edit: Edit, call: (caller: string) => Promise<unknown>): Promise<boolean> =>
    (await change(edit, (caller) => call(caller).then(() => true))) === true;

  session.$state.subscribe(({ status, person }) => {
    hint = browser.signInHint();
    const id = person?.id ?? null;
    if (id === userId && status !== 'signed-out') return;
    userId = id;
    reset(status === 'signed-out' ? status : 'loading', id === null ? null : readStored(browser.storage, id));
    if (id !== null && isWanted) void load();
  });
  const reload = () => void (isWanted && load());
  browser.onOnline(reload);
  browser.onReturn(reload);

  return {
    $state,
    load,
    create: (name) =>
      change(
        keepAll,
        (caller) => calls.create(caller, name),
        (created) => (all) => [...all, created],
      ),
    rename: (id, name) =>
      tryChange(
        editOne(id, (collection) => ({ ...collection, name: name.trim() })),
        (caller) => calls.rename(caller, id, name),
      ),
    remove: (id) =>
      tryChange(
        (all) => all.filter((collection) => collection.id !== id),
        (caller) => calls.remove(caller, id),
      ),
    async addItem(id, { type, id: itemId }, name) {
      if (type === 'collection') return false;
      const add = (added: Item) =>
        editOne(id, (collection) => ({ ...collection, items: [...without(collection.items, added.id), added] }));
      const answer = await change(
        add({ type, id: itemId, name, path: null }),
        async (caller) => {
          // The server takes only favorites, and this one may still be a pending change.
          if (!(await favorites.ensureSynced({ type, id: itemId }))) throw new FavoriteNotSynced();
          return await calls.addItem(caller, id, { type, id: itemId });
        },
        add,
      );
      // The server chooses the collection's pictures.
      if (answer !== null) void load();
      return answer !== null;
    },
    async removeItem(id, itemId) {
      const edit = editOne(id, (collection) => ({ ...collection, items: without(collection.items, itemId) }));
      const isRemoved = await tryChange(edit, (caller) => calls.removeItem(caller, id, itemId));
      if (isRemoved) void load();
      return isRemoved;
    },
    async share(id) {
      const link = await change(
        keepAll,
        (caller) => calls.share(caller, id),
        (created) => editOne(id, (collection) => ({ ...collection, share: created })),
      );
      return link?.url ?? null;
    },
    stopSharing: (id) =>
      tryChange(
        editOne(id, (collection) => ({ ...collection, share: null, heartCount: 0 })),
        (caller) => calls.stopSharing(caller, id),
      ),
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
