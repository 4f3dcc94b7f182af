import type { BrowserStorage } from '../../../platform/browser/browser.ts';
import { toRefKey } from '../../catalog/favorite-ref.ts';
import type { ChangeResultDto } from '../favorites.api.ts';
import { isLater } from '../favorites.ts';
import {
  favoriteRefsKey,
  favoritesClockKey,
  favoritesKey,
  favoritesSeenKey,
  pendingChangePrefix,
  recentlyRemovedKey,
} from '../storage-keys.ts';
import {
  applyChange,
  type Entries,
  type Entry,
  type FavoriteLists,
  toEntries,
  toLists,
} from './favorite-lists.store.ts';
import { clearKey, createOutbox, farMs, type Outbox, type PendingChange, upgradeOutbox } from './outbox.store.ts';
import { parseStored, readFavorite, readFavorites, readRemovedFavorites } from './parse-favorites.store.ts';

/** How long the server's lists count as fresh in every tab, in milliseconds. */
export const favoritesFreshMs = 60_000;

/** Upper limit of the delay with which a tab sees the storage writes of another. */
const longestLagMs = 10_000;

/** A clock that is wrong by less than this is not corrected: the server's time comes in whole seconds, and late. */
const clockErrorMs = 2_000;

/** Favorites of one account, in the browser's storage and, for what that refuses, in memory. */
export interface FavoritesStorage {
  outbox: Outbox;
  /** Returns the lists to show: the server's, with the pending changes of all tabs applied. */
  lists(): FavoriteLists;
  /** Returns what the server last sent of an item. */
  serverEntry(key: string): Entry | undefined;
  /** Stores the server's lists. Only the tab that syncs may call this, so that tabs rarely overwrite each other. */
  storeLists(favorites: readonly unknown[], removed: readonly unknown[]): void;
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
  /** Sets the clock by a response. */
  hearTime(serverTime: number, sentAt: number): void;
  /** True once the clock was set. */
  knowsTime(): boolean;
  /** Stores the reference keys of all favorites for the inline script, which fills the favorite buttons. */
  storeRefs(): void;
  /** True if the server's lists were ever stored. */
  hasSnapshot(): boolean;
  isFresh(): boolean;
  /** True if the browser did not store everything. */
  isMemoryOnly(): boolean;
  /** Drops lists from memory after another tab stored newer ones under this key. */
  dropMemory(key: string): void;
  /** True if a storage event with this key concerns these favorites. */
  owns(key: string | null): boolean;
}

export interface FavoritesStorageOptions {
  now: () => number;
  warn: (message: string) => void;
}

