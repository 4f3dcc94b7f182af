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
import { parseStoredList, readFavorites, readRemovedFavorites } from './parse-favorites.store.ts';
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

/** How long the server's lists count as fresh in every tab, in milliseconds. */
export const favoritesFreshMs = 60_000;

/** Upper limit of the delay with which a tab sees the storage writes of another. */
const longestLagMs = 10_000;

/** Favorites of one account, in the browser's storage and, for what that refuses, in memory. */
export interface FavoritesStorage {
  /** Returns the lists to show: the server's, with the pending changes of all tabs applied. */
  lists(): FavoriteLists;
  /** Returns the lists as the server last sent them, with the changes that it has acknowledged since. */
  serverLists(): FavoriteLists;
  /**
   * Stores the server's lists. Only the tab that syncs may call this, so that tabs rarely overwrite each other.
   * @param acknowledged changes that are in the lists because the server has just acknowledged them
   */
  storeServerLists(lists: FavoriteLists, acknowledged?: Queue): void;
  /** True if a tab has overwritten the lists without having seen the changes that were acknowledged here a moment ago. */
  isOutdated(): boolean;
  queue(): Queue;
  addToQueue(changes: readonly QueuedChange[]): void;
  /** Replaces the pending changes. Only the tab that syncs may call this. */
  storeQueue(queue: Queue): void;
  /** Stores the reference keys of all favorites for the inline script, which fills the favorite buttons. */
  storeRefs(): void;
  /** True if the server's lists were ever stored. */
  hasSnapshot(): boolean;
  isFresh(): boolean;
  /** Records that the server's lists were loaded now. */
  markFresh(): void;
  /** True if the browser did not store everything. */
  isMemoryOnly(): boolean;
  /** Drops lists from memory after another tab stored newer ones under this key. */
  dropMemory(key: string): void;
  /** True if a storage event with this key concerns these favorites. */
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
  /** Values that the storage refused. */
  const memory = new Map<string, string>();
  /** The last server lists, with the stored texts that they were read from. */
  let read: { texts: string; lists: FavoriteLists } | null = null;
  /** The last change per item that the server acknowledged to this tab. */
  const acknowledged = new Map<string, { change: QueuedChange; at: number }>();
  /** The last result of `lists()`, with what it was made from. */
  let shown: { server: FavoriteLists; queue: Queue; lists: FavoriteLists } | null = null;

  const get = (key: string) => memory.get(key) ?? storage.get(key);
  const set = (key: string, value: string | null) => {
    const isStored = storage.get(key) === value || storage.set(key, value);
    if (isStored || value === null) memory.delete(key);
    else memory.set(key, value);
  };
  /** Deletes a text that is not a list, so that it is warned about once. */
  const listAt = (key: string) => {
    const stored = get(key);
    const list = parseStoredList(stored, warn);
    if (stored !== null && list === null) storage.set(key, null);
    return list;
  };
  const readTexts = () => `${get(keys.favorites)}\n${get(keys.removed)}`;

  /** Lists that are in memory only are fresh in this tab only, so the next page loads them. */
  const storeFreshness = (at: string | null) => {
    if (!memory.has(keys.favorites) && !memory.has(keys.removed)) return set(keys.seen, at);
    storage.set(keys.seen, null);
    if (at !== null) memory.set(keys.seen, at);
  };

  const pending = createStoredQueue(
    {
      get,
      set,
      keys: (start) => [...new Set([...memory.keys(), ...storage.keys(start)])].filter((key) => key.startsWith(start)),
    },
    prefix,
    { now, randomId, warn },
  );

  const stored: FavoritesStorage = {
    queue: pending.queue,
    addToQueue(changes) {
      pending.add(changes);
      // The storage may have room again. Lists are written only by the tab that syncs.
      for (const [key, value] of memory) if (key.startsWith(prefix)) set(key, value);
    },
    storeQueue: pending.store,
    serverLists() {
      const texts = readTexts();
      if (read?.texts === texts) return read.lists;
      const stored = listAt(keys.favorites) ?? [];
      const favorites = readFavorites(stored, now());
      if (favorites.length < stored.length) warn('Some stored favorites were not readable and are discarded.');
      const removed = readRemovedFavorites(listAt(keys.removed) ?? [], now(), true);
      read = { texts, lists: { favorites, removed: excludeFavorites(removed, favorites) } };
      return read.lists;
    },
    storeServerLists(lists, changes = []) {
      for (const change of changes) acknowledged.set(getItemId(change) ?? '', { change, at: now() });
      set(keys.favorites, JSON.stringify(lists.favorites));
      set(keys.removed, JSON.stringify(lists.removed));
      storeFreshness(get(keys.seen));
      read = { texts: readTexts(), lists };
    },
    isOutdated() {
      const lists = stored.serverLists();
      for (const [id, { at }] of acknowledged) if (Math.abs(now() - at) > longestLagMs) acknowledged.delete(id);
      return [...acknowledged.values()].some(({ change }) => applyChange(lists, change) !== lists);
    },
    lists() {
      const [server, queue] = [stored.serverLists(), pending.queue()];
      if (shown?.server !== server || !isSameQueue(shown.queue, queue))
        shown = { server, queue, lists: applyPendingChanges(server, queue) };
      return shown.lists;
    },
    storeRefs() {
      if (get(keys.favorites) === null && pending.queue().length === 0) return;
      const refs = stored.lists().favorites.map(toRefKey).join(' ');
      if (storage.get(favoriteRefsKey) !== refs) storage.set(favoriteRefsKey, refs);
    },
    hasSnapshot: () => get(keys.seen) !== null && get(keys.favorites) !== null,
    isFresh: () =>
      get(keys.favorites) !== null && Math.abs(now() - Number(get(keys.seen) ?? Number.NaN)) < favoritesFreshMs,
    markFresh: () => storeFreshness(String(now())),
    dropMemory(key) {
      if (key !== keys.favorites && key !== keys.removed) return;
      for (const list of [keys.favorites, keys.removed, keys.seen]) memory.delete(list);
    },
    isMemoryOnly: () => memory.size > 0,
    owns: (key) => key === null || key.startsWith(prefix) || Object.values(keys).includes(key),
  };
  return stored;
}

