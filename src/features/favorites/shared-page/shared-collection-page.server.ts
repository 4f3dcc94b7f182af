import { pageTags } from '../../../platform/http/page-tags.server.ts';
import { formatCents } from '../../../platform/money.ts';
import type { Picture } from '../../../platform/pictures.ts';
import { formatEventDate, formatOverNote } from '../../catalog/event-dates.ts';
import { availabilityWords, eventPageWords, heldLabel } from '../../catalog/words.ts';
import { sharedCollectionTexts } from '../collections/words.ts';
import type { SharedCollection } from '../collections.ts';
import type { FavoriteItem } from '../favorites.ts';

interface ItemLabel {
  lines: string[];
  /** That a piece can't be bought now, or that an event is over; otherwise empty. */
  note: string;
  /** Set for a piece, for example "$48.00"; otherwise empty. */
  price: string;
}

/** Returns the picture of an item, of an artist rather the portrait, or null if it has none. */
export const pictureOf = ({ portrait, picture }: FavoriteItem): Picture | null => portrait ?? picture ?? null;

export function pageTagsOf({ id, favoriteId, items }: SharedCollection): string[] {
  const shown = items.map((item) => (item.vendorId ? pageTags.vendor(item.vendorId) : pageTags.event(item.id)));
  return [...new Set([pageTags.collection(id), pageTags.collection(favoriteId), ...shown])];
}

/** Counts the items by type, for example "2 pieces, 1 artist". Empty without items. */
export function countItems(items: readonly FavoriteItem[]): string {
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
export function createLabel(item: FavoriteItem, { timeZone, now }: { timeZone: string; now: number }): ItemLabel {
  const { artist = '', owner, location = '', priceCents, startsAt, endsAt } = item;
  if (priceCents !== undefined) {
    const soldNote = item.held ? item.notice || heldLabel : availabilityWords.sold;
    return { lines: [artist], note: item.inventory ? '' : soldNote, price: formatCents(priceCents) };
  }
  if (startsAt && endsAt) {
    const { long, time } = formatEventDate(startsAt, endsAt, timeZone);
    const canceled = item.eventState === 'canceled';
    const note = canceled ? eventPageWords.canceled : formatOverNote(endsAt.getTime(), now);
    return { lines: [long, time, location], note, price: '' };
  }
  return { lines: [[owner, location].filter(Boolean).join(', ')], note: '', price: '' };
}
