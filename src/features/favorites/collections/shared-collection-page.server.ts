/** What the page of a shared collection shows of its items. */

import { pageTags } from '../../../platform/http/page-tags.server.ts';
import type { Picture } from '../../../platform/pictures.ts';
import { paths } from '../../../site/paths.ts';
import { formatEventDate, formatOverNote } from '../../catalog/event-dates.ts';
import type { ThemeName } from '../../catalog/themes.ts';
import { vendorDescription } from '../../catalog/vendors.ts';
import type { SharedCollection, SharedItem } from './collections.ts';
import { sharedCollectionTexts } from './words.ts';

/** The gallery label of an artist or an event. */
export interface ItemLabel {
  id: string;
  name: string;
  path: string;
  picture: Picture | null;
  theme?: ThemeName;
  lines: string[];
  /** The note that an event has ended; otherwise empty. */
  over: string;
  text: string;
  favoriteCount: number;
}

/** Returns the picture of an item, or null if it has none. */
export function pictureOf(item: SharedItem): Picture | null {
  if (item.type === 'product') return item.product.pictures[0] ?? null;
  if (item.type === 'event') return item.event.picture;
  return item.artist.portrait ?? item.artist.headerPicture;
}

function pageTagOf(item: SharedItem): string {
  if (item.type === 'product') return pageTags.vendor(item.product.vendorId);
  return item.type === 'event' ? pageTags.event(item.event.id) : pageTags.vendor(item.artist.id);
}

/** Returns the cache tags of the page: of the collection, of its heart count, and of everything that it shows. */
export function pageTagsOf({ id, favoriteId, items }: SharedCollection): string[] {
  return [...new Set([pageTags.collection(id), pageTags.collection(favoriteId), ...items.map(pageTagOf)])];
}

/** Counts the items by type, for example "2 pieces, 1 artist". Empty without items. */
export function countItems(items: readonly SharedItem[]): string {
  return (['product', 'artist', 'event'] as const)
    .map((type) => [type, items.filter((item) => item.type === type).length] as const)
    .filter(([, count]) => count > 0)
    .map(([type, count]) => sharedCollectionTexts.itemCounts[type](count))
    .join(', ');
}

/**
 * Builds the label of an artist or an event; products have their own card.
 * @param timeZone of the city, for example "America/Kentucky/Louisville"
 * @param now in milliseconds
 */
export function createLabel(
  item: Exclude<SharedItem, { type: 'product' }>,
  { timeZone, now }: { timeZone: string; now: number },
): ItemLabel {
  if (item.type === 'artist') {
    const { artist } = item;
    return {
      ...artist,
      path: paths.storefront(artist.slug),
      picture: pictureOf(item),
      lines: [`by ${artist.owner}`, artist.neighborhood].filter((line) => line !== ''),
      over: '',
      text: vendorDescription(artist),
    };
  }
  const { event } = item;
  const { long, time } = formatEventDate(event.startsAt, event.endsAt, timeZone);
  return {
    ...event,
    path: paths.event(event.slug),
    lines: [long, time, event.location],
    over: formatOverNote(event.endsAt.getTime(), now),
    text: event.description,
  };
}
