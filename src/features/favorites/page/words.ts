/** Texts that people read on the favorites page, in the order of a visit. */

import { plural } from '../../../platform/plural.ts';
import type { Direction, Sort, Tab } from './view-options.ts';

/** The heading and what chooses, sorts, and searches the favorites. */
export const controlTexts = {
  heading: 'My Collection',
  openSearch: 'Search',
  search: 'Search My Collection',
  placeholder: 'Name, artist, place, or tag',
  openSort: 'Sort: ',
  sortBy: 'Sort by',
  reverse: '. Reverse sort order',
  tabs: 'Show',
  collections: 'Your Collections',
};

export const tabNames: Record<Tab, string> = {
  all: 'All',
  artist: 'Artists',
  product: 'Pieces',
  event: 'Events',
  collection: 'Shared Collections',
};

export const sortNames: Record<Sort, string> = {
  dateAdded: 'Date Added',
  name: 'Name',
  price: 'Price',
  heartCount: 'Hearts',
};

export const directionNames: Record<Sort, Record<Direction, string>> = {
  dateAdded: { desc: 'Newest first', asc: 'Oldest first' },
  name: { asc: 'A to Z', desc: 'Z to A' },
  price: { desc: 'Highest first', asc: 'Lowest first' },
  heartCount: { desc: 'Highest first', asc: 'Lowest first' },
};

/** What is out of the ordinary, above the favorites. */
export const noticeTexts = {
  memoryOnly: 'This browser can’t save changes. Stay on this page until they sync.',
  offline: 'You’re offline. You can still see your favorites, and changes will sync when you’re back online.',
  offlineChanges: (changes: number) =>
    plural(changes, {
      one: `You’re offline. ${changes} change will sync when you’re back online.`,
      other: `You’re offline. ${changes} changes will sync when you’re back online.`,
    }),
  delayed: (changes: number) =>
    plural(changes, {
      one: `${changes} change not synced yet. We’ll keep trying.`,
      other: `${changes} changes not synced yet. We’ll keep trying.`,
    }),
};

/** What the list is doing, for screen readers: how many favorites match the search and the tab. */
export const resultTexts = {
  loading: 'Loading My Collection',
  shown: (found: number, all: number) =>
    plural(all, { one: `Showing ${found} of ${all} favorite`, other: `Showing ${found} of ${all} favorites` }),
};

/** What replaces the favorites if there are none. */
export const emptyTexts = {
  empty: {
    heading: 'Start Your Collection',
    text: 'Tap the heart on any artist, piece, or event to save it here.',
    button: 'Explore Artists',
  },
  'no results': {
    heading: 'No results found',
    text: 'No favorites match your search and filters.',
    button: 'Reset Filters',
  },
  'signed out': {
    heading: 'You’re signed out',
    text: 'Please sign in to view your favorites.',
    button: 'Sign In',
  },
  'not loaded': {
    heading: 'We couldn’t load My Collection',
    text: 'You seem to be offline. Your favorites are safe. Check your connection and try again.',
    button: 'Try Again',
  },
};

const tabItems: Record<Tab, string> = {
  all: 'favorites',
  artist: 'artists',
  product: 'pieces',
  event: 'events',
  collection: 'shared collections',
};

/** Instead of "no results" in a tab without favorites. */
export const emptyTabText = (tab: Tab): string => `You haven’t saved any ${tabItems[tab]} yet.`;

/** In place of the favorites of a collection without any. */
export const emptyCollectionTexts = (name: string, hasItems: boolean) => ({
  heading: hasItems ? `Nothing in “${name}” is a favorite anymore` : `“${name}” is empty`,
  text: hasItems
    ? 'Open the list above to see or remove its items.'
    : 'Show all favorites, then choose “Add to Collection” under anything that belongs here.',
  button: 'Show All Favorites',
});

/** A card and what can be done with it. */
export const cardTexts = {
  visits: { artist: 'Visit Store', collection: 'View Collection', event: 'Event Details' },
  add: 'Add to Cart',
  returnToPayment: 'Return to Payment',
  added: 'Added',
  outOfStock: 'Out of Stock',
  seeCart: 'See Your Cart',
  /** @param times how often it was added on this visit */
  announceAdded: (name: string, store: string, times: number) =>
    `Added ${times > 1 ? `${times} of ` : ''}${name} to your cart at ${store}`,
  remove: (name: string) => `Remove ${name} from My Collection`,
  placeholder: 'The picture will load when you’re back online.',
};

/** After a favorite was removed. */
export const removalTexts = {
  removed: 'removed',
  undo: 'Undo',
  /** @param remaining a sentence about its collections, or empty */
  announce: (name: string, remaining: string) =>
    `${name} removed. ${remaining && `${remaining} `}You can restore it from Recently Removed for 7 days.`,
};

/** The dialog with recently removed favorites. */
export const recentlyRemovedTexts = {
  heading: 'Recently Removed',
  kept: 'Removed items are kept for 7 days',
  none: 'You haven’t removed anything in the last 7 days.',
  close: 'Close',
  removedOn: (type: string, day: string) => `${type}, removed on ${day}`,
  restore: 'Restore to Favorites',
  restored: (name: string) => `${name} is back in My Collection`,
  gone: (name: string) => `${name} can’t be restored anymore`,
  clear: 'Clear All',
  keep: 'Keep Them',
  cleared: 'Recently Removed is empty',
  clearQuestion: (count: number) =>
    plural(count, {
      one: 'Permanently delete this item? You can’t undo this.',
      other: `Permanently delete all ${count} items? You can’t undo this.`,
    }),
};

/** Export and import of favorites as a file. */
export const exportImportTexts = {
  export: 'Export My Collection',
  import: 'Import to My Collection',
  file: 'File to import',
  exported: (fileName: string) => `Saved to ${fileName}. Check your downloads.`,
  added: (count: number) =>
    plural(count, { one: `${count} favorite was added.`, other: `${count} favorites were added.` }),
  adding: (count: number) => plural(count, { one: `Adding ${count} favorite…`, other: `Adding ${count} favorites…` }),
  invalidFile: (fileName: string) => `${fileName} isn’t a My Collection file. Nothing was changed.`,
  emptyFile: 'That file has no favorites in it.',
  nothingNew: 'Everything in that file is already in My Collection.',
};

/** The list for browsers without JavaScript. */
export const plainTexts = { remove: 'Remove', restore: 'Restore' };

/** My Collection, beside the profile in Account Settings. */
export const collectionCardWords = {
  heading: 'My Collection',
  all: (count: number) => plural(count, { one: '1 Favorite', other: `All ${count} Favorites` }),
};
