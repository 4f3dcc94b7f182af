import { formatEventTime } from '../../catalog/event-dates.ts';
import { describeChangesSinceSaved, favoriteTypeLabels, formatDollars } from '../favorite-texts.ts';
import type { FavoriteDto } from '../favorites.api.ts';
import { isPlaceholder } from '../sync/parse-favorites.store.ts';
import { cardTexts } from './words.ts';

/** Returns the name to show. Hidden items may have none; then it is their type. */
export const getName = ({ type, name }: FavoriteDto): string => name || favoriteTypeLabels[type];

/**
 * Returns the lines below the name, as on a gallery label.
 * @param timeZone of the city, for example "America/Kentucky/Louisville"
 */
export function getLabelLines(item: FavoriteDto, timeZone: string): string[] {
  const { type, owner, artist, location, date, endDate } = item;
  const lines = {
    artist: [[owner, location].filter(Boolean).join(', ')],
    product: [owner || artist],
    collection: [owner && `by ${owner}`],
    event: [formatTime(date, endDate, timeZone), location],
  }[type];
  return lines.filter((line) => line !== '');
}

function formatTime(date: string | null, endDate: string | null, timeZone: string): string {
  const [start, end] = [new Date(date ?? Number.NaN), new Date(endDate ?? date ?? Number.NaN)];
  return Number.isNaN(start.getTime() + end.getTime()) ? '' : formatEventTime(start, end, timeZone);
}

/** Returns what has changed since the item was saved; of a placeholder, that its details are still missing. */
export const getNotes = (item: FavoriteDto, now: number): string[] =>
  isPlaceholder(item) ? [cardTexts.placeholder] : describeChangesSinceSaved(item, now);

/** Formats the price, for example "$48.00". Empty without a price and for hidden items. */
export const formatPrice = ({ price, path }: FavoriteDto): string =>
  price === null || path === null ? '' : formatDollars(price);
