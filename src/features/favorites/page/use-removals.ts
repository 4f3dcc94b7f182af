import { useCallback, useEffect, useMemo, useState } from 'react';
import { describeRemaining } from '../collections/RemainingCollections.tsx';
import type { FavoriteDto } from '../favorites.api.ts';
import { favorites } from '../sync/favorites.store.ts';
import { getName } from './card-texts.ts';
import { recentlyRemovedTexts, removalTexts } from './words.ts';

export interface Removals {
  /** The favorites, including those that were just removed on this page. */
  items: readonly FavoriteDto[];
  hints: ReadonlySet<string>;
  remove: (item: FavoriteDto) => void;
  undo: (item: FavoriteDto) => void;
  endHint: (item: FavoriteDto) => void;
}

/**
 * Removes favorites, and remembers them until their undo hints have faded or the view changes.
 * @param view starts without hints when it changes
 * @param announce tells screen readers
 */
export function useRemovals(
  current: readonly FavoriteDto[],
  view: unknown,
  announce: (message: string) => void,
): Removals {
  const [removed, setRemoved] = useState<readonly FavoriteDto[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the view changes
  useEffect(() => setRemoved((before) => (before.length === 0 ? before : [])), [view]);

  const endHint = useCallback(
    ({ id }: FavoriteDto) => setRemoved((before) => before.filter((item) => item.id !== id)),
    [],
  );
  const remove = useCallback(
    (item: FavoriteDto) => {
      if (!favorites().remove(item.id)) return;
      setRemoved((before) => [...before.filter(({ id }) => id !== item.id), item]);
      const remaining = describeRemaining(favorites().$state.get().collections, item);
      announce(removalTexts.announce(getName(item), remaining));
    },
    [announce],
  );
  const undo = useCallback(
    (item: FavoriteDto) => {
      const isRestored = favorites().undo(item.id);
      endHint(item);
      announce((isRestored ? recentlyRemovedTexts.restored : recentlyRemovedTexts.gone)(getName(item)));
    },
    [endHint, announce],
  );
  const [items, hints] = useMemo(() => {
    const ids = new Set(current.map(({ id }) => id));
    const gone = removed.filter(({ id }) => !ids.has(id));
    return [gone.length === 0 ? current : [...current, ...gone], new Set(gone.map(({ id }) => id))];
  }, [current, removed]);
  return { items, hints, remove, undo, endHint };
}
