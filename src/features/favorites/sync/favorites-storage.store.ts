import type { BrowserStorage } from '../../../platform/browser/browser.ts';
import { toRefKey } from '../../catalog/favorite-ref.ts';
import type { CollectionDto } from '../collections/collections.api.ts';
import type { ChangeResultDto } from '../favorites.api.ts';
import { type FavoriteWrite, isLater } from '../favorites.ts';
import { collectionsKey, favoriteRefsKey, favoritesCopyKey, pendingChangePrefix } from '../storage-keys.ts';
import {
  applyChange,
  applyInside,
  type Entries,
  type FavoriteLists,
  toEntries,
  toLists,
} from './favorite-lists.store.ts';
import {
  clearKey,
  createOutbox,
  farMs,
  type Outbox,
  type PendingChange,
  parseChangeKey,
  type SafeStorage,
} from './outbox.store.ts';
import {
  parseStored,
  readCollections,
  readFavorite,
  readFavorites,
  readRemovedFavorites,
} from './parse-favorites.store.ts';
import { createServerClock, type ServerClock } from './server-clock.store.ts';
import { deleteOldCopy, type StoredCopy, upgradeCopy, upgradeOutbox } from './upgrade-storage.store.ts';

/** How long the server's lists count as fresh in every tab, in milliseconds. */
export const favoritesFreshMs = 60_000;

/** Upper limit of the delay with which a tab sees the storage writes of another. */
const longestLagMs = 10_000;

/** In characters. Favorites and pending changes need the storage more; longer collections are loaded every time. */
const maxCollectionsLength = 200_000;

/** Favorites of one account, in the browser's storage and, for what that refuses, in memory. */
export interface FavoritesStorage {
  outbox: Outbox;
  /** The clock that changes are dated by. */
  clock: ServerClock;
  /** Returns the lists to show: the server's, with the pending changes of all tabs applied. */
  lists(): FavoriteLists;
  /** Returns the last write of a change's key that the server has sent; undefined if it has sent none. */
  known(key: string): FavoriteWrite | undefined;
  /** Stores the server's lists. Only the tab that syncs may call this, so that tabs rarely overwrite each other. */
  storeLists(favorites: readonly unknown[], removed: readonly unknown[]): void;
  /** Stores the account's collections as the server sent them. If tabs race, either may win: each loads when it opens. */
  storeCollections(collections: readonly CollectionDto[] | null): void;
  /** Stores a press. Its time is later than all that this browser knows. */
  press(changes: readonly Omit<PendingChange, 'changedAt'>[]): void;
  /** Takes over what the server answered, and drops the changes that it has acknowledged. */
  acknowledge(sent: readonly PendingChange[], results: readonly ChangeResultDto[]): void;
  /** Drops a change for good, in this tab and, once they know of the problem, in the others. */
  forget(key: string): void;
  /**
   * Puts back the last writes of this tab that another tab has overwritten without having seen them.
   * @returns true if there were any
   */
  repair(): boolean;
  /** Stores the reference keys of all favorites for the inline script, which fills the favorite buttons. */
  storeRefs(): void;
  /** True if the server's lists were ever stored. */
  hasSnapshot(): boolean;
  isFresh(): boolean;
  /** True if the browser did not store everything. */
  isMemoryOnly(): boolean;
  /** Drops the lists from memory after another tab stored newer ones under this key. */
  dropMemory(key: string): void;
  /** True if a storage event with this key concerns these favorites. */
  owns(key: string | null): boolean;
}

export interface FavoritesStorageOptions {
  /** Milliseconds, by this browser's clock. */
  now: () => number;
  warn: (message: string) => void;
}

