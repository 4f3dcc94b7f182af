import type { Cents } from '../../platform/money.ts';
import type { Picture } from '../../platform/pictures.ts';
import type { EventCard } from './events.ts';
import type { Product } from './products.ts';
import type { ThemeName } from './themes.ts';

/** Vendors on the home page, and in the API's list of featured ones unless told. */
export const featuredVendorCount = 6;

/** What every view of an artist has. No e-mail address, no payment account: those are nobody's business. */
export interface VendorBasics {
  id: string;
  slug: string;
  name: string;
  owner: string;
  neighborhood: string;
  /** May be empty: see `vendorDescription`. */
  description: string;
  /** In the artist's own voice; paragraphs are split by a blank line. */
  about: string;
  /** YYYY-MM-DD. */
  joinedDate: string;
  theme: ThemeName;
  portrait: Picture | null;
  headerPicture: Picture | null;
  /** The artist's own CSS, sanitised and scoped; served as a file, never put into a page. Empty for none. */
  customCss: string;
  /** Accounts that hold the artist as a favorite. */
  heartCount: number;
  /** Active products, sold-out ones included. */
  productCount: number;
}

/** An artist in a list, with at most two pieces, those that can be bought first. */
export interface VendorCard extends VendorBasics {
  products: readonly Product[];
}

/** An artist's own page. */
export interface VendorProfile extends VendorBasics {
  shippingCents: Cents;
  freeShippingOverCents: Cents | null;
  /** Where and when pieces can be picked up; null when they can't. */
  pickup: string | null;
  /** Taken off for signed-in customers; 0 is none. */
  customerDiscountPercent: number;
  /** Whether payments are set up, so that a checkout can start. */
  acceptsPayments: boolean;
  /** For `paths.vendorTheme`; null without custom CSS. */
  customCssHash: string | null;
}

export interface StorefrontView {
  vendor: VendorProfile;
  products: readonly Product[];
  events: readonly EventCard[];
}

export interface ProductView {
  product: Product;
  vendor: VendorProfile;
  /** Other pieces of the artist, those that can be bought first. */
  others: readonly Product[];
  events: readonly EventCard[];
}

/** What the artist makes, in a sentence; artists who wrote none get one. */
export function vendorDescription(vendor: { description: string; owner: string }): string {
  return vendor.description.trim() === '' ? `Beautiful artwork by ${vendor.owner}` : vendor.description;
}