const isSameQueue = (one: Queue, other: Queue) =>
  one.length === other.length && one.every((change, index) => change === other[index]);

/** Drops removed items that are favorites again, because an item must not be in both lists. */
export function excludeFavorites(
  removed: readonly RemovedFavoriteDto[],
  favorites: FavoriteLists['favorites'],
): RemovedFavoriteDto[] {
  const ids = new Set(favorites.map(({ id }) => id));
  return removed.filter(({ id }) => !ids.has(id));
}

/** Changes per storage key. */
const batchSize = 100;

/** End of a batch's key: its position in the order, a time in milliseconds, and a random part. */
const keyEnd = /^\d{15}-[0-9a-f]{32}$/;

/** Positions further in the future than any clock would be wrong are ignored, or new batches would have to follow them. */
const farMs = 400 * 86_400_000;

/**
 * Pending changes in the browser's storage. Each batch of changes has a key of its own, so that tabs which write at the
 * same moment lose nothing. Only the tab that syncs changes or deletes batches.
 */
export interface StoredQueue {
  /** Returns the changes in order, without redundant ones. */
  queue(): Queue;
  add(changes: readonly QueuedChange[]): void;
  /** Stores the changes that differ from `queue()` and deletes the missing ones. */
  store(next: Queue): void;
}

/** Storage of the batches. `set` never fails: it keeps in memory what the browser refuses. */
export type BatchStorage = Pick<BrowserStorage, 'get' | 'keys'> & { set(key: string, value: string | null): void };

/**
 * Creates the queue.
 * @param prefix the start of the batches' keys
 * @param warn called once for each unreadable text, which is deleted
 */
export function createStoredQueue(
  storage: BatchStorage,
  prefix: string,
  { now, randomId, warn }: { now: () => number; randomId: () => string; warn: (message: string) => void },
): StoredQueue {
  const read = new Map<string, { text: string; changes: Queue }>();

  const readBatch = (key: string): Queue => {
    const text = storage.get(key) ?? '[]';
    const known = read.get(key);
    if (known?.text === text) return known.changes;
    const changes = keyEnd.test(key.slice(prefix.length)) ? readQueue(parseStoredList(text, warn) ?? []) : [];
    // Delete what is invalid, or it would be read again and again.
    if (changes.length === 0) storage.set(key, null);
    read.set(key, { text, changes });
    return changes;
  };
  const batches = (): { key: string; changes: Queue }[] =>
    storage
      .keys(prefix)
      .sort()
      .map((key) => ({ key, changes: readBatch(key) }))
      .filter(({ changes }) => changes.length > 0);
  const write = (key: string, changes: Queue) => {
    if (changes.length > 0) return storage.set(key, JSON.stringify(changes));
    read.delete(key);
    storage.set(key, null);
  };
  return {
    queue: () => {
      const each = new Map<string, QueuedChange>();
      for (const { changes } of batches()) for (const change of changes) each.set(change.key, change);
      return compactQueue([...each.values()]);
    },
    add(changes) {
      const positions = batches().map(({ key }) => Number.parseInt(key.slice(prefix.length), 10));
      // A batch comes after all others, even if the clock was set back.
      let position = Math.max(now() - 1, ...positions.filter((other) => other < now() + farMs));
      for (let from = 0; from < changes.length; from += batchSize) {
        position += 1;
        write(`${prefix}${String(position).padStart(15, '0')}-${randomId()}`, changes.slice(from, from + batchSize));
      }
    },
    store(next) {
      const remaining = new Map(next.map((change) => [change.key, change]));
      for (const { key, changes } of batches()) {
        const left = changes.flatMap((change) => remaining.get(change.key) ?? []);
        if (!isSameQueue(left, changes)) write(key, left);
      }
    },
  };
}
