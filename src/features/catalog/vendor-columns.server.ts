import { type SQL, sql } from 'drizzle-orm';
import { hash } from '../../platform/hashes/hash.ts';
import { pick } from '../../platform/objects.ts';
import type { Picture } from '../../platform/pictures.ts';
import { deliveryFields } from './deliveries.ts';
import { shopColumn, vendorIsAwake } from './shop-state.server.ts';
import { type ChosenColors, colorRule } from './store-colors.ts';
import { toThemeName } from './themes.ts';
import { vendors } from './vendors.table.ts';
import type { VendorProfile } from './vendors.ts';

export const vendorBasics = {
  id: vendors.id,
  slug: vendors.slug,
  name: vendors.name,
  owner: vendors.owner,
  neighborhood: vendors.neighborhood,
  description: vendors.description,
  about: vendors.about,
  joinedDate: vendors.joinedDate,
  theme: vendors.theme,
  primaryColor: vendors.primaryColor,
  secondaryColor: vendors.secondaryColor,
  portrait: vendors.portrait,
  headerPicture: vendors.headerPicture,
  customCss: vendors.customCss,
  favoriteCount: sql<number>`(select count(*)::int from favorites
    where favorites.favorite and favorites.type = 'artist' and favorites.item_id = ${sql.raw('vendors.id')}::text)`,
  productCount: sql<number>`(select count(*)::int from products as counted
    where counted.vendor_id = ${sql.raw('vendors.id')} and counted.is_active)`,
};

/** The picture of the piece that stands for a vendor: one that can be bought first. Never the picture of this key. */
export const pictureOfPiece = (exceptKey = ''): SQL<Picture | null> => sql`(select products.pictures -> 0 from products
    where products.vendor_id = ${sql.raw('vendors.id')} and products.is_active
      and products.pictures -> 0 ->> 'key' is distinct from ${exceptKey} and products.pictures <> '[]'
    order by products.inventory > 0 desc, products.position, products.id limit 1)`;

/** True for stores that lists show: open, with a piece published once, and not resting for long. */
export const vendorIsListed: SQL = sql`(${vendors.isActive} and ${vendors.listedAt} is not null and ${vendorIsAwake})`;

export const vendorColumns = {
  ...vendorBasics,
  specialties: vendors.specialties,
  ...pick(vendors, deliveryFields),
  pickupHours: vendors.pickupHours,
  customerDiscountPercent: vendors.customerDiscountPercent,
  shop: shopColumn(),
  awayUntil: vendors.awayUntil,
  restsAt: vendors.restsAt,
  instagram: vendors.instagram,
  website: vendors.website,
  salesNote: vendors.salesNote,
};

type ProfileRow = Omit<VendorProfile, 'theme' | 'stylesheetHash'> & { theme: string };

export function toProfile({ theme, ...row }: ProfileRow): VendorProfile {
  return { ...row, theme: toThemeName(theme), stylesheetHash: hashOf(storeStylesheet(row)) };
}

/** Returns the store's own stylesheet: its colors, then its custom CSS. Empty for neither. */
export function storeStylesheet(vendor: ChosenColors & { customCss: string }): string {
  return [colorRule(vendor), vendor.customCss].filter((part) => part !== '').join('\n');
}

/** Returns the version of a stylesheet, which its URL contains so it can be cached forever. Null for an empty one. */
function hashOf(css: string): string | null {
  return css === '' ? null : hash(css).slice(0, 16);
}
