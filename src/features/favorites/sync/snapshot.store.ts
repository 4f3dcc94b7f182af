import type { BrowserStorage } from '../../../platform/browser/browser.ts';
import { toRefKey } from '../../catalog/favorite-ref.ts';
import type { FavoriteWrite } from '../favorites.ts';
import { collectionsKey, favoritesCopyKey } from '../storage-keys.ts';
import { type Entries, type FavoriteLists, toEntries, toLists } from './favorite-lists.store.ts';
import { parseChangeKey } from './outbox.store.ts';
import { parseStored, readCollections, readFavorites, readRemovedFavorites } from './parse-favorites.store.ts';
import type { SafeStorage } from './safe-storage.store.ts';
import type { ServerClock } from './server-clock.store.ts';

/** In characters. Favorites and pending changes need the storage more; longer collections are loaded every time. */
const maxCollectionsLength = 200_000;

/** The lists as the server last sent them, and when, in milliseconds by this browser's clock. Not validated. */
interface StoredCopy {
  favorites: unknown;
  removed: unknown;
  seenAt: unknown;
}

interface Copy {
  text: string | null;
  entries: Entries;
  /** When they came, in milliseconds by this browser's clock; 0 without them. */
  seenAt: number;
}

export interface Snapshot {
  userId: string;
  storage: BrowserStorage;
  safe: SafeStorage;
  clock: ServerClock;
  warn: (message: string) => void;
  copy: Copy;
  sent: { text: string | null; list: FavoriteLists['collections'] };
}

const toArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Returns what a stored text says; no lists if it is not readable. */
function parseCopy(text: string | null, { clock, warn }: Snapshot): Copy {
  const stored = text === null ? null : (parseStored(text, warn) as StoredCopy | null);
  const now = clock.now();
  const all = toArray(stored?.favorites);
  const favorites = readFavorites(all, now);
  const isWhole = Array.isArray(stored?.favorites) && favorites.length === all.length;
  if (favorites.length < all.length) warn('Some stored favorites were not readable and are discarded.');
  return {
    text: stored ? text : null,
    entries: toEntries(favorites, readRemovedFavorites(toArray(stored?.removed), now), now),
    // What is left is no list that the server has sent, so it is loaded again.
    seenAt: (isWhole && Number(stored?.seenAt)) || 0,
  };
}

export function readCopy(snapshot: Snapshot): Copy {
  const { storage, safe, userId } = snapshot;
  const key = favoritesCopyKey(userId);
  const text = safe.get(key);
  if (text !== snapshot.copy.text) {
    snapshot.copy = parseCopy(text, snapshot);
    // Deleted, so that it is warned about once.
    if (snapshot.copy.text === null && text !== null) storage.set(key, null);
  }
  return snapshot.copy;
}

/** Stores the server's lists, without the removals before `clearedAt`. */
export function storeCopy(
  snapshot: Snapshot,
  entries: Entries,
  { clearedAt = 0, seenAt = readCopy(snapshot).seenAt }: { clearedAt?: number | undefined; seenAt?: number },
): void {
  const { storage, safe, userId, clock } = snapshot;
  const key = favoritesCopyKey(userId);
  const { favorites, removed } = toLists(entries, { now: clock.now(), clearedAt });
  const text = JSON.stringify({ favorites, removed, seenAt });
  safe.set(key, text);
  // What was written needs no reading: hundreds of favorites take a phone a tenth of a second.
  const kept = new Set([...favorites, ...removed].map(toRefKey));
  snapshot.copy = { text, entries: new Map([...entries].filter(([refKey]) => kept.has(refKey))), seenAt };
  // The next page would show an outdated copy as a fresh one.
  if (safe.refused.has(key)) storage.set(key, null);
}

export function readSentCollections(snapshot: Snapshot): FavoriteLists['collections'] {
  const text = snapshot.storage.get(collectionsKey(snapshot.userId));
  if (text !== null && text !== snapshot.sent.text) snapshot.sent = { text, list: readCollections(text) };
  return snapshot.sent.list;
}

/** Stores the account's collections as the server sent them. If tabs race, either may win: each loads when it opens. */
export function storeCollections(snapshot: Snapshot, list: FavoriteLists['collections']): void {
  const { storage, userId } = snapshot;
  const key = collectionsKey(userId);
  const text = list && JSON.stringify(list);
  const isStored = text !== null && text.length <= maxCollectionsLength && storage.set(key, text);
  // An outdated list is worse than none.
  if (!isStored) storage.set(key, null);
  snapshot.sent = { text: isStored ? text : null, list };
}

/** Returns the last write of a change's key that the server has sent; undefined if it has sent none. */
export function findSentWrite(snapshot: Snapshot, key: string): FavoriteWrite | undefined {
  const { ref, collection } = parseChangeKey(key) ?? {};
  if (!collection) return readCopy(snapshot).entries.get(key);
  const items = readSentCollections(snapshot)?.find(({ id }) => id === collection)?.items;
  return items?.some(({ id }) => id === ref?.id) ? { favorite: true, changedAt: 0 } : undefined;
}
