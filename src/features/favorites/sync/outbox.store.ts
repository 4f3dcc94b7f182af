/** Changes that the server has not acknowledged: one storage key per item, with the item's last change. */

import type { BrowserStorage } from '../../../platform/browser/browser.ts';
import { type FavoriteRef, parseRefKey, toRefKey } from '../../catalog/favorite-ref.ts';
import type { FavoriteDto } from '../favorites.api.ts';
import type { FavoriteWrite } from '../favorites.ts';
import { oldChangesPrefix, pendingChangePrefix } from '../storage-keys.ts';
import { createPlaceholder, parseStored } from './parse-favorites.store.ts';

interface Retried {
  /** When the server first failed at it, in milliseconds by this browser's clock. */
  failedAt?: number | undefined;
}

/** A press of a heart, a removal, or a restore. */
export interface PendingChange extends FavoriteRef, FavoriteWrite, Retried {
  /** True if it makes an item that the server knows a favorite again, as it was. */
  restore?: boolean | undefined;
  /** What the page knew of an item that the server has not sent. */
  item?: FavoriteDto | undefined;
}

/** The time when the recently removed list was cleared. */
export interface PendingClear extends Retried {
  changedAt: number;
}

/** Storage that never fails: it keeps in memory what the browser refuses. */
export type SafeStorage = Pick<BrowserStorage, 'get' | 'keys'> & { set(key: string, value: string | null): void };

export interface Outbox {
  /** Returns the pending changes: removals first, because they make room, the oldest before newer ones. */
  changes(): readonly PendingChange[];
  find(ref: FavoriteRef): PendingChange | undefined;
  /** Replaces an earlier change of the same item. */
  put(change: PendingChange): void;
  /** Drops a change, unless a newer one has replaced it. */
  drop(change: PendingChange): void;
  clear(): PendingClear | null;
  putClear(clear: PendingClear): void;
  dropClear(clear: PendingClear): void;
}

/** Times further ahead than any clock would be wrong are invalid, or every new change would have to follow them. */
export const farMs = 400 * 86_400_000;

const isTime = (value: unknown, now: number): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= now + farMs;

export interface OutboxOptions {
  now: () => number;
  warn: (message: string) => void;
}

/** Creates the outbox of an account. Deletes what is not readable. */
export function createOutbox(storage: SafeStorage, userId: string, { now, warn }: OutboxOptions): Outbox {
  const prefix = pendingChangePrefix(userId);
  const clearKey = `${prefix}clear`;
  const read = new Map<string, { text: string; value: PendingChange | PendingClear | null }>();

  function parse(key: string, text: string): PendingChange | PendingClear | null {
    const { favorite, changedAt, restore, failedAt, item } = (parseStored(text, 'object', warn) ?? {}) as Record<
      string,
      unknown
    >;
    const ref = parseRefKey(key.slice(prefix.length));
    if (!isTime(changedAt, now()) || (key !== clearKey && (!ref || typeof favorite !== 'boolean'))) return null;
    const retried = { changedAt, ...(isTime(failedAt, now()) && { failedAt }) };
    if (!ref) return retried;
    const known = item === undefined ? {} : { item: createPlaceholder(ref, item as Partial<FavoriteDto>, changedAt) };
    return { ...ref, ...retried, ...known, favorite: favorite === true, ...(restore === true && { restore }) };
  }
  const get = (key: string) => {
    const text = storage.get(key);
    if (text === null) return null;
    const known = read.get(key);
    if (known?.text === text) return known.value;
    const value = parse(key, text);
    if (value === null) storage.set(key, null);
    else read.set(key, { text, value });
    return value;
  };
  const find = (ref: FavoriteRef) => (get(prefix + toRefKey(ref)) ?? undefined) as PendingChange | undefined;
  const clear = () => get(clearKey);
  const remove = (key: string) => {
    read.delete(key);
    storage.set(key, null);
  };
  return {
    changes: () =>
      storage
        .keys(prefix)
        .filter((key) => key !== clearKey)
        .flatMap((key) => (get(key) as PendingChange | null) ?? [])
        .sort((a, b) => Number(a.favorite) - Number(b.favorite) || a.changedAt - b.changedAt),
    find,
    put: ({ type, id, ...change }) => storage.set(prefix + toRefKey({ type, id }), JSON.stringify(change)),
    drop(change) {
      if (find(change)?.changedAt === change.changedAt) remove(prefix + toRefKey(change));
    },
    clear,
    putClear: (pending) => storage.set(clearKey, JSON.stringify(pending)),
    dropClear(pending) {
      if (clear()?.changedAt === pending.changedAt) remove(clearKey);
    },
  };
}

/**
 * Takes over the changes that an earlier version of the site left, and deletes its keys.
 * @param isKnown returns true if the server has sent the item
 */
export function upgradeOutbox(
  storage: SafeStorage,
  userId: string,
  outbox: Outbox,
  { now, warn, isKnown }: OutboxOptions & { isKnown: (ref: FavoriteRef) => boolean },
): void {
  // The keys begin with their place in the order.
  for (const key of storage.keys(oldChangesPrefix(userId)).sort()) {
    const batch = parseStored(storage.get(key) ?? '', 'list', warn) as unknown[] | null;
    for (const old of batch ?? []) {
      const { kind, type, id, at, item } = (old ?? {}) as Record<string, unknown>;
      const ref = parseRefKey(`${type}:${id}`);
      if (!isTime(at, now())) continue;
      if (kind === 'clear') outbox.putClear({ changedAt: at });
      if (!ref || !['add', 'remove', 'undo'].includes(String(kind))) continue;
      const last = outbox.find(ref);
      outbox.put({
        ...ref,
        favorite: kind !== 'remove',
        changedAt: Math.max(at, (last?.changedAt ?? 0) + 1),
        ...(kind === 'undo' && { restore: isKnown(ref) }),
        item: (item as FavoriteDto | undefined) ?? last?.item,
      });
    }
    storage.set(key, null);
  }
}
