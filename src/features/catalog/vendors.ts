import type { Picture } from '../../platform/pictures.ts';
import { plural } from '../../platform/plural.ts';
import type { DeliveryRules } from './deliveries.ts';
import type { EventCard } from './events.ts';
import type { PickupHours } from './pickup-hours.ts';
import type { Product } from './products.ts';
import type { ShopState } from './shop-state.ts';
import type { StoreLinks } from './store-links.ts';
import type { ThemeName } from './themes.ts';

/** Fields of every view of an artist. The email address and the payment account are private. */
export interface VendorBasics {
  id: string;
  slug: string;
  name: string;
  owner: string;
  neighborhood: string;
  /** May be empty: see `vendorDescription`. */
  description: string;
  /** Written by the artist; a blank line separates paragraphs. */
  about: string;
  /** YYYY-MM-DD. */
  joinedDate: string;
  theme: ThemeName;
  /** Colors in place of the theme's, as "#rrggbb"; null for the theme's. */
  primaryColor: string | null;
  secondaryColor: string | null;
  portrait: Picture | null;
  headerPicture: Picture | null;
  /** The artist's own CSS, sanitized and scoped. It is served as a file, never inlined in a page. Empty for none. */
  customCss: string;
  favoriteCount: number;
  /** Active products, sold-out ones included. */
  productCount: number;
}

/** An artist in a list, with the first few products; those that can be bought come first. */
export interface VendorCard extends VendorBasics {
  /** Where and when orders can be picked up; null if they can't. */
  pickup: string | null;
  shop: ShopState;
  products: readonly Product[];
}

export interface VendorProfile extends VendorBasics, StoreLinks, DeliveryRules {
  /** What the artist makes, in a few words; empty for none. */
  specialties: string;
  /** Null if the artist hasn't said. */
  pickupHours: PickupHours | null;
  /** Percentage off for signed-in customers; 0 for none. */
  customerDiscountPercent: number;
  shop: ShopState;
  awayUntil: Date | null;
  /** When the shop began to rest, or will; null if it doesn't. */
  restsAt: Date | null;
  /** What the artist says about returns and commissions; empty for nothing. */
  salesNote: string;
  /** Version of the store's own stylesheet, for `paths.vendorTheme`; null without own colors and custom CSS. */
  stylesheetHash: string | null;
}

export interface StorefrontView {
  vendor: VendorProfile;
  products: readonly Product[];
  events: readonly EventCard[];
}

export interface StorefrontPage extends StorefrontView {
  /** Number of pieces on all pages that can be bought now. */
  available: number;
  /** Starts at 1; beyond `pages` for a page that doesn't exist. */
  page: number;
  pages: number;
}

export interface ProductView {
  product: Product;
  vendor: VendorProfile;
  /** Other products of the artist; those that can be bought come first. */
  others: readonly Product[];
  events: readonly EventCard[];
}

/** Number of featured vendors on the home page, and by default in the API. */
export const featuredVendorCount = 6;

/** Returns the artist's description, or a default sentence if it is empty. */
export function vendorDescription(vendor: { description: string; owner: string }): string {
  return vendor.description.trim() === '' ? `Beautiful artwork by ${vendor.owner}` : vendor.description;
}

export function formatFavoriteCount(count: number): string {
  if (count === 0) return 'Be the first to love this artist';
  return plural(count, { one: '1 person loves this artist', other: `${count} people love this artist` });
}
