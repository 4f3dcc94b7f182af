/** Favorites of one account, in the browser's storage and, for what that refuses, in memory. */
import type { BrowserStorage } from '../../../platform/browser/browser.ts';
import { toRefKey } from '../../catalog/favorite-ref.ts';
import type { ChangeResultDto } from '../favorites.api.ts';
import { isLater } from '../favorites.ts';
import { collectionsKey, favoriteRefsKey, favoritesCopyKey, pendingChangePrefix } from '../storage-keys.ts';
import { applyChange, applyInside, type FavoriteLists, toEntries, toLists } from './favorite-lists.store.ts';
import { clearKey, createOutbox, farMs, isInsideKey, type Outbox, type PendingChange } from './outbox.store.ts';
import { readFavorite, readFavorites, readRemovedFavorites } from './parse-favorites.store.ts';
import { createSafeStorage } from './safe-storage.store.ts';
import { createServerClock } from './server-clock.store.ts';
import {
  findSentWrite,
  readCopy,
  readSentCollections,
  type Snapshot,
  storeCollections,
  storeCopy,
} from './snapshot.store.ts';

/** How long the server's lists count as fresh in every tab, in milliseconds. */
const favoritesFreshMs = 60_000;

/** Upper limit of the delay with which a tab sees the storage writes of another. */
const longestLagMs = 10_000;

export interface FavoritesStorage extends Snapshot {
  outbox: Outbox;
  /** Milliseconds, by this browser's clock. */
  now: () => number;
  /** The last writes of this tab: as they were made, then as the server answered them. */
  own: Map<string, { change: PendingChange; at: number; isAnswered: boolean }>;
  /** The last result of `readLists`, with what it was made from. */
  shown: { from: readonly unknown[]; lists: FavoriteLists } | null;
}

interface FavoritesStorageOptions {
  /** Milliseconds, by this browser's clock. */
  now: () => number;
  warn: (message: string) => void;
}

export function createFavoritesStorage(
  storage: BrowserStorage,
  userId: string,
  { now, warn }: FavoritesStorageOptions,
): FavoritesStorage {
  const safe = createSafeStorage(storage);
  const clock = createServerClock(storage, now);
  const outbox = createOutbox(safe, userId, { now: clock.now, warn });
  return {
    ...{ userId, storage, safe, clock, outbox, now, warn },
    copy: { text: null, entries: new Map(), seenAt: 0 },
    sent: { text: null, list: null },
    own: new Map(),
    shown: null,
  };
}

function applyPending(stored: FavoritesStorage, changes: readonly PendingChange[]): FavoriteLists {
  const entries = new Map(readCopy(stored).entries);
  let collections = readSentCollections(stored);
  for (const change of changes) {
    const { key } = change;
    const last = entries.get(key);
    if (isInsideKey(key)) collections = collections && applyInside(collections, change, entries);
    else if (key !== clearKey && isLater(change, last)) entries.set(key, applyChange(last, change));
  }
  const clearedAt = stored.outbox.find(clearKey)?.changedAt ?? 0;
  return { ...toLists(entries, { now: stored.clock.now(), clearedAt }), collections };
}

export function readLists(stored: FavoritesStorage): FavoriteLists {
  const pending = stored.outbox.changes();
  const from = [readCopy(stored).entries, readSentCollections(stored), ...pending];
  const { shown } = stored;
  if (shown && from.length === shown.from.length && from.every((one, at) => one === shown.from[at])) return shown.lists;
  const lists = applyPending(stored, pending);
  stored.shown = { from, lists };
  return lists;
}

/** Stores the server's lists. Only the tab that syncs may call this, so that tabs rarely overwrite each other. */
export function storeLists(stored: FavoritesStorage, favorites: readonly unknown[], removed: readonly unknown[]): void {
  const time = stored.clock.now();
  const entries = toEntries(readFavorites(favorites, time), readRemovedFavorites(removed, time), time);
  storeCopy(stored, entries, { seenAt: stored.now() });
}

/** Returns the latest time that this browser knows of: new changes follow it, whatever the clock says. */
function findLatestTime(stored: FavoritesStorage): number {
  const times = [...readCopy(stored).entries.values(), ...stored.outbox.changes()].map(({ changedAt }) => changedAt);
  return Math.max(0, ...times.filter((at) => at < stored.clock.now() + farMs));
}

