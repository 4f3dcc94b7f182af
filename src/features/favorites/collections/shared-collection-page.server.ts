/** What the page of a shared collection shows of its items. */

import { pageTags } from '../../../platform/http/page-tags.server.ts';
import { formatCents } from '../../../platform/money.ts';
import type { Picture } from '../../../platform/pictures.ts';
import { paths } from '../../../site/paths.ts';
import { availabilityLabel, availabilityOf } from '../../catalog/availability.ts';
import { formatEventDate, formatOverNote } from '../../catalog/event-dates.ts';
import type { ThemeName } from '../../catalog/themes.ts';
import { eventPageWords } from '../../catalog/words.ts';
import type { SharedCollection, SharedItem } from './collections.ts';
import { sharedCollectionTexts } from './words.ts';

/** The gallery label of an item. */
export interface ItemLabel {
  id: string;
  name: string;
  path: string;
  picture: Picture | null;
  /** Colors the empty frame of an artist without a picture. */
  theme?: ThemeName;
  lines: string[];
  /** That a piece can't be bought now, or that an event is over; otherwise empty. */
  note: string;
  /** Of a piece, for example "$48.00"; otherwise empty. */
  price: string;
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
 * Builds the label of an item.
 * @param timeZone of the city, for example "America/Kentucky/Louisville"
 * @param now in milliseconds
 */
export function createLabel(item: SharedItem, { timeZone, now }: { timeZone: string; now: number }): ItemLabel {
  const picture = pictureOf(item);
  if (item.type === 'product') {
    const { id, name, slug, vendorSlug, vendorName, favoriteCount, priceCents } = item.product;
    return {
      ...{ id, name, favoriteCount, picture },
      path: paths.product(vendorSlug, slug),
      lines: [vendorName],
      note: availabilityOf(item.product) === 'available' ? '' : availabilityLabel(item.product),
      price: formatCents(priceCents),
    };
  }
  if (item.type === 'artist') {
    const { id, name, slug, owner, neighborhood, theme, favoriteCount } = item.artist;
    const line = [owner, neighborhood].filter((part) => part !== '').join(', ');
    return {
      ...{ id, name, theme, favoriteCount, picture },
      path: paths.storefront(slug),
      lines: [line],
      note: '',
      price: '',
    };
  }
  const { id, name, slug, startsAt, endsAt, location, favoriteCount, cancelledAt } = item.event;
  const { long, time } = formatEventDate(startsAt, endsAt, timeZone);
  return {
    ...{ id, name, favoriteCount, picture },
    path: paths.event(slug),
    lines: [long, time, location],
    note: cancelledAt === null ? formatOverNote(endsAt.getTime(), now) : eventPageWords.canceled,
    price: '',
  };
}
