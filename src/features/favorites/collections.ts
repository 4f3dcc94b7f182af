/** Collections: favorites that their owner groups under a name, privately or to share by a link. */

import type { Picture } from '../../platform/pictures.ts';
import { type FavoriteItem, maxCollectionItems } from './favorites.ts';

/** Characters in a name. Apart from the other limits, which no browser needs. */
export const collectionNameLength = 80;

export const collectionLimits = {
  /** Collections of one account. */
  collections: 50,
  items: maxCollectionItems,
  /** Remembered removals per collection. */
  removed: 200,
  /** Pictures that the list shows of each collection. */
  pictures: 3,
} as const;

/** Types that fit into a collection. Not collections: adding one would pass on a link that its owner shared. */
export const collectibleTypes = ['artist', 'product', 'event'] as const;
export type CollectibleType = (typeof collectibleTypes)[number];

/** An item in a collection, as its owner sees it. It stays while hidden and after it stops being a favorite. */
interface CollectedItem {
  type: CollectibleType;
  id: string;
  /** The current name, or the saved one while the item is hidden. Empty if neither is known. */
  name: string;
  /** The item's page; null while it is not public. */
  path: string | null;
}

export interface OwnCollection {
  id: string;
  name: string;
  /** Items in the order in which they were added. */
  items: readonly CollectedItem[];
  pictures: readonly Picture[];
  /** Null while the collection is private. */
  shareToken: string | null;
  favoriteCount: number;
}

/** A collection as everyone with the link sees it: its items as they are now, without those that are not public. */
export interface SharedCollection {
  id: string;
  /** The id under which accounts save it as a favorite. Not the id of its row; see `favoriteIdOf`. */
  favoriteId: string;
  name: string;
  /** Null if the owner has no name to show. Never an email address. */
  ownerName: string | null;
  favoriteCount: number;
  items: readonly FavoriteItem[];
}

/** Returns the name that strangers may see, or null: some accounts have their email address as a name. */
export function shownName(name: string): string | null {
  const trimmed = name.trim();
  return trimmed === '' || trimmed.includes('@') ? null : trimmed;
}
