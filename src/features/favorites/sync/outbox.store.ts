/** Changes that the server has not acknowledged: one storage key per item, with the item's last change. */

import type { BrowserStorage } from '../../../platform/browser/browser.ts';
import { parseRefKey, toRefKey } from '../../catalog/favorite-ref.ts';
import type { FavoriteDto } from '../favorites.api.ts';
import type { FavoriteWrite } from '../favorites.ts';
import { oldChangesPrefix, pendingChangePrefix } from '../storage-keys.ts';
import { createPlaceholder, parseStored } from './parse-favorites.store.ts';

/** Key of the change that clears the recently removed list. */
export const clearKey = 'clear';

/** A press of a heart, a removal, a restore, or the clear. */
export interface PendingChange extends FavoriteWrite {
  /** The item's reference key, or `clear`. */
  key: string;
  /** True if it makes an item that the server knows a favorite again, as it was. */
  restore?: boolean | undefined;
  /** What the page knew of an item that the server has not sent. */
  item?: FavoriteDto | undefined;
  /** When the server first failed at it, in milliseconds by this browser's clock. */
  failedAt?: number | undefined;
}

/** Storage that never fails: it keeps in memory what the browser refuses. */
export type SafeStorage = Pick<BrowserStorage, 'get' | 'keys'> & { set(key: string, value: string | null): void };

export interface Outbox {
  /** Returns the pending changes: removals first, because they make room, the oldest before newer ones, the clear last. */
  changes(): readonly PendingChange[];
  find(key: string): PendingChange | undefined;
  /** Replaces an earlier change of the same item. */
  put(change: PendingChange): void;
  /** Drops a change, unless a newer one has replaced it. */
  drop(change: PendingChange): void;
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
  const read = new Map<string, { text: string; change: PendingChange }>();

  function parse(key: string, text: string): PendingChange | null {
    const stored = (parseStored(text, 'object', warn) ?? {}) as Record<string, unknown>;
    const { favorite, changedAt, restore, failedAt, item } = stored;
    const ref = parseRefKey(key);
    if (!(ref || key === clearKey) || typeof favorite !== 'boolean' || !isTime(changedAt, now())) return null;
    return {
      ...{ key, favorite, changedAt, restore: restore === true },
      ...(ref && item !== undefined && { item: createPlaceholder(ref, item as Partial<FavoriteDto>, changedAt) }),
      ...(isTime(failedAt, now()) && { failedAt }),
    };
  }
  function find(key: string): PendingChange | undefined {
    const text = storage.get(prefix + key);
    const known = read.get(key);
    if (text === null || known?.text === text) return text === null ? undefined : known?.change;
    const change = parse(key, text);
    if (change) read.set(key, { text, change });
    else storage.set(prefix + key, null);
    return change ?? undefined;
  }
  const rank = ({ key, favorite }: PendingChange) => (key === clearKey ? 2 : Number(favorite));
  return {
    changes: () =>
      storage
        .keys(prefix)
        .flatMap((key) => find(key.slice(prefix.length)) ?? [])
        .sort((a, b) => rank(a) - rank(b) || a.changedAt - b.changedAt),
    find,
    put: ({ key, ...change }) => storage.set(prefix + key, JSON.stringify(change)),
    drop({ key, changedAt }) {
      if (find(key)?.changedAt === changedAt) storage.set(prefix + key, null);
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
  { now, warn, isKnown }: OutboxOptions & { isKnown: (key: string) => boolean },
): void {
  // The keys begin with their place in the order.
  for (const batchKey of storage.keys(oldChangesPrefix(userId)).sort()) {
    const batch = parseStored(storage.get(batchKey) ?? '', 'list', warn) as unknown[] | null;
    for (const old of batch ?? []) {
      const { kind, type, id, at, item } = (old ?? {}) as Record<string, unknown>;
      const ref = parseRefKey(`${type}:${id}`);
      const key = ref && ['add', 'remove', 'undo'].includes(String(kind)) ? toRefKey(ref) : kind;
      if (!isTime(at, now()) || !(key === clearKey || (ref && key !== kind))) continue;
      const last = outbox.find(key as string);
      outbox.put({
        key: key as string,
        favorite: kind === 'add' || kind === 'undo',
        changedAt: Math.max(at, (last?.changedAt ?? 0) + 1),
        restore: kind === 'undo' && isKnown(key as string),
        item: (item as FavoriteDto | undefined) ?? last?.item,
      });
    }
    storage.set(batchKey, null);
  }
}
