import type { BrowserStorage } from '../../../platform/browser/browser.ts';
import { toRefKey } from '../../catalog/favorite-ref.ts';
import type { RemovedFavoriteDto } from '../favorites.api.ts';
import {
  favoriteChangesPrefix,
  favoriteRefsKey,
  favoritesKey,
  favoritesSeenKey,
  recentlyRemovedKey,
} from '../storage-keys.ts';
import {
  applyChange,
  applyPendingChanges,
  compactQueue,
  type FavoriteLists,
  getItemId,
  type Queue,
  type QueuedChange,
  readQueue,
} from './pending-changes.store.ts';
import { parseStoredList, readFavorites, readRemovedFavorites } from './stored-favorites.store.ts';

/** Where the favorites of one person are kept: in the browser's storage, and in memory where that refuses. */

/** How long the server's lists count as fresh, in every tab. */
export const favoritesFreshMs = 60_000;

/** By then every tab has seen what another one wrote. */
const longestLagMs = 10_000;

export interface FavoritesStorage {
  /** As they are for people: the server's, with what waits laid over them, whichever tab did it. */
  lists(): FavoriteLists;
  /** As the server has them, as far as it was heard. */
  serverLists(): FavoriteLists;
  /**
   * Only whoever talks to the server does this, so that tabs rarely write over each other.
   * @param done what the server was told for it
   */
  storeServerLists(lists: FavoriteLists, done?: Queue): void;
  /** Whether the lists lack what the server was told here a moment ago: another tab wrote them, which had not seen that yet. */
  isOutdated(): boolean;
  queue(): Queue;
  addToQueue(changes: readonly QueuedChange[]): void;
  /** As with the lists, only whoever talks to the server does this. */
  storeQueue(queue: Queue): void;
  /** Tells the script in the head of pages which hearts are full. */
  storeRefs(): void;
  /** Whether the server's lists were ever taken over. */
  isKnown(): boolean;
  isFresh(): boolean;
  markSeen(): void;
  /** Whether something is in memory only. */
  isOnlyHere(): boolean;
  /** Another tab wrote there: what had no room here is older than that. */
  heard(key: string): void;
  /** Whether a key of the storage is one of these. */
  owns(key: string | null): boolean;
}

export interface FavoritesStorageOptions {
  now: () => number;
  randomId: () => string;
  warn: (message: string) => void;
}

export function createFavoritesStorage(
  storage: BrowserStorage,
  userId: string,
  { now, randomId, warn }: FavoritesStorageOptions,
): FavoritesStorage {
  const keys = {
    favorites: favoritesKey(userId),
    removed: recentlyRemovedKey(userId),
    seen: favoritesSeenKey(userId),
  };
  const prefix = favoriteChangesPrefix(userId);
  /** What the storage did not take. */
  const memory = new Map<string, string>();
  /** What the texts that were read last say, and with what waited then. */
  let read: { texts: string; lists: FavoriteLists } | null = null;
  /** What the server was told here, the last for each thing. */
  const told = new Map<string, { change: QueuedChange; at: number }>();
  let shown: { server: FavoriteLists; queue: Queue; lists: FavoriteLists } | null = null;

  const get = (key: string) => memory.get(key) ?? storage.get(key);
  const set = (key: string, value: string | null) => {
    const isStored = storage.get(key) === value || storage.set(key, value);
    if (isStored || value === null) memory.delete(key);
    else memory.set(key, value);
  };
  /** What is no list is thrown away, so that it is told once. */
  const listAt = (key: string) => {
    const stored = get(key);
    const list = parseStoredList(stored, warn);
    if (stored !== null && list === null) storage.set(key, null);
    return list;
  };
  const textsNow = () => `${get(keys.favorites)}\n${get(keys.removed)}`;

  /** Lists that had no room are fresh here only, not for the next page. */
  const keepSeen = (at: string | null) => {
    const isHere = memory.has(keys.favorites) || memory.has(keys.removed);
    if (!isHere) return set(keys.seen, at);
    storage.set(keys.seen, null);
    if (at !== null) memory.set(keys.seen, at);
  };

  const waiting = createStoredQueue(
    {
      get,
      set,
      keys: (start) => [...new Set([...memory.keys(), ...storage.keys(start)])].filter((key) => key.startsWith(start)),
    },
    prefix,
    { now, randomId, warn },
  );

  const kept: FavoritesStorage = {
    queue: waiting.queue,
    addToQueue(changes) {
      waiting.add(changes);
      // There may be room again. Lists are not for this to write.
      for (const [key, value] of memory) if (key.startsWith(prefix)) set(key, value);
    },
    storeQueue: waiting.keep,
    serverLists() {
      const texts = textsNow();
      if (read?.texts === texts) return read.lists;
      const stored = listAt(keys.favorites) ?? [];
      const favorites = readFavorites(stored, now());
      if (favorites.length < stored.length) warn('Some stored favorites were not readable and are discarded.');
      const removed = readRemovedFavorites(listAt(keys.removed) ?? [], now(), true);
      read = { texts, lists: { favorites, removed: excludeFavorites(removed, favorites) } };
      return read.lists;
    },
    storeServerLists(lists, done = []) {
      for (const change of done) told.set(getItemId(change) ?? '', { change, at: now() });
      set(keys.favorites, JSON.stringify(lists.favorites));
      set(keys.removed, JSON.stringify(lists.removed));
      keepSeen(get(keys.seen));
      read = { texts: textsNow(), lists };
    },
    isOutdated() {
      const lists = kept.serverLists();
      for (const [id, { at }] of told) if (Math.abs(now() - at) > longestLagMs) told.delete(id);
      return [...told.values()].some(({ change }) => applyChange(lists, change) !== lists);
    },
    lists() {
      const [server, queue] = [kept.serverLists(), waiting.queue()];
      const isSame =
        shown?.server === server &&
        shown.queue.length === queue.length &&
        shown.queue.every((change, index) => change === queue[index]);
      if (!shown || !isSame) shown = { server, queue, lists: applyPendingChanges(server, queue) };
      return shown.lists;
    },
    storeRefs() {
      if (get(keys.favorites) === null && waiting.queue().length === 0) return;
      const hearts = kept.lists().favorites.map(toRefKey).join(' ');
      if (storage.get(favoriteRefsKey) !== hearts) storage.set(favoriteRefsKey, hearts);
    },
    isKnown: () => get(keys.seen) !== null && get(keys.favorites) !== null,
    isFresh: () =>
      get(keys.favorites) !== null && Math.abs(now() - Number(get(keys.seen) ?? Number.NaN)) < favoritesFreshMs,
    markSeen: () => keepSeen(String(now())),
    heard(key) {
      if (key !== keys.favorites && key !== keys.removed) return;
      for (const list of [keys.favorites, keys.removed, keys.seen]) memory.delete(list);
    },
    isOnlyHere: () => memory.size > 0,
    owns: (key) => key === null || key.startsWith(prefix) || Object.values(keys).includes(key),
  };
  return kept;
}

