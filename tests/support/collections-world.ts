import { expect, vi } from 'vitest';
import { createSession, lastAccountKey, sessionKey } from '../../src/features/accounts/session/session.store.ts';
import { toRefKey } from '../../src/features/catalog/favorite-ref.ts';
import type { CollectionCalls } from '../../src/features/favorites/collections/collection-calls.api.ts';
import { createCollections } from '../../src/features/favorites/collections/collections.store.ts';
import type { CollectionDto, CollectionItemDto } from '../../src/features/favorites/collections.api.ts';
import type { FavoriteCalls } from '../../src/features/favorites/favorite-calls.api.ts';
import { createFavorites } from '../../src/features/favorites/sync/favorites.store.ts';
import { ApiError } from '../../src/platform/api/typed-fetch.ts';
import { Disk } from './fake-browser.ts';
import { favoriteDto, makeRef } from './favorites-world.ts';

/** Returns the id of a collection by number. */
export const idOf = (number: number): string => `c0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** A favorite of the account, and as an item of a collection. */
export const vase = makeRef(2);
export const vaseInside: CollectionItemDto = { type: 'product', id: vase.id, name: 'Thing 002', path: '/thing' };
/** Creates a collection as the server answers it. */
export const collection = (number: number, more: Partial<CollectionDto> = {}): CollectionDto => ({
  id: idOf(number),
  name: `Collection ${number}`,
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
  const state = { error: null as Error | null, hold: false, account: 'pat', isFull: false, made, list: () => list };
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
        const one = collection(100 + list.length, { name });
        list = [...list, one];
        return one;
      }),
    rename: (whose, id, name) =>
      step('rename', whose, () => {
        edit(id, (one) => ({ ...one, name }));
        return list.find((one) => one.id === id) ?? collection(0);
      }),
    remove: (whose, id) =>
      step('remove', whose, () => {
        list = list.filter((one) => one.id !== id);
      }),
    share: (whose, id) =>
      step('share', whose, () => {
        edit(id, (one) => ({ ...one, share: link }));
        return link;
      }),
    stopSharing: (whose, id) => step('stopSharing', whose, () => edit(id, (one) => ({ ...one, share: null }))),
  };
  const favoriteCalls: FavoriteCalls = {
    list: async (_whose, onTime) => {
      onTime(Date.now());
      return [favoriteDto(vase, Date.now())];
    },
    recentlyRemoved: async () => [],
    write: (whose, { changes }) =>
      step('write', whose, () => ({
        results: changes.map(({ id, collection: inside = '', favorite }) => {
          const isFull = favorite && state.isFull;
          const add = favorite && !isFull ? [vaseInside] : [];
          edit(inside, (one) => ({ ...one, items: [...one.items.filter((item) => item.id !== id), ...add] }));
          const problem = isFull ? ('too_many' as const) : null;
          return { id, favorite: favorite && !isFull, item: null, heartCount: null, problem };
        }),
      })),
  };
  const release = () => {
    for (const open of gates.splice(0)) open();
  };
  return { calls: { ...calls, favorites: favoriteCalls }, state, release };
}

/** Returns the session that the page of a signed-in account stores for the next one. */
export const storedSession = (id: string, hint: string) =>
  JSON.stringify({
    ...{ id, name: id, initials: 'P', imageUrl: null, role: 'customer', vendorSlug: null },
    ...{ hint, at: Date.now() },
  });

/** Creates the stores of a tab. `own` returns the collections that it shows; null until they are known. */
export function openStore(
  { favorites: favoriteCalls, ...calls }: CollectionCalls & { favorites: FavoriteCalls },
  tab: ReturnType<Disk['tab']>,
) {
  const session = createSession(tab);
  const favorites = createFavorites(tab, session, favoriteCalls, { warn: () => undefined });
  return {
    ...createCollections(calls, tab, session, favorites),
    setInside: favorites.setInside,
    own: () => favorites.$state.get().collections,
  };
}

/** Creates a tab of a signed-in account that has loaded its collections and its favorite, the vase. */
export async function openTab(...stored: CollectionDto[]) {
  const disk = new Disk();
  disk.hint = '1';
  disk.values.set(sessionKey, storedSession('pat', '1'));
  disk.values.set(lastAccountKey, 'pat');
  const tab = disk.tab();
  const away = createServer(...stored);
  const store = openStore(away.calls, tab);
  await store.load();
  await vi.waitFor(() => expect(disk.values.get('hearts')).toBe(toRefKey(vase)));
  away.state.made.length = 0;
  return { ...away, disk, tab, store, names: () => store.own()?.map(({ name }) => name) };
}
