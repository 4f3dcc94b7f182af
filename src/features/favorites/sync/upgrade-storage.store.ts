/** Takes over what an earlier version of the site has stored (release ea2f88f), and deletes its keys. */
import { parseRefKey, toRefKey } from '../../catalog/favorite-ref.ts';
import type { FavoriteDto } from '../favorites.api.ts';
import { favoritesCopyKey } from '../storage-keys.ts';
import { clearKey, isTime, type Outbox } from './outbox.store.ts';
import { parseStored } from './parse-favorites.store.ts';
import { findSentWrite, type Snapshot, type StoredCopy } from './snapshot.store.ts';

/** Takes over the copy of the lists, which had a key each. */
function upgradeCopy({ userId, safe, warn }: Snapshot): void {
  const keys = ['favorites', 'recentlyRemoved', 'favoritesSeen'].map((name) => `${name}_${userId}`);
  const [favorites, removed, seenAt] = keys.map((key) => safe.get(key));
  if (safe.get(favoritesCopyKey(userId)) === null) {
    const read = (text: string | null | undefined) => (text == null ? null : parseStored(text, 'list', warn));
    const copy: StoredCopy = { favorites: read(favorites), removed: read(removed), seenAt: Number(seenAt) };
    if (copy.favorites || copy.removed) safe.set(favoritesCopyKey(userId), JSON.stringify(copy));
  }
  // Only after the new copy is stored.
  for (const key of keys) if (safe.get(key) !== null) safe.set(key, null);
}

/** Takes over the copy of the lists and the pending changes, which were stored in batches. */
export function upgradeStorage(snapshot: Snapshot & { outbox: Outbox }): void {
  const { userId, safe, warn, outbox, clock } = snapshot;
  upgradeCopy(snapshot);
  // The keys begin with their place in the order.
  for (const batchKey of safe.keys(`favoriteChanges_${userId}:`).sort()) {
    const batch = parseStored(safe.get(batchKey) ?? '', 'list', warn) as unknown[] | null;
    for (const old of batch ?? []) {
      const { kind, type, id, at, item } = (old ?? {}) as Record<string, unknown>;
      const ref = parseRefKey(`${type}:${id}`);
      const key = ref && ['add', 'remove', 'undo'].includes(String(kind)) ? toRefKey(ref) : (kind as string);
      if (!isTime(at, clock.now()) || !(key === clearKey || (ref && key !== kind))) continue;
      const last = outbox.find(key);
      outbox.store({
        key,
        favorite: kind === 'add' || kind === 'undo',
        changedAt: Math.max(at, (last?.changedAt ?? 0) + 1),
        restore: kind === 'undo' && findSentWrite(snapshot, key) !== undefined,
        item: (item as FavoriteDto | undefined) ?? last?.item,
      });
    }
    safe.set(batchKey, null);
  }
}