/** Creates the storage, and takes over what an earlier version of the site has left. */
export function createFavoritesStorage(
  storage: BrowserStorage,
  userId: string,
  { now, warn }: FavoritesStorageOptions,
): FavoritesStorage {
  const keys = { copy: favoritesCopyKey(userId), collections: collectionsKey(userId) };
  const prefix = pendingChangePrefix(userId);
  /** Values that the storage refused. */
  const memory = new Map<string, string>();
  /** What the server last sent, with the stored texts that it was read from; a text that was refused is null. */
  let copy: { text: string | null; entries: Entries; seenAt: number } = { text: null, entries: new Map(), seenAt: 0 };
  let sentCollections: { text: string | null; list: FavoriteLists['collections'] } = { text: null, list: null };
  /** The last result of `lists()`, with what it was made from. */
  let shown: { from: readonly unknown[]; lists: FavoriteLists } | null = null;
  /** The last writes of this tab: as they were made, then as the server answered them. */
  const own = new Map<string, { change: PendingChange; at: number; isAnswered: boolean }>();

  const set = (key: string, value: string | null) => {
    const isStored = storage.get(key) === value || storage.set(key, value);
    if (isStored || value === null) memory.delete(key);
    else memory.set(key, value);
  };
  const safe: SafeStorage = {
    get: (key) => memory.get(key) ?? storage.get(key),
    set,
    keys: (start) => [...new Set([...memory.keys(), ...storage.keys(start)])].filter((key) => key.startsWith(start)),
  };
  const clock = createServerClock(storage, now);
  const outbox = createOutbox(safe, userId, { now: clock.now, warn });

  const readCopy = () => {
    const text = safe.get(keys.copy);
    if (text === copy.text) return copy;
    const stored = text === null ? null : (parseStored(text, 'object', warn) as StoredCopy | null);
    // Deleted, so that it is warned about once.
    if (text !== null && stored === null) storage.set(keys.copy, null);
    const time = clock.now();
    const all = Array.isArray(stored?.favorites) ? stored.favorites : [];
    const favorites = readFavorites(all, time);
    const isWhole = Array.isArray(stored?.favorites) && favorites.length === all.length;
    if (favorites.length < all.length) warn('Some stored favorites were not readable and are discarded.');
    const removed = readRemovedFavorites(Array.isArray(stored?.removed) ? stored.removed : [], time);
    copy = {
      text: stored ? text : null,
      entries: toEntries(favorites, removed, time),
      // What is left is no list that the server has sent, so it is loaded again.
      seenAt: (isWhole && Number(stored?.seenAt)) || 0,
    };
    return copy;
  };
  const storeCopy = (entries: Entries, { clearedAt = 0, seenAt = readCopy().seenAt }) => {
    const { favorites, removed } = toLists(entries, { now: clock.now(), clearedAt });
    const text = JSON.stringify({ favorites, removed, seenAt });
    set(keys.copy, text);
    // What was written needs no reading: hundreds of favorites take a phone a tenth of a second.
    const kept = new Set([...favorites, ...removed].map(toRefKey));
    copy = { text, entries: new Map([...entries].filter(([key]) => kept.has(key))), seenAt };
    // The next page would show an outdated copy as a fresh one.
    if (memory.has(keys.copy)) storage.set(keys.copy, null);
  };
  const readSentCollections = () => {
    const text = storage.get(keys.collections);
    if (text !== null && text !== sentCollections.text) sentCollections = { text, list: readCollections(text) };
    return sentCollections.list;
  };
  const storeCollections = (list: FavoriteLists['collections']) => {
    const text = list && JSON.stringify(list);
    const isStored = text !== null && text.length <= maxCollectionsLength && storage.set(keys.collections, text);
    // An outdated list is worse than none.
    if (!isStored) storage.set(keys.collections, null);
    sentCollections = { text: isStored ? text : null, list };
  };
  const known = (key: string): FavoriteWrite | undefined => {
    const { ref, collection } = parseChangeKey(key) ?? {};
    if (!collection) return readCopy().entries.get(key);
    const items = readSentCollections()?.find(({ id }) => id === collection)?.items;
    return items?.some(({ id }) => id === ref?.id) ? { favorite: true, changedAt: 0 } : undefined;
  };
  /** Applies changes to what the server sent. */
  const applyPending = (changes: readonly PendingChange[]): FavoriteLists => {
    const entries = new Map(readCopy().entries);
    let collections = readSentCollections();
    for (const change of changes) {
      const { key } = change;
      const last = entries.get(key);
      if (parseChangeKey(key)?.collection) collections = collections && applyInside(collections, change, entries);
      else if (key !== clearKey && isLater(change, last)) entries.set(key, applyChange(last, change));
    }
    const clearedAt = outbox.find(clearKey)?.changedAt ?? 0;
    return { ...toLists(entries, { now: clock.now(), clearedAt }), collections };
  };
  /** Returns the latest time that this browser knows of: new changes follow it, whatever the clock says. */
  const latestTime = () => {
    const times = [...readCopy().entries.values(), ...outbox.changes()].map(({ changedAt }) => changedAt);
    return Math.max(0, ...times.filter((at) => at < clock.now() + farMs));
  };

  if (safe.get(keys.copy) === null) {
    const old = upgradeCopy(safe, userId, { now: clock.now(), warn });
    if (old) set(keys.copy, JSON.stringify(old));
  }
  deleteOldCopy(safe, userId);
  upgradeOutbox(safe, userId, { outbox, isKnown: (key) => known(key) !== undefined, now: clock.now(), warn });

  const stored: FavoritesStorage = {
    outbox,
    clock,
    known,
    storeCollections,
    lists() {
      const pending = outbox.changes();
      const from = [readCopy().entries, readSentCollections(), ...pending];
      const isSame = from.length === shown?.from.length && from.every((one, at) => one === shown?.from[at]);
      if (!shown || !isSame) shown = { from, lists: applyPending(pending) };
      return shown.lists;
    },
    storeLists(favorites, removed) {
      const time = clock.now();
      const entries = toEntries(readFavorites(favorites, time), readRemovedFavorites(removed, time), time);
      storeCopy(entries, { seenAt: now() });
    },
    press(changes) {
      const latest = latestTime();
      for (const [index, change] of changes.entries()) {
        // Changes that are made together keep their order.
        const changedAt = Math.max(clock.now() - changes.length, latest) + 1 + index;
        const made = { ...change, changedAt, item: known(change.key) ? undefined : change.item };
        outbox.put(made);
        if (change.key !== clearKey) own.set(change.key, { change: made, at: now(), isAnswered: false });
      }
      // The storage may have room again. The lists are written only by the tab that syncs.
      for (const [key, value] of memory) if (key.startsWith(prefix)) set(key, value);
    },
    acknowledge(sent, results) {
      const entries = new Map(readCopy().entries);
      let collections = readSentCollections();
      for (const [index, { favorite, item: dto }] of results.entries()) {
        const change = sent[index] as PendingChange;
        const { key } = change;
        const isInside = parseChangeKey(key)?.collection !== undefined;
        const item = dto && readFavorite(dto, clock.now());
        if (isInside) collections = collections && applyInside(collections, { ...change, favorite }, entries);
        else if (item) entries.set(key, { favorite, changedAt: Date.parse(item.changedAt), item });
        else entries.delete(key);
        const changedAt = entries.get(key)?.changedAt ?? change.changedAt;
        if (!isInside && !item) own.delete(key);
        // A newer change of this tab stays.
        else if (!isLater(own.get(key)?.change ?? change, change))
          own.set(key, { change: { key, favorite, changedAt, restore: favorite }, at: now(), isAnswered: true });
      }
      storeCopy(entries, { clearedAt: sent.find(({ key }) => key === clearKey)?.changedAt });
      if (collections !== readSentCollections()) storeCollections(collections);
      // Only after the lists are stored, so that no tab ever sees a change in neither of the two.
      for (const change of sent) outbox.drop(change);
    },
    forget: (key) => void own.delete(key),
    repair() {
      let isRepaired = false;
      for (const [key, { change, at, isAnswered }] of own) {
        const entry = known(key);
        const pending = outbox.find(key);
        if (Math.abs(now() - at) > longestLagMs) own.delete(key);
        else if (pending && (isAnswered || !isLater(change, pending))) continue;
        else if ((entry?.favorite ?? false) === change.favorite || !isLater(change, entry)) {
          if (!isAnswered) own.delete(key);
        } else {
          outbox.put(change);
          isRepaired = true;
        }
      }
      return isRepaired;
    },
    storeRefs() {
      if (safe.get(keys.copy) === null && outbox.changes().length === 0) return;
      const refs = stored.lists().favorites.map(toRefKey).join(' ');
      if (storage.get(favoriteRefsKey) !== refs) storage.set(favoriteRefsKey, refs);
    },
    hasSnapshot: () => readCopy().seenAt > 0,
    isFresh: () => Math.abs(now() - readCopy().seenAt) < favoritesFreshMs,
    dropMemory: (key) => void (key === keys.copy && memory.delete(key)),
    isMemoryOnly: () => memory.size > 0,
    owns: (key) => key === null || key.startsWith(prefix) || Object.values(keys).includes(key),
  };
  return stored;
}
