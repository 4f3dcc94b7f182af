import type { Cents } from '../../platform/money.ts';
import type { Picture } from '../../platform/pictures.ts';
import type { FavoriteRef } from '../catalog/favorite-ref.ts';
import type { ThemeName } from '../catalog/themes.ts';

/** A thing that can be a favorite, as anybody may see it now. */
export interface FavoriteItem extends FavoriteRef {
  name: string;
  slug: string;
  /** Its page on this site. */
  path: string;
  /** Who runs the store; of a collection, its owner's name. */
  owner: string;
  /** Of a piece: the store. */
  artist: string;
  /** Of an artist and of a piece. */
  vendorSlug: string;
  description: string;
  location: string;
  category: string;
  tags: readonly string[];
  /** Of a piece. */
  priceCents: Cents | null;
  /** Of a piece: units that can be bought now. */
  inventory: number | null;
  /** Of a piece: no unit is free, and somebody is paying for one. */
  held: boolean;
  picture: Picture | null;
  heartCount: number;
  theme: ThemeName;
  /** Of an event. */
  startsAt: Date | null;
  endsAt: Date | null;
}

/** A favorite as its owner sees it: as the thing is now, with what it was when it was saved. */
export interface FavoriteView extends FavoriteRef {
  addedAt: Date;
  /** Null while it is a favorite. */
  removedAt: Date | null;
  saved: { name: string; priceCents: Cents | null; available: boolean | null };
  /** Null when it is not shown any more. */
  thing: FavoriteItem | null;
}
