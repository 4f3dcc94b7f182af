/** Collections: favorites that their owner put together under a name, to keep or to show to others. */

import type { Picture } from '../../../platform/pictures.ts';
import type { EventCard } from '../../catalog/events.ts';
import type { Product } from '../../catalog/products.ts';
import type { VendorBasics } from '../../catalog/vendors.ts';

export const collectionLimits = {
  /** Of one account. */
  collections: 50,
  /** In one collection, those included that are not shown any more. */
  items: 200,
  nameLength: 80,
  /** Pictures that a list shows of one. */
  pictures: 3,
} as const;

/** What can be put into a collection: no collection, or links that others share would be passed on without them. */
export const collectibleTypes = ['artist', 'product', 'event'] as const;
export type CollectibleType = (typeof collectibleTypes)[number];

/** A thing in somebody's own collection. It stays there when it is no favorite any more, and while it is not shown. */
export interface CollectedItem {
  type: CollectibleType;
  id: string;
  /** As it is called now, or was when it was saved; empty when neither is known. */
  name: string;
  /** Its page; null for a thing that is not public. */
  path: string | null;
}

/** A collection as its owner sees it. */
export interface OwnCollection {
  id: string;
  name: string;
  /** In the order in which they were put in. */
  items: readonly CollectedItem[];
  pictures: readonly Picture[];
  /** Null while it is private. */
  shareToken: string | null;
  /** Accounts that hold it as a favorite. */
  heartCount: number;
}

export type ShownThing =
  | { type: 'artist'; artist: VendorBasics }
  | { type: 'product'; product: Product }
  | { type: 'event'; event: EventCard };

/** A collection as everybody with the link sees it: as its things are now, without those that are not public. */
export interface SharedCollection {
  id: string;
  /** By which it is loved: not the id of its row, see `heartIdOf`. */
  heartId: string;
  name: string;
  /** Null for somebody without a name. Never an address. */
  ownerName: string | null;
  heartCount: number;
  things: readonly ShownThing[];
}

/** A name that its owner would show to strangers, or null: some people's name is their address. */
export function shownName(name: string): string | null {
  const trimmed = name.trim();
  return trimmed === '' || trimmed.includes('@') ? null : trimmed;
}
