import { formatCents } from '../../platform/money.ts';
import { plural } from '../../platform/plural.ts';
import { formatOverNote } from '../catalog/event-dates.ts';
import type { FavoriteType } from '../catalog/favorite-ref.ts';
import type { FavoriteDto } from './favorites.api.ts';

export const favoriteTypeLabels: Record<FavoriteType, string> = {
  artist: 'Artist',
  product: 'Piece',
  collection: 'Collection',
  event: 'Event',
};

/** Returns how many people saved an item: "3 favorites". */
export const formatFavoriteCount = (count: number): string =>
  plural(count, { one: `${count} favorite`, other: `${count} favorites` });

export type SavedItem = Pick<
  FavoriteDto,
  'type' | 'path' | 'price' | 'inventory' | 'held' | 'endDate' | 'eventState' | 'saved'
>;

/** Formats dollars: "$40.00" for 40. */
export const formatDollars = (dollars: number): string => formatCents(Math.round(dollars * 100));

/**
 * Returns sentences about what has changed since a favorite was saved; none if nothing relevant has.
 * @param now in milliseconds
 */
export function describeChangesSinceSaved(
  { type, path, price, inventory, held, endDate, eventState, saved }: SavedItem,
  now: number,
): string[] {
  if (path === null) return [type === 'product' ? 'This piece is no longer shown.' : 'This is no longer on the site.'];
  const over = endDate === null ? '' : formatOverNote(Date.parse(endDate), now);
  if (over !== '') return [over];
  if (eventState !== null) return [eventState === 'canceled' ? 'This event is canceled.' : 'This event was moved.'];
  if (type !== 'product' || price === null || inventory === null) return [];
  if (inventory === 0 && !held) return saved.available === true ? ['Sold since you saved it'] : [];
  const again = saved.available === false && !held ? ['Available again'] : [];
  if (saved.price === null || formatDollars(saved.price) === formatDollars(price)) return again;
  return [...again, `Now ${formatDollars(price)} (was ${formatDollars(saved.price)} when you saved it)`];
}
