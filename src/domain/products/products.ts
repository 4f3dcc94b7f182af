import type { Cents } from '../money.ts';
import type { Picture } from '../pictures.ts';

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
  /** Units free to buy now; 0 is sold out. */
  inventory: number;
  category: Category;
  /** The first is the main one; none yet is possible. */
  pictures: readonly Picture[];
  /** Accounts that hold it as a favorite. */
  heartCount: number;
  vendorId: string;
  vendorName: string;
  vendorSlug: string;
}
