/** Takes over what an earlier version of the site has stored, and deletes its keys. */
import { parseRefKey, toRefKey } from '../../catalog/favorite-ref.ts';
import type { FavoriteDto } from '../favorites.api.ts';
import { oldStorageKeys } from '../storage-keys.ts';
import { clearKey, isTime, type Outbox, type SafeStorage } from './outbox.store.ts';
import { parseStored } from './parse-favorites.store.ts';

/** The lists as the server last sent them, and when, in milliseconds by this browser's clock. Not validated. */
export interface StoredCopy {
  favorites: unknown;
  removed: unknown;
  seenAt: unknown;
}

interface UpgradeOptions {
  /** Milliseconds. */
  now: number;
  warn: (message: string) => void;
}

/** Returns the copy of the lists, which had a key each; null without one. */
export function upgradeCopy(storage: SafeStorage, userId: string, { warn }: UpgradeOptions): StoredCopy | null {
  const keys = oldStorageKeys(userId);
  const read = (key: string) => {
    const text = storage.get(key);
    return text === null ? null : parseStored(text, 'list', warn);
  };
  const [favorites, removed] = [read(keys.favorites), read(keys.removed)];
  return favorites || removed ? { favorites, removed, seenAt: Number(storage.get(keys.seen)) } : null;
}

/** Deletes the keys of the copy. Call it after the new copy is stored. */
export function deleteOldCopy(storage: SafeStorage, userId: string): void {
  const { favorites, removed, seen } = oldStorageKeys(userId);
  for (const key of [favorites, removed, seen]) if (storage.get(key) !== null) storage.set(key, null);
}

/**
 * Puts the pending changes, which were stored in batches, into the outbox.
 * @param isKnown returns true if the server has sent the item
 */
export function upgradeOutbox(
  storage: SafeStorage,
  userId: string,
  { outbox, isKnown, now, warn }: UpgradeOptions & { outbox: Outbox; isKnown: (key: string) => boolean },
): void {
  // The keys begin with their place in the order.
  for (const batchKey of storage.keys(oldStorageKeys(userId).batches).sort()) {
    const batch = parseStored(storage.get(batchKey) ?? '', 'list', warn) as unknown[] | null;
    for (const old of batch ?? []) {
      const { kind, type, id, at, item } = (old ?? {}) as Record<string, unknown>;
      const ref = parseRefKey(`${type}:${id}`);
      const key = ref && ['add', 'remove', 'undo'].includes(String(kind)) ? toRefKey(ref) : kind;
      if (!isTime(at, now) || !(key === clearKey || (ref && key !== kind))) continue;
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
