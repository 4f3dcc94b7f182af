/** What a card says of its favorite. */

import { eventDate } from '../../catalog/event-dates.ts';
import type { FavoriteDto } from '../favorites.api.ts';
import { favoriteTypeLabels } from '../kind-names.ts';
import { describeChangesSinceSaved, formatDollars } from '../saved-notes.ts';
import { isPlaceholder } from '../sync/favorites-storage.store.ts';

/** A thing that is not shown any more may have lost its name as well. */
export const nameOf = ({ type, name }: FavoriteDto): string => name || favoriteTypeLabels[type];

/**
 * The lines below the name, as on a gallery label.
 * @param timeZone of the city, e.g. "America/Kentucky/Louisville"
 */
export function labelOf(item: FavoriteDto, timeZone: string): string[] {
  const { type, owner, artist, location, category, date, description } = item;
  const lines = {
    artist: [joined(owner && `by ${owner}`, location), description],
    product: [artist && `by ${artist}`, category],
    collection: [owner && `by ${owner}`, description],
    event: [dateOf(date, timeZone), location],
  }[type];
  return [...new Set(lines)].filter((line) => line !== '');
}

const joined = (...parts: string[]) => parts.filter((part) => part !== '').join(' · ');

function dateOf(date: string | null, timeZone: string): string {
  const start = new Date(date ?? Number.NaN);
  if (Number.isNaN(start.getTime())) return '';
  const { weekday, short, time } = eventDate(start, start, timeZone);
  return `${weekday}, ${short}, ${time.split(' to ')[0]}`;
}

/** What is to be said of it besides: what changed since it was saved, or that the rest is still to come. */
export const notesOf = (item: FavoriteDto, now: number): string[] =>
  isPlaceholder(item) ? ['Its picture comes with the next connection.'] : describeChangesSinceSaved(item, now);

/** "$48.00", or nothing where there is no price. */
export const priceOf = ({ price, path }: FavoriteDto): string =>
  price === null || path === null ? '' : formatDollars(price);
