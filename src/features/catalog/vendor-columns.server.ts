/** What a query selects to show an artist, and how its row becomes a view. */
import { sql } from 'drizzle-orm';
import { customCssHash } from './custom-css/custom-css-hash.server.ts';
import { themeName } from './themes.ts';
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
  portrait: vendors.portrait,
  headerPicture: vendors.headerPicture,
  customCss: vendors.customCss,
  heartCount: sql<number>`(select count(*)::int from favorites
    where favorites.removed_at is null and favorites.type = 'artist' and favorites.item_id = ${sql.raw('vendors.id')}::text)`,
  productCount: sql<number>`(select count(*)::int from products as counted
    where counted.vendor_id = ${sql.raw('vendors.id')} and counted.is_active)`,
};

export const vendorColumns = {
  ...vendorBasics,
  shippingCents: vendors.shippingCents,
  freeShippingOverCents: vendors.freeShippingOverCents,
  pickup: vendors.pickup,
  customerDiscountPercent: vendors.customerDiscountPercent,
  acceptsPayments: sql<boolean>`${vendors.stripeAccountId} is not null`,
};

type ProfileRow = Omit<VendorProfile, 'theme' | 'customCssHash'> & { theme: string };

/** The view of a row of `vendorColumns`. */
export function toProfile({ theme, ...row }: ProfileRow): VendorProfile {
  return { ...row, theme: themeName(theme), customCssHash: customCssHash(row.customCss) };
}
