/** What a change makes of the two lists, at once and without the server. */
import type { FavoriteDto, RemovedFavoriteDto } from '../favorites.api.ts';
import { favoriteLimits } from '../favorites.ts';
import type { Queue, QueuedChange } from './favorites-queue.store.ts';
import { toIsoString } from './favorites-storage.store.ts';

export interface FavoriteLists {
  /** The latest first, like the other. */
  favorites: readonly FavoriteDto[];
  removed: readonly RemovedFavoriteDto[];
}

export const noFavorites: FavoriteLists = { favorites: [], removed: [] };

const others = <T extends { id: string }>(items: readonly T[], id: string) => items.filter((item) => item.id !== id);
const byDate = (a: FavoriteDto, b: FavoriteDto) => Date.parse(b.dateAdded) - Date.parse(a.dateAdded);

/** The lists after a change. Made a second time, it changes nothing, and they are the very same. */
export function applyChange(lists: FavoriteLists, change: QueuedChange): FavoriteLists {
  if (change.kind === 'clear') return lists.removed.length === 0 ? lists : { ...lists, removed: [] };
  const { favorites, removed } = lists;
  const { id } = change;
  const kept = favorites.find((item) => item.id === id);
  const gone = removed.find((item) => item.id === id);
  if (change.kind === 'add') {
    if (kept) return lists;
    return { favorites: [change.item, ...favorites], removed: others(removed, id) };
  }
  if (change.kind === 'remove') {
    if (!kept) return lists;
    const latest = [{ ...kept, removedAt: toIsoString(change.at) }, ...others(removed, id)];
    return { favorites: others(favorites, id), removed: latest.slice(0, favoriteLimits.recentlyRemoved) };
  }
  if (!gone || kept) return lists;
  const { removedAt: _removedAt, ...item } = gone;
  return { favorites: [item, ...favorites].sort(byDate), removed: others(removed, id) };
}

/** The lists with what waits laid over them. */
export const applyPendingChanges = (lists: FavoriteLists, queue: Queue): FavoriteLists =>
  queue.reduce(applyChange, lists);

/** With the server's word on some of the favorites, and without things that it would not take. */
export function mergeServerItems(
  lists: FavoriteLists,
  items: ReadonlyMap<string, FavoriteDto>,
  refused: ReadonlySet<string>,
): FavoriteLists {
  const favorites = lists.favorites.filter(({ id }) => !refused.has(id)).map((item) => items.get(item.id) ?? item);
  return { ...lists, favorites: favorites.sort(byDate) };
}
