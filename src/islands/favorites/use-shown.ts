import { useMemo } from 'react';
import type { FavoriteDto } from '../../contract/favorites.ts';
import { type CollectionView, shownIds, sortItems } from '../../domain/favorites/collection-view.ts';

/**
 * What of the items is shown, in order.
 * @param within ids that the list is limited to, or null
 */
export function useShown(
  items: readonly FavoriteDto[],
  { search, tab, sort, direction }: CollectionView,
  within: ReadonlySet<string> | null,
): readonly FavoriteDto[] {
  const ordered = useMemo(() => sortItems(items, { sort, direction }), [items, sort, direction]);
  return useMemo(() => {
    const found = shownIds(ordered, { search, tab });
    return ordered.filter(({ id }) => found.has(id) && (within === null || within.has(id)));
  }, [ordered, search, tab, within]);
}
