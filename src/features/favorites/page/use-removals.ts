import { useCallback, useEffect, useMemo, useState } from 'react';
import { collections } from '../collections/collections.store.ts';
import { describeRemaining } from '../collections/RemainingCollections.tsx';
import type { FavoriteDto } from '../favorites.api.ts';
import type { Favorites } from '../sync/favorites-state.store.ts';
import { nameOf } from './card-words.ts';

export interface Removals {
  /** The favorites, and what was just removed from them here. */
  items: readonly FavoriteDto[];
  /** Ids of what was just removed: shown as hints. */
  hints: ReadonlySet<string>;
  remove: (item: FavoriteDto) => void;
  undo: (item: FavoriteDto) => void;
  /** Its hint is over. */
  forget: (item: FavoriteDto) => void;
}

/**
 * What was removed on this page leaves a hint in its place until that has faded, or until something else is looked at.
 * @param view changes with what is looked at
 */
export function useRemovals(
  favorites: Favorites | null,
  kept: readonly FavoriteDto[],
  view: unknown,
  say: (message: string) => void,
): Removals {
  const [removed, setRemoved] = useState<readonly FavoriteDto[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view is the reason
  useEffect(() => setRemoved((before) => (before.length === 0 ? before : [])), [view]);

  const forget = useCallback(
    ({ id }: FavoriteDto) => setRemoved((before) => before.filter((item) => item.id !== id)),
    [],
  );
  const remove = useCallback(
    (item: FavoriteDto) => {
      if (!favorites?.remove(item.id)) return;
      setRemoved((before) => [...before.filter(({ id }) => id !== item.id), item]);
      const still = describeRemaining(collections().$state.get().collections, item);
      say(`${nameOf(item)} was removed. ${still && `${still} `}Recently Removed keeps it for 7 days.`);
    },
    [favorites, say],
  );
  const undo = useCallback(
    (item: FavoriteDto) => {
      const back = favorites?.undo(item.id) ?? false;
      forget(item);
      say(back ? `${nameOf(item)} is back in My Collection` : `${nameOf(item)} can’t be restored any more`);
    },
    [favorites, forget, say],
  );
  const [items, hints] = useMemo(() => {
    const ids = new Set(kept.map(({ id }) => id));
    const gone = removed.filter(({ id }) => !ids.has(id));
    return [gone.length === 0 ? kept : [...kept, ...gone], new Set(gone.map(({ id }) => id))];
  }, [kept, removed]);
  return { items, hints, remove, undo, forget };
}
