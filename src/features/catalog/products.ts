import type { Cents } from '../../platform/money.ts';
import type { Picture } from '../../platform/pictures.ts';

export interface Category {
  slug: string;
  name: string;
}

/** A piece as anybody may see it. Only active pieces of active artists become one. */
export interface Product {
  id: string;
  slug: string;
  name: string;
  description: string;
  medium: string;
  size: string;
  year: number | null;
  priceCents: Cents;
  /** Units free to buy now. At 0 the piece is sold, unless `heldUntil` says otherwise. */
  inventory: number;
  /**
   * Set while no unit is free and at least one is in an open checkout: when the first of them comes back if its buyer
   * doesn't finish. It may lie in the past for a moment, until the provider has confirmed the end.
   */
  heldUntil: Date | null;
  category: Category;
  /** The first is the main one; none yet is possible. */
  pictures: readonly Picture[];
  /** Accounts that hold it as a favorite. */
  heartCount: number;
  vendorId: string;
  vendorName: string;
  vendorSlug: string;
}
