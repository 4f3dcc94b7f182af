import { useEffect, useMemo } from 'react';
import type { FavoriteDto } from '../favorites.api.ts';
import { type CollectionView, orderOf, shownIds, sortOrders } from '../favorites-view.ts';

/** Between two orders that are made ahead, and before the first: nothing that somebody does has to wait for them. */
const pause = 200;

/** Makes all orders of the items ahead, one at a time: whoever asks for one has it at once. */
function useOrdersAhead(items: readonly FavoriteDto[]): void {
  useEffect(() => {
    let made = 0;
    const timer = setInterval(() => {
      const order = sortOrders[made++];
      if (order) orderOf(items, order);
      else clearInterval(timer);
    }, pause);
    return () => clearInterval(timer);
  }, [items]);
}

/**
 * What of the items is shown, in order.
 * @param within ids that the list is limited to, or null
 */
export function useShown(
  items: readonly FavoriteDto[],
  { search, tab, sort, direction }: CollectionView,
  within: ReadonlySet<string> | null,
): readonly FavoriteDto[] {
  useOrdersAhead(items);
  const ordered = orderOf(items, { sort, direction });
  return useMemo(() => {
    const found = shownIds(ordered, { search, tab });
    return ordered.filter(({ id }) => found.has(id) && (within === null || within.has(id)));
  }, [ordered, search, tab, within]);
}