/** Creates the storage, and takes over what an earlier version of the site has left. */
export function createFavoritesStorage(
  storage: BrowserStorage,
  userId: string,
  { now, warn }: FavoritesStorageOptions,
): FavoritesStorage {
  const keys = {
    favorites: favoritesKey(userId),
    removed: recentlyRemovedKey(userId),
    seen: favoritesSeenKey(userId),
  };
  const prefix = pendingChangePrefix(userId);
  /** Values that the storage refused. */
  const memory = new Map<string, string>();
  /** What the server last sent, with the stored texts that it was read from. */
  let read: { texts: string; entries: Entries } | null = null;
  /** The last result of `lists()`, with what it was made from. */
  let shown: { entries: Entries; pending: readonly unknown[]; lists: FavoriteLists } | null = null;
  /** The last writes of this tab: as they were made, then as the server answered them. */
  const own = new Map<string, { change: PendingChange; at: number; isAnswered: boolean }>();
  let clockOffset = Number.parseInt(storage.get(favoritesClockKey) ?? '', 10);

  const get = (key: string) => memory.get(key) ?? storage.get(key);
  const set = (key: string, value: string | null) => {
    const isStored = storage.get(key) === value || storage.set(key, value);
    if (isStored || value === null) memory.delete(key);
    else memory.set(key, value);
  };
  const safe = {
    get,
    set,
    keys: (start: string) =>
      [...new Set([...memory.keys(), ...storage.keys(start)])].filter((key) => key.startsWith(start)),
  };
  /** The time by the server's clock. */
  const time = () => now() + (clockOffset || 0);
  const outbox = createOutbox(safe, userId, { now: time, warn });

  /** Deletes a text that is not a list, so that it is warned about once. */
  const listAt = (key: string) => {
    const text = get(key);
    const list = text === null ? null : (parseStored(text, 'list', warn) as unknown[] | null);
    if (text !== null && list === null) storage.set(key, null);
    return list ?? [];
  };
  const readTexts = () => `${get(keys.favorites)}\n${get(keys.removed)}`;
  const serverEntries = (): Entries => {
    const texts = readTexts();
    if (read?.texts === texts) return read.entries;
    const stored = listAt(keys.favorites);
    const favorites = readFavorites(stored, time());
    if (favorites.length < stored.length) warn('Some stored favorites were not readable and are discarded.');
    read = { texts, entries: toEntries(favorites, readRemovedFavorites(listAt(keys.removed), time()), time()) };
    return read.entries;
  };
  const storeEntries = (entries: Entries, clearedAt: number) => {
    const { favorites, removed } = toLists(entries, { now: time(), clearedAt });
    set(keys.favorites, JSON.stringify(favorites));
    set(keys.removed, JSON.stringify(removed));
    storeFreshness(get(keys.seen));
  };
  /** Lists that are in memory only are fresh in this tab only, so the next page loads them. */
  const storeFreshness = (at: string | null) => {
    if (!memory.has(keys.favorites) && !memory.has(keys.removed)) return set(keys.seen, at);
    storage.set(keys.seen, null);
    if (at !== null) memory.set(keys.seen, at);
  };
  const pendingEntries = (): Entries => {
    const entries = new Map(serverEntries());
    for (const change of outbox.changes()) {
      const last = entries.get(change.key);
      if (change.key !== clearKey && isLater(change, last)) entries.set(change.key, applyChange(last, change));
    }
    return entries;
  };
  /** Returns the latest time that this browser knows of: new changes follow it, whatever the clock says. */
  const latestTime = () => {
    const known = [...serverEntries().values(), ...outbox.changes()].map(({ changedAt }) => changedAt);
    return Math.max(0, ...known.filter((at) => at < time() + farMs));
  };
  /** The storage may have room again. Lists are written only by the tab that syncs. */
  const storeMemory = () => {
    for (const [key, value] of memory) if (key.startsWith(prefix)) set(key, value);
  };

  upgradeOutbox(safe, userId, outbox, { now: time, warn, isKnown: (key) => serverEntries().has(key) });

  const stored: FavoritesStorage = {
    outbox,
    serverEntry: (key) => serverEntries().get(key),
    lists() {
      const entries = serverEntries();
      const pending = outbox.changes();
      const isSame = pending.length === shown?.pending.length && pending.every((one, at) => one === shown?.pending[at]);
      if (!shown || shown.entries !== entries || !isSame) {
        const lists = toLists(pendingEntries(), { now: time(), clearedAt: outbox.find(clearKey)?.changedAt ?? 0 });
        shown = { entries, pending, lists };
      }
      return shown.lists;
    },
    storeLists(favorites, removed) {
      storeEntries(toEntries(readFavorites(favorites, time()), readRemovedFavorites(removed, time()), time()), 0);
      storeFreshness(String(now()));
    },
    press(changes) {
      const latest = latestTime();
      for (const [index, change] of changes.entries()) {
        // Changes that are made together keep their order.
        const changedAt = Math.max(time() - changes.length, latest) + 1 + index;
        const made = { ...change, changedAt, item: serverEntries().has(change.key) ? undefined : change.item };
        outbox.put(made);
        if (change.key !== clearKey) own.set(change.key, { change: made, at: now(), isAnswered: false });
      }
      storeMemory();
    },
    acknowledge(sent, results) {
      const entries = new Map(serverEntries());
      for (const [index, { favorite, item: dto }] of results.entries()) {
        const change = sent[index] as PendingChange;
        const { key } = change;
        const item = dto && readFavorite(dto, time());
        if (!item) {
          entries.delete(key);
          own.delete(key);
          continue;
        }
        const changedAt = Date.parse(item.changedAt);
        entries.set(key, { favorite, changedAt, item });
        // A newer change of this tab stays.
        if (!isLater(own.get(key)?.change ?? change, change))
          own.set(key, { change: { key, favorite, changedAt, restore: favorite }, at: now(), isAnswered: true });
      }
      storeEntries(entries, sent.find(({ key }) => key === clearKey)?.changedAt ?? 0);
      // Only after the lists are stored, so that no tab ever sees a change in neither of the two.
      for (const change of sent) outbox.drop(change);
    },
    forget: (key) => void own.delete(key),
    repair() {
      let isRepaired = false;
      for (const [key, { change, at, isAnswered }] of own) {
        const entry = serverEntries().get(key);
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
    hearTime(serverTime, sentAt) {
      const isFirst = Number.isNaN(clockOffset) && storage.get(favoritesClockKey) === null;
      const behind = serverTime - sentAt;
      const ahead = serverTime - now();
      clockOffset = behind < -clockErrorMs ? behind : ahead > clockErrorMs ? ahead : 0;
      if (storage.get(favoritesClockKey) !== String(clockOffset)) storage.set(favoritesClockKey, String(clockOffset));
      if (!isFirst || clockOffset === 0) return;
      for (const change of outbox.changes()) outbox.put({ ...change, changedAt: change.changedAt + clockOffset });
    },
    knowsTime: () => !Number.isNaN(clockOffset),
    storeRefs() {
      if (get(keys.favorites) === null && outbox.changes().length === 0) return;
      const refs = stored.lists().favorites.map(toRefKey).join(' ');
      if (storage.get(favoriteRefsKey) !== refs) storage.set(favoriteRefsKey, refs);
    },
    hasSnapshot: () => get(keys.seen) !== null && get(keys.favorites) !== null,
    isFresh: () =>
      get(keys.favorites) !== null && Math.abs(now() - Number(get(keys.seen) ?? Number.NaN)) < favoritesFreshMs,
    dropMemory(key) {
      if (key !== keys.favorites && key !== keys.removed) return;
      for (const list of [keys.favorites, keys.removed, keys.seen]) memory.delete(list);
    },
    isMemoryOnly: () => memory.size > 0,
    owns: (key) => key === null || key.startsWith(prefix) || Object.values(keys).includes(key),
  };
  return stored;
}
