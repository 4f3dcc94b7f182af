/** What changed about a favorite since it was saved. */

import { formatCents } from '../../platform/money.ts';
import { formatOverNote } from '../catalog/event-dates.ts';
import type { FavoriteType } from '../catalog/favorite-ref.ts';

export interface SavedItem {
  type: FavoriteType;
  /** Null for a thing that is not shown any more. */
  path: string | null;
  /** In dollars; null but for a piece. */
  price: number | null;
  inventory: number | null;
  held: boolean;
  /** Of an event, ISO 8601. */
  endDate: string | null;
  saved: { price: number | null; available: boolean | null };
}

/** "$40.00" from 40. */
export const formatDollars = (dollars: number): string => formatCents(Math.round(dollars * 100));

/**
 * Sentences for people, none as long as all is as it was. What has no meaning any more is not said.
 * @param now in milliseconds
 */
export function describeChangesSinceSaved(
  { type, path, price, inventory, held, endDate, saved }: SavedItem,
  now: number,
): string[] {
  if (path === null) return ['This is not shown any more.'];
  const over = endDate === null ? '' : formatOverNote(Date.parse(endDate), now);
  if (over !== '') return [over];
  if (type !== 'product' || price === null || inventory === null) return [];
  if (inventory === 0 && !held) return saved.available === true ? ['Sold since you saved it'] : [];
  const again = saved.available === false && !held ? ['Available again'] : [];
  const changed = saved.price !== null && formatDollars(saved.price) !== formatDollars(price);
  if (!changed || saved.price === null) return again;
  return [...again, `Now ${formatDollars(price)}, was ${formatDollars(saved.price)} when you saved it`];
}