/** A thing is a favorite or a removed one, never both. */
export function excludeFavorites(
  removed: readonly RemovedFavoriteDto[],
  favorites: FavoriteLists['favorites'],
): RemovedFavoriteDto[] {
  const ids = new Set(favorites.map(({ id }) => id));
  return removed.filter(({ id }) => !ids.has(id));
}

/**
 * The queue as the browser's storage keeps it: what a tab does at once is written once, under a key of its own. So tabs that
 * write at the same moment, without seeing each other yet, lose nothing of each other. Only whoever talks to the server, one
 * tab at a time, changes or takes away what is there.
 */

/** How many changes are written under one key. */
const batchSize = 100;

/** A place in the order, which is a time in milliseconds, and a random part. What has another ending is not ours. */
const ending = /^\d{15}-[0-9a-f]{32}$/;

/** No clock is set by more than that. A place further on is not ours either, and nothing is put behind it. */
const farMs = 400 * 86_400_000;

export interface Waiting {
  /** In order, without what is superfluous. */
  queue(): Queue;
  add(changes: readonly QueuedChange[]): void;
  /** Changes what differs from `queue()`, and takes away what is missing. */
  keep(next: Queue): void;
}

/** `set` never fails: what the storage refuses is kept elsewhere. */
export type Shelf = Pick<BrowserStorage, 'get' | 'keys'> & { set(key: string, value: string | null): void };

/**
 * @param prefix of the keys; what follows is the batch's place in the order, and a random part
 * @param warn is told once of what is not readable, and then thrown away
 */
export function createStoredQueue(
  shelf: Shelf,
  prefix: string,
  { now, randomId, warn }: { now: () => number; randomId: () => string; warn: (message: string) => void },
): Waiting {
  const read = new Map<string, { text: string; changes: Queue }>();

  const readBatch = (key: string): Queue => {
    const text = shelf.get(key) ?? '[]';
    const known = read.get(key);
    if (known?.text === text) return known.changes;
    const changes = ending.test(key.slice(prefix.length)) ? readQueue(parseStoredList(text, warn) ?? []) : [];
    // Nothing of ours: it would only be read again and again.
    if (changes.length === 0) shelf.set(key, null);
    read.set(key, { text, changes });
    return changes;
  };
  const batches = (): { key: string; changes: Queue }[] =>
    shelf
      .keys(prefix)
      .sort()
      .map((key) => ({ key, changes: readBatch(key) }))
      .filter(({ changes }) => changes.length > 0);
  const write = (key: string, changes: Queue) => {
    if (changes.length > 0) return shelf.set(key, JSON.stringify(changes));
    read.delete(key);
    shelf.set(key, null);
  };
  return {
    queue: () => {
      const each = new Map<string, QueuedChange>();
      for (const { changes } of batches()) for (const change of changes) each.set(change.key, change);
      return compactQueue([...each.values()]);
    },
    add(changes) {
      const places = batches().map(({ key }) => Number.parseInt(key.slice(prefix.length), 10));
      // By the clock, but never before what is there already: clocks are set.
      let place = Math.max(now() - 1, ...places.filter((there) => there < now() + farMs));
      for (let from = 0; from < changes.length; from += batchSize) {
        place += 1;
        write(`${prefix}${String(place).padStart(15, '0')}-${randomId()}`, changes.slice(from, from + batchSize));
      }
    },
    keep(next) {
      const staying = new Map(next.map((change) => [change.key, change]));
      for (const { key, changes } of batches()) {
        const left = changes.flatMap((change) => staying.get(change.key) ?? []);
        const isSame = left.length === changes.length && left.every((change, index) => change === changes[index]);
        if (!isSame) write(key, left);
      }
    },
  };
}
