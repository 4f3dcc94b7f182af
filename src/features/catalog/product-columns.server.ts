/** Columns of a query for `Product`, which also joins vendors and categories. */

import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { pick } from '../../platform/objects.ts';
import { reconcileEveryMs } from './availability.ts';
import { detailNames } from './piece-fields.ts';
import { categories, products } from './products.table.ts';
import { vendorIsAwake } from './shop-state.server.ts';
import { vendors } from './vendors.table.ts';

/** Open checkouts with a unit of the product. Written as SQL, because the query builder may omit the names of tables. */
const openCheckouts = sql`order_lines as held join orders as open on open.id = held.order_id
  where held.product_id = products.id and open.status = 'pending'`;

/** True if no unit is free and another buyer's checkout holds one. */
export const isHeld: SQL = sql`(products.inventory = 0 and exists (select 1 from ${openCheckouts}))`;

/** End of the first hold. The provider ends a checkout on time; reconciling notices it one interval later at most. */
const heldUntil = sql<Date | null>`case when products.inventory = 0 then
  (select min(open.expires_at) + ${reconcileEveryMs} * interval '1 millisecond' from ${openCheckouts}) end`.mapWith(
  products.createdAt,
);

export const productColumns = {
  id: products.id,
  slug: products.slug,
  name: products.name,
  ...pick(products, detailNames),
  priceCents: products.priceCents,
  inventory: products.inventory,
  heldUntil,
  category: { slug: categories.slug, name: categories.name },
  pictures: products.pictures,
  favoriteCount: sql<number>`(select count(*)::int from favorites
    where favorites.favorite and favorites.type = 'product' and favorites.item_id = ${products.id}::text)`,
  vendorId: vendors.id,
  vendorName: vendors.name,
  vendorOwner: vendors.owner,
  vendorNeighborhood: vendors.neighborhood,
  vendorSlug: vendors.slug,
};

/** True if both the product and its vendor are active. Others don't exist for the public. */
export const productIsPublic: SQL = and(eq(products.isActive, true), eq(vendors.isActive, true)) ?? sql`false`;

/** True for public products that lists of the city show: not those of a store that has rested for long. */
export const productIsListed: SQL = and(productIsPublic, vendorIsAwake) ?? sql`false`;

/** The vendor's own order. */
export const vendorOrder = [products.position, products.id];

/** Sold products come last. A held one keeps its place, so nothing moves when a checkout starts or ends. */
export const soldLastOrder = [desc(sql`(products.inventory > 0 or ${isHeld})`), ...vendorOrder];
