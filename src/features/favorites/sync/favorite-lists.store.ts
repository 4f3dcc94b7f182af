import { type FavoriteRef, parseRefKey, toRefKey } from '../../catalog/favorite-ref.ts';
import type { CollectionDto } from '../collections.api.ts';
import type { FavoriteDto, RemovedFavoriteDto } from '../favorites.api.ts';
import { type FavoriteWrite, listRestorable } from '../favorites.ts';
import { farMs, type PendingChange, parseChangeKey } from './outbox.store.ts';
import { createPlaceholder, toIsoString } from './parse-favorites.store.ts';

export interface FavoriteLists {
  /** Both lists are sorted by date, newest first. */
  favorites: readonly FavoriteDto[];
  removed: readonly RemovedFavoriteDto[];
  /** Null until the server has sent them. */
  collections: readonly CollectionDto[] | null;
}

export const noFavorites: FavoriteLists = { favorites: [], removed: [], collections: null };

export interface Entry extends FavoriteWrite {
  item: FavoriteDto;
}

/** The last writes by reference key. */
export type Entries = ReadonlyMap<string, Entry>;

/** Returns the records of these items. An item in both lists is a favorite. */
export function toEntries(favorites: readonly FavoriteDto[], removed: readonly FavoriteDto[], now: number): Entries {
  const entries = new Map<string, Entry>();
  const add = (favorite: boolean, item: FavoriteDto) => {
    const changedAt = Date.parse(item.changedAt);
    // A time in the far future is invalid: nothing would ever be later.
    const entry = { favorite, changedAt: changedAt > now + farMs ? now : changedAt, item };
    if (!entries.has(toRefKey(item))) entries.set(toRefKey(item), entry);
  };
  for (const item of favorites) add(true, item);
  for (const item of removed) add(false, item);
  return entries;
}

export function applyChange(last: Entry | undefined, change: PendingChange): Entry {
  const { key, favorite, changedAt, restore } = change;
  const item = last?.item ?? change.item ?? createPlaceholder(parseRefKey(key) as FavoriteRef, {}, changedAt);
  const isNew = favorite && !restore && !last?.favorite;
  return { favorite, changedAt, item: isNew ? { ...item, dateAdded: toIsoString(changedAt) } : item };
}

export function toLists(
  entries: Entries,
  { now, clearedAt }: { now: number; clearedAt: number },
): Omit<FavoriteLists, 'collections'> {
  const all = [...entries.values()];
  return {
    favorites: all
      .flatMap(({ favorite, item }) => (favorite ? item : []))
      .sort((a, b) => Date.parse(b.dateAdded) - Date.parse(a.dateAdded)),
    removed: listRestorable(all, { now, clearedAt }).map(({ item, changedAt }) => ({
      ...item,
      changedAt: toIsoString(changedAt),
      // A clock that was adjusted must not show the future.
      removedAt: toIsoString(Math.min(changedAt, now)),
    })),
  };
}

/** Returns the collections after a change of what is in one of them. A new item comes last. */
export function applyInside(
  collections: readonly CollectionDto[],
  { key, favorite }: PendingChange,
  entries: Entries,
): readonly CollectionDto[] {
  const { ref, collection: changed } = parseChangeKey(key) ?? {};
  if (!ref || ref.type === 'collection') return collections;
  const { type, id } = ref;
  return collections.map((collection) => {
    const isInside = collection.items.some((item) => item.id === id);
    if (collection.id !== changed || isInside === favorite) return collection;
    if (isInside) return { ...collection, items: collection.items.filter((item) => item.id !== id) };
    const { name = '', path = null } = entries.get(toRefKey(ref))?.item ?? {};
    return { ...collection, items: [...collection.items, { type, id, name, path }] };
  });
}
