/** Texts of a favorite's card. */

import { formatEventDate } from '../../catalog/event-dates.ts';
import { describeChangesSinceSaved, favoriteTypeLabels, formatDollars } from '../favorite-texts.ts';
import type { FavoriteDto } from '../favorites.api.ts';
import { isPlaceholder } from '../sync/parse-favorites.store.ts';

/** Returns the name to show. Hidden items may have none; then it is their type. */
export const getName = ({ type, name }: FavoriteDto): string => name || favoriteTypeLabels[type];

/**
 * Returns the lines below the name, as on a gallery label.
 * @param timeZone of the city, for example "America/Kentucky/Louisville"
 */
export function getLabelLines(item: FavoriteDto, timeZone: string): string[] {
  const { type, owner, artist, location, category, date, description } = item;
  const lines = {
    artist: [joinParts(owner && `by ${owner}`, location), description],
    product: [artist && `by ${artist}`, category],
    collection: [owner && `by ${owner}`, description],
    event: [formatStart(date, timeZone), location],
  }[type];
  return [...new Set(lines)].filter((line) => line !== '');
}

const joinParts = (...parts: string[]) => parts.filter((part) => part !== '').join(' · ');

function formatStart(date: string | null, timeZone: string): string {
  const start = new Date(date ?? Number.NaN);
  if (Number.isNaN(start.getTime())) return '';
  const { weekday, short, time } = formatEventDate(start, start, timeZone);
  return `${weekday}, ${short}, ${time.split(' to ')[0]}`;
}

/** Returns what has changed since the item was saved; of a placeholder, that its details are still missing. */
export const getNotes = (item: FavoriteDto, now: number): string[] =>
  isPlaceholder(item) ? ['The picture will load when you’re back online.'] : describeChangesSinceSaved(item, now);

/** Formats the price, for example "$48.00". Empty without a price and for hidden items. */
export const formatPrice = ({ price, path }: FavoriteDto): string =>
  price === null || path === null ? '' : formatDollars(price);
