import { useEffect, useMemo } from 'react';
import type { FavoriteDto } from '../favorites.api.ts';
import { findShownIds, getSorted, orders, type ViewOptions } from './view-options.ts';

/** Milliseconds before each order that is sorted in advance, so that input is never blocked for long. */
const pauseMs = 200;

/** Sorts the items in all orders, one at a time, so that changing the order takes no time. */
function useSortAhead(items: readonly FavoriteDto[]): void {
  useEffect(() => {
    let next = 0;
    const timer = setInterval(() => {
      const order = orders[next++];
      if (order) getSorted(items, order);
      else clearInterval(timer);
    }, pauseMs);
    return () => clearInterval(timer);
  }, [items]);
}

/**
 * Returns the items that the view shows, sorted.
 * @param limitTo ids that the list is limited to, or null
 */
export function useShownItems(
  items: readonly FavoriteDto[],
  { search, tab, sort, direction }: ViewOptions,
  limitTo: ReadonlySet<string> | null,
): readonly FavoriteDto[] {
  useSortAhead(items);
  const sorted = getSorted(items, { sort, direction });
  return useMemo(() => {
    const shown = findShownIds(sorted, { search, tab });
    return sorted.filter(({ id }) => shown.has(id) && (limitTo === null || limitTo.has(id)));
  }, [sorted, search, tab, limitTo]);
}
