import { createSession, lastAccountKey, sessionKey } from '../../src/features/accounts/session/session.store.ts';
import type { CollectionCalls } from '../../src/features/favorites/collections/collection-calls.api.ts';
import type { CollectionDto, CollectionItemDto } from '../../src/features/favorites/collections/collections.api.ts';
import { type Collections, createCollections } from '../../src/features/favorites/collections/collections.store.ts';
import { ApiError } from '../../src/platform/api/typed-fetch.ts';
import { Disk } from './fake-browser.ts';

export const jar: CollectionItemDto = { type: 'product', id: 'p1', name: 'Jar', path: '/kiln/jar' };
/** Creates a collection as the server answers it. */
export const collection = (id: string, more: Partial<CollectionDto> = {}): CollectionDto => ({
  id,
  name: `Collection ${id}`,
  items: [],
  pictures: [],
  share: null,
  heartCount: 0,
  ...more,
});

/** Creates an error of the server. */
export const createError = (status: number, code: string, error: string) =>
  new ApiError(error, status, { error, code: code as 'not_found', requestId: '1' });

/**
 * Creates a server with the collections of `account`. It refuses calls for other accounts, delays calls while `hold` is
 * set, until `release` is called, and lets them fail with `error` if that is set.
 */
export function createServer(...stored: CollectionDto[]) {
  let list = stored;
  const made: string[] = [];
  const gates: (() => void)[] = [];
  const state = { error: null as Error | null, hold: false, account: 'pat', made, list: () => list };
  const step = async <T>(name: string, whose: string, work: () => T): Promise<T> => {
    made.push(name);
    if (state.hold) await new Promise<void>((resolve) => gates.push(resolve));
    if (state.error !== null) throw state.error;
    if (whose !== state.account) throw createError(403, 'forbidden', 'This is not yours.');
    return work();
  };
  const edit = (id: string, change: (one: CollectionDto) => CollectionDto) => {
    list = list.map((one) => (one.id === id ? change(one) : one));
  };
  const link = { path: '/collections/x', url: 'https://example.org/collections/x' };
  const calls: CollectionCalls = {
    list: (whose) => step('list', whose, () => list),
    create: (whose, name) =>
      step('create', whose, () => {
        const one = collection(`c${list.length + 1}`, { name });
        list = [...list, one];
        return one;
      }),
    rename: (whose, id, name) =>
      step('rename', whose, () => {
        edit(id, (one) => ({ ...one, name }));
        return list.find((one) => one.id === id) ?? collection(id);
      }),
    remove: (whose, id) =>
      step('remove', whose, () => {
        list = list.filter((one) => one.id !== id);
      }),
    addItem: (whose, id) =>
      step('addItem', whose, () => {
        edit(id, (one) => ({ ...one, items: [...one.items, jar] }));
        return jar;
      }),
    removeItem: (whose, id, itemId) =>
      step('removeItem', whose, () =>
        edit(id, (one) => ({ ...one, items: one.items.filter((item) => item.id !== itemId) })),
      ),
    share: (whose, id) =>
      step('share', whose, () => {
        edit(id, (one) => ({ ...one, share: link }));
        return link;
      }),
    stopSharing: (whose, id) => step('stopSharing', whose, () => edit(id, (one) => ({ ...one, share: null }))),
  };
  const release = () => {
    for (const open of gates.splice(0)) open();
  };
  return { calls, state, release };
}

/** Returns the session that the page of a signed-in account stores for the next one. */
export const storedSession = (id: string, hint: string) =>
  JSON.stringify({
    ...{ id, name: id, initials: 'P', imageUrl: null, role: 'customer', vendorSlug: null },
    ...{ hint, at: Date.now() },
  });

/** Creates the store of a tab. By default, all its favorites are synced. */
export const openStore = (
  calls: CollectionCalls,
  tab: ReturnType<Disk['tab']>,
  ensureSynced = () => Promise.resolve(true),
): Collections => createCollections(calls, tab, createSession(tab), { ensureSynced });

/** Creates a tab of a signed-in account that has loaded its collections. */
export async function openTab(...stored: CollectionDto[]) {
  const favorites = { ensureSynced: () => Promise.resolve(true) };
  const disk = new Disk();
  disk.hint = '1';
  disk.values.set(sessionKey, storedSession('pat', '1'));
  disk.values.set(lastAccountKey, 'pat');
  const tab = disk.tab();
  const away = createServer(...stored);
  const store = openStore(away.calls, tab, () => favorites.ensureSynced());
  await store.load();
  away.state.made.length = 0;
  return { ...away, disk, tab, store, favorites, names: () => store.$state.get().collections.map(({ name }) => name) };
}
