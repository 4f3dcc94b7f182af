/** A page of somebody with favorites, for tests of presses: the account “pat” is signed in, and the API answers by its real rules. */

import { sessionKey } from '../../src/features/accounts/session/session.store.ts';
import { type FavoriteRef, toRefKey } from '../../src/features/catalog/favorite-ref.ts';
import type { CollectionDto } from '../../src/features/favorites/collections.api.ts';
import type { FavoriteWritesInput } from '../../src/features/favorites/favorite-calls.api.ts';
import { paths } from '../../src/site/paths.ts';
import { createServer, storedSession } from './collections-world.ts';
import { after, openPage } from './dom.ts';
import type { ApiAnswer, ApiCall } from './fake-api.ts';
import { FavoritesServer } from './favorites-server.ts';

interface Wishes {
  html?: string;
  url?: string;
  /** The favorites, first saved first. */
  saved?: readonly FavoriteRef[];
  /** What was removed a moment ago. */
  removed?: readonly FavoriteRef[];
  /** The collections, of whose items those are inside that are favorites. */
  shelves?: readonly CollectionDto[];
  /** Answers in place of the server, for example “offline”. */
  instead?: (call: Pick<ApiCall, 'method' | 'path'>) => ApiAnswer | undefined;
}

/** Opens a page as “pat”. @returns the server, and what it has been asked to change */
export function openAsCollector({ html = '', url = 'http://localhost:4321/', ...wishes }: Wishes) {
  const { saved = [], removed = [], shelves = [], instead = () => undefined } = wishes;
  const server = new FavoritesServer();
  const away = createServer(...shelves);
  const begin = Date.now() - 60_000;
  for (const [place, ref] of [...saved, ...removed].entries()) {
    server.now = begin + 1_000 * place;
    server.write({ changes: [{ ...ref, favorite: true }] });
  }
  server.now = begin + 30_000;
  if (removed.length > 0) server.write({ changes: removed.map((ref) => ({ ...ref, favorite: false })) });
  const putInto = (collection: string, items: readonly FavoriteRef[]) => {
    server.collectionIds.push(collection);
    server.write({ changes: items.map(({ type, id }) => ({ type, id, collection, favorite: true })) });
  };
  for (const { id, items } of shelves) putInto(id, items);

  const insideOf = ({ id }: CollectionDto) =>
    [...server.items.values()]
      .filter((row) => row.inside && row.collectionId === id)
      .map(({ type, itemId }) => ({ type, id: itemId, name: `Thing ${itemId.slice(-3)}`, path: '/thing' }));
  const shelvesNow = () => away.state.list().map((one) => ({ ...one, items: insideOf(one) }));
  const create = async (name: string) => {
    const created = await away.calls.create('pat', name);
    putInto(created.id, []);
    return created;
  };
  const answer = async (
    method: string,
    path: string,
    body: { name: string } & FavoriteWritesInput,
  ): Promise<unknown> => {
    const { calls } = away;
    const [, id = ''] = /^\/api\/collections\/([^/]+)/.exec(path) ?? [];
    const routes: Record<string, () => unknown> = {
      [`GET ${paths.api.favorites}`]: () => server.list(),
      [`GET ${paths.api.recentlyRemoved}`]: () => server.recentlyRemoved(),
      [`POST ${paths.api.favoriteWrites}`]: () => server.write(body),
      [`GET ${paths.api.collections}`]: () => shelvesNow(),
      [`POST ${paths.api.collections}`]: () => create(body.name),
      [`PATCH ${paths.api.collection(id)}`]: () => calls.rename('pat', id, body.name),
      [`DELETE ${paths.api.collection(id)}`]: () => calls.remove('pat', id),
      [`POST ${paths.api.collectionShare(id)}`]: () => calls.share('pat', id),
      [`DELETE ${paths.api.collectionShare(id)}`]: () => calls.stopSharing('pat', id),
    };
    return await routes[`${method} ${path}`]?.();
  };
  /** The changes that were asked for, such as “POST /api/collections”. */
  const changes: string[] = [];
  const fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const [method, path] = [init.method ?? 'GET', String(input)];
    if (method !== 'GET') changes.push(`${method} ${path}`);
    server.now = Date.now();
    const given = instead({ method, path }) ?? {
      body: await answer(method, path, JSON.parse(typeof init.body === 'string' ? init.body : '{}')),
    };
    if (given === 'offline') throw new TypeError('Failed to fetch');
    return Response.json(given.body ?? null, { status: given.status ?? 200 });
  };
  openPage({ html, url, cookie: 'signed_in=1; Path=/', fetch });
  // Nothing moves, as for somebody who asked for less motion.
  Object.assign(window, { matchMedia: () => ({ matches: true }) });
  localStorage.setItem(sessionKey, storedSession('pat', '1'));
  return {
    server,
    changes,
    fetch,
    shelves: shelvesNow,
    saved: () => server.list().map(toRefKey),
    removed: () => server.recentlyRemoved().map(toRefKey),
  };
}

/** Waits until the server has answered what was asked of it, and the page shows that. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await after(() => undefined);
}
