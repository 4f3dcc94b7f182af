import { formatCents } from '../../platform/money.ts';
import { formatOverNote } from '../catalog/event-dates.ts';
import type { FavoriteType } from '../catalog/favorite-ref.ts';

/**
 * How much of a thing's texts its favorite carries, in UTF-16 code units: enough for cards and the search, and little enough
 * that 500 favorites fit a browser's storage. Browsers read no text of more than 5,000.
 */
export const favoriteTextLimits = {
  description: 2_000,
  /** A name, a place, a tag. */
  line: 300,
  tags: 50,
} as const;

/** How far back a space is looked for. */
const wordLength = 40;

/** At most `most` code units of a text: cut after a word where one ends near there, never within a character. */
export function shortenText(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1).toWellFormed();
  // Half a character, which is no sign of its own any more.
  const start = cut.endsWith('\ufffd') ? cut.slice(0, -1) : cut;
  const space = start.search(/\s\S*$/);
  const isNear = space > 0 && space >= start.length - wordLength;
  return `${isNear ? start.slice(0, space).trimEnd() : start}…`;
}

/** What a favorite is, in a word for people. */
export const favoriteTypeLabels: Record<FavoriteType, string> = {
  artist: 'Artist',
  product: 'Piece',
  collection: 'Collection',
  event: 'Event',
};

/** What changed about a favorite since it was saved. */

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