/** Stores changes of this tab. Their times are later than all that this browser knows. */
export function addChanges(stored: FavoritesStorage, changes: readonly Omit<PendingChange, 'changedAt'>[]): void {
  const { outbox, clock, own, safe } = stored;
  const latest = findLatestTime(stored);
  for (const [index, change] of changes.entries()) {
    // Changes that are made together keep their order.
    const changedAt = Math.max(clock.now() - changes.length, latest) + 1 + index;
    const made = { ...change, changedAt, item: findSentWrite(stored, change.key) ? undefined : change.item };
    outbox.store(made);
    if (change.key !== clearKey) own.set(change.key, { change: made, at: stored.now(), isAnswered: false });
  }
  // The storage may have room again. The lists are written only by the tab that syncs.
  for (const [key, value] of safe.refused) if (key.startsWith(pendingChangePrefix(stored.userId))) safe.set(key, value);
}

export function acknowledge(
  stored: FavoritesStorage,
  sent: readonly PendingChange[],
  results: readonly ChangeResultDto[],
): void {
  const { own, clock } = stored;
  const entries = new Map(readCopy(stored).entries);
  let collections = readSentCollections(stored);
  for (const [index, { favorite, item: dto }] of results.entries()) {
    const change = sent[index] as PendingChange;
    const { key } = change;
    const isInside = isInsideKey(key);
    const item = dto && readFavorite(dto, clock.now());
    if (isInside) collections = collections && applyInside(collections, { ...change, favorite }, entries);
    else if (item) entries.set(key, { favorite, changedAt: Date.parse(item.changedAt), item });
    else entries.delete(key);
    const changedAt = entries.get(key)?.changedAt ?? change.changedAt;
    if (!isInside && !item) own.delete(key);
    // A newer change of this tab stays.
    else if (!isLater(own.get(key)?.change ?? change, change))
      own.set(key, { change: { key, favorite, changedAt, restore: favorite }, at: stored.now(), isAnswered: true });
  }
  storeCopy(stored, entries, { clearedAt: sent.find(({ key }) => key === clearKey)?.changedAt });
  if (collections !== readSentCollections(stored)) storeCollections(stored, collections);
  // Only after the lists are stored, so that no tab ever sees a change in neither of the two.
  for (const change of sent) stored.outbox.drop(change);
}

/**
 * Puts back the last writes of this tab that another tab has overwritten without having seen them.
 * @returns true if there were any
 */
export function restoreOverwritten(stored: FavoritesStorage): boolean {
  const { own, outbox } = stored;
  let isRestored = false;
  for (const [key, { change, at, isAnswered }] of own) {
    const entry = findSentWrite(stored, key);
    const pending = outbox.find(key);
    if (Math.abs(stored.now() - at) > longestLagMs) own.delete(key);
    else if (pending && (isAnswered || !isLater(change, pending))) continue;
    else if ((entry?.favorite ?? false) === change.favorite || !isLater(change, entry)) {
      if (!isAnswered) own.delete(key);
    } else {
      outbox.store(change);
      isRestored = true;
    }
  }
  return isRestored;
}

/** Stores the reference keys of all favorites for the inline script, which fills the favorite buttons. */
export function storeRefs(stored: FavoritesStorage): void {
  const { userId, storage, safe, outbox } = stored;
  if (safe.get(favoritesCopyKey(userId)) === null && outbox.changes().length === 0) return;
  const refs = readLists(stored).favorites.map(toRefKey).join(' ');
  if (storage.get(favoriteRefsKey) !== refs) storage.set(favoriteRefsKey, refs);
}

export const hasSnapshot = (stored: FavoritesStorage): boolean => readCopy(stored).seenAt > 0;

export const isFresh = (stored: FavoritesStorage): boolean =>
  Math.abs(stored.now() - readCopy(stored).seenAt) < favoritesFreshMs;

/**
 * Drops what was refused here after another tab has stored newer lists under this key.
 * @returns true if the key concerns these favorites
 */
export function acceptKey({ userId, safe }: FavoritesStorage, key: string): boolean {
  const isCopy = key === favoritesCopyKey(userId);
  if (isCopy) safe.refused.delete(key);
  return isCopy || key === collectionsKey(userId) || key.startsWith(pendingChangePrefix(userId));
}
