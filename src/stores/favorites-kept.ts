/** Where the favorites of one person are kept: in the browser's storage, and in memory where that refuses. */
import type { RemovedFavoriteDto } from '../contract/favorites.ts';
import { heartOf } from '../domain/favorites/favorites.ts';
import {
  type BrowserStorage,
  favoriteChangesKey,
  favoritesKey,
  favoritesSeenKey,
  favoritesSentKey,
  heartsKey,
  recentlyRemovedKey,
} from './browser.ts';
import type { FavoriteLists } from './favorites-lists.ts';
import { type Queue, type QueuedChange, readQueue } from './favorites-queue.ts';
import { listIn, readFavorites, readRemovedFavorites } from './favorites-storage.ts';

/** How long the server's lists count as fresh, in every tab. */
export const favoritesFreshMs = 60_000;

/** How many changes that are done are remembered, for tabs that might think theirs was lost. */
const rememberSent = 200;

export interface KeptFavorites {
  /** As they are now, whichever tab changed them. */
  lists(): FavoriteLists;
  keepLists(lists: FavoriteLists): void;
  queue(): Queue;
  /** What is missing there compared to `queue()` is done, whatever another tab or a full storage says. */
  keepQueue(queue: Queue): void;
  /** Whether the server's lists were ever taken over. */
  isKnown(): boolean;
  isFresh(): boolean;
  markSeen(): void;
  /** Whether something is in memory only. */
  isOnlyHere(): boolean;
  /** Whether a key of the storage is one of these. */
  owns(key: string | null): boolean;
}

export function createKept(
  storage: BrowserStorage,
  userId: string,
  { now, warn }: { now: () => number; warn: (message: string) => void },
): KeptFavorites {
  const keys = {
    favorites: favoritesKey(userId),
    removed: recentlyRemovedKey(userId),
    queue: favoriteChangesKey(userId),
    sent: favoritesSentKey(userId),
    seen: favoritesSeenKey(userId),
  };
  /** What the storage did not take. */
  const memory = new Map<string, string>();
  let unsaved: Queue | null = null;
  const done = new Set<string>();
  /** What this tab put into the queue. Two tabs that write at the same moment don't see each other, and one write is lost. */
  const own = new Map<string, QueuedChange>();
  /** What the texts that were read last say. */
  let read: { texts: string; lists: FavoriteLists } | null = null;

  const get = (key: string) => memory.get(key) ?? storage.get(key);
  const set = (key: string, value: string) => {
    if (storage.get(key) === value || storage.set(key, value)) memory.delete(key);
    else memory.set(key, value);
  };
  /** What is no list is thrown away, so that it is told once. */
  const listAt = (key: string) => {
    const stored = get(key);
    const list = listIn(stored, warn);
    if (stored !== null && list === null) storage.set(key, null);
    return list;
  };
  const textsNow = () => `${get(keys.favorites)}\n${get(keys.removed)}`;

  const queue = (): Queue => {
    const stored = readQueue(listAt(keys.queue) ?? []);
    const mine = unsaved ?? [];
    const others = stored.filter(({ key }) => !mine.some((entry) => entry.key === key));
    const there = [...mine, ...others];
    const lost = [...own.values()].filter(({ key }) => !there.some((entry) => entry.key === key));
    const sent = lost.length === 0 ? [] : (listIn(storage.get(keys.sent), warn) ?? []);
    return [...there, ...lost.filter(({ key }) => !sent.includes(key))].filter(({ key }) => !done.has(key));
  };
  return {
    queue,
    keepQueue(next) {
      const staying = new Set(next.map(({ key }) => key));
      const before = queue();
      const gone = before.flatMap(({ key }) => (staying.has(key) ? [] : [key]));
      for (const key of gone) {
        done.add(key);
        own.delete(key);
      }
      const known = new Set(before.map(({ key }) => key));
      for (const change of next) if (own.has(change.key) || !known.has(change.key)) own.set(change.key, change);
      if (gone.length > 0) {
        const sent = [...gone, ...(listIn(storage.get(keys.sent), warn) ?? [])].slice(0, rememberSent);
        storage.set(keys.sent, JSON.stringify(sent));
      }
      const kept = storage.set(keys.queue, next.length === 0 ? null : JSON.stringify(next));
      unsaved = kept ? null : next;
    },
    lists() {
      const texts = textsNow();
      if (read?.texts === texts) return read.lists;
      const stored = listAt(keys.favorites) ?? [];
      const favorites = readFavorites(stored, now());
      if (favorites.length < stored.length) warn('Some stored favorites were not readable and are discarded.');
      const removed = readRemovedFavorites(listAt(keys.removed) ?? [], now(), true);
      read = { texts, lists: { favorites, removed: notAmong(removed, favorites) } };
      return read.lists;
    },
    keepLists(lists) {
      const { favorites, removed } = lists;
      set(keys.favorites, JSON.stringify(favorites));
      set(keys.removed, JSON.stringify(removed));
      const hearts = favorites.map(heartOf).join(' ');
      if (storage.get(heartsKey) !== hearts) storage.set(heartsKey, hearts);
      read = { texts: textsNow(), lists };
    },
    isKnown: () => get(keys.seen) !== null && get(keys.favorites) !== null,
    isFresh: () =>
      get(keys.favorites) !== null && Math.abs(now() - Number(get(keys.seen) ?? Number.NaN)) < favoritesFreshMs,
    markSeen: () => set(keys.seen, String(now())),
    isOnlyHere: () => memory.size > 0 || (unsaved !== null && unsaved.length > 0),
    owns: (key) => key === null || Object.values(keys).includes(key),
  };
}

/** A thing is a favorite or a removed one, never both. */
export function notAmong(
  removed: readonly RemovedFavoriteDto[],
  favorites: FavoriteLists['favorites'],
): RemovedFavoriteDto[] {
  const ids = new Set(favorites.map(({ id }) => id));
  return removed.filter(({ id }) => !ids.has(id));
}
