import type { Cents } from '../../platform/money.ts';
import type { Picture } from '../../platform/pictures.ts';
import type { FavoriteRef } from '../catalog/favorite-ref.ts';
import type { ThemeName } from '../catalog/themes.ts';

/** The rule for how favorites change, last write wins, and its limits. The server, browsers, and the tests share it. */

export const favoriteLimits = {
  /** Favorites per account. */
  favorites: 500,
  recentlyRemoved: 50,
  recentlyRemovedMs: 7 * 86_400_000,
  /** Changes per call. */
  changes: 200,
} as const;

/** Items in one collection, including those that are no longer shown. */
export const maxCollectionItems = 200;

/** What the server remembers of removals. An older write may bring an item back after that. */
export const removalLimits = {
  rememberedMs: 30 * 86_400_000,
  /** Removals per account. */
  count: 1_000,
} as const;

/** The last write to an item: all that is known of it, and all that is compared. */
export interface FavoriteWrite {
  favorite: boolean;
  /** In milliseconds, by the server's clock. */
  changedAt: number;
}

/** True if a write wins over the last one: the later of the two does, and a removal if both have the same time. */
export const isLater = (write: FavoriteWrite, last: FavoriteWrite | undefined): boolean =>
  last === undefined ||
  write.changedAt > last.changedAt ||
  (write.changedAt === last.changedAt && !write.favorite && last.favorite);

/** Returns the removed items that can be restored at `now`, last removed first. */
export const listRestorable = <T extends FavoriteWrite>(
  records: readonly T[],
  { now, clearedAt }: { now: number; clearedAt: number },
): T[] =>
  records
    .filter(
      ({ favorite, changedAt }) =>
        !favorite && changedAt > clearedAt && now - changedAt <= favoriteLimits.recentlyRemovedMs,
    )
    .sort((a, b) => b.changedAt - a.changedAt)
    .slice(0, favoriteLimits.recentlyRemoved);

export interface FavoriteItem extends FavoriteRef {
  name: string;
  slug: string;
  path: string;
  favoriteCount: number;
  /** Colors it where it has no picture. */
  theme: ThemeName;
  /** Name of the vendor's owner, or of a collection's. */
  owner?: string;
  /** Store name of a product's vendor. */
  artist?: string;
  /** Set for vendors and products, as is the next one. */
  vendorId?: string;
  vendorSlug?: string;
  description?: string;
  location?: string;
  category?: string;
  tags?: readonly string[];
  /** Set for a product, as are the next two. */
  priceCents?: Cents;
  /** Units that can be bought now. */
  inventory?: number;
  /** True if the last units are held by open checkouts, or are at a market. */
  held?: boolean;
  /** What it says then; empty otherwise. */
  notice?: string;
  picture?: Picture | null;
  /** Set for a vendor, whose picture is rather the header. */
  portrait?: Picture | null;
  /** Set for an event, as are the next two. */
  startsAt?: Date;
  endsAt?: Date;
  /** What became of it; null if it takes place as first announced. */
  eventState?: EventState | null;
}

export type EventState = 'canceled' | 'moved';

export interface FavoriteView extends FavoriteRef {
  addedAt: Date;
  /** Time of the last write; of a removed one, the time of its removal. */
  changedAt: Date;
  saved: { name: string; priceCents: Cents | null; available: boolean | null };
  /** Null if the item is no longer public. */
  item: FavoriteItem | null;
}
