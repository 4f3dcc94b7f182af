/** What a query selects to make a `Product`. The query joins vendors and categories. */
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { vendors } from '../vendors/vendors.table.ts';
import { categories, products } from './products.table.ts';

export const productColumns = {
  id: products.id,
  slug: products.slug,
  name: products.name,
  description: products.description,
  medium: products.medium,
  size: products.size,
  year: products.year,
  priceCents: products.priceCents,
  inventory: products.inventory,
  category: { slug: categories.slug, name: categories.name },
  pictures: products.pictures,
  heartCount: sql<number>`(select count(*)::int from favorites
    where favorites.removed_at is null and favorites.type = 'product' and favorites.item_id = ${products.id}::text)`,
  vendorId: vendors.id,
  vendorName: vendors.name,
  vendorSlug: vendors.slug,
};

/** Hidden pieces and those of hidden artists do not exist for the public. */
export const productIsPublic: SQL = and(eq(products.isActive, true), eq(vendors.isActive, true)) ?? sql`false`;

/** In the artist's own order. */
export const artistsOrder = [products.position, products.id];

/** What can be bought comes first. */
export const availableFirst = [desc(sql`${products.inventory} > 0`), ...artistsOrder];
