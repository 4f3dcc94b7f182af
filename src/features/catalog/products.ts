import type { Cents } from '../../platform/money.ts';
import type { Picture } from '../../platform/pictures.ts';
import type { PieceDetails } from './piece-fields.ts';

/** The most categories that a site has, because people choose from all of them at once. */
export const categoryMax = 20;

export interface Category {
  slug: string;
  name: string;
}

/** The market at which the last units of a product are, for sale there alone. */
export interface AtMarket {
  event: string;
  booth: string | null;
  /** True once it has ended, and what wasn't sold is on its way back. */
  isOver: boolean;
}

/** A public product: active, and of an active vendor. */
export interface Product extends PieceDetails {
  id: string;
  slug: string;
  name: string;
  priceCents: Cents;
  /** Number of units free to buy now. At 0 the product is sold, unless `heldUntil` or `atMarket` is set. */
  inventory: number;
  /**
   * End of the first hold, if no unit is free and an open checkout holds at least one; else null. It may lie in the past
   * for a moment, until the provider has confirmed the end.
   */
  heldUntil: Date | null;
  atMarket: AtMarket | null;
  category: Category;
  /** The first one is the main picture. May be empty. */
  pictures: readonly Picture[];
  favoriteCount: number;
  vendorId: string;
  vendorName: string;
  vendorOwner: string;
  vendorNeighborhood: string;
  vendorSlug: string;
}
