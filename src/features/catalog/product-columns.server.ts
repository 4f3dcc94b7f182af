/** Columns of a query for `Product`, which also joins vendors and categories. */
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { pick } from '../../platform/objects.ts';
import { reconcileEveryMs } from './availability.ts';
import { detailNames } from './piece-fields.ts';
import { categories, products } from './products.table.ts';
import type { AtMarket } from './products.ts';
import { vendorIsAwake } from './shop-state.server.ts';
import { vendors } from './vendors.table.ts';

/** Orders that hold a unit of the product and are still to be paid. Written as SQL, because the query builder may omit the names of tables. */
const openOrders = sql`order_lines as held join orders as open on open.id = held.order_id
  where held.product_id = products.id and open.status = 'pending'`;

const openReserves = sql`market_reserves as reserve where reserve.product_id = products.id and reserve.units_left > 0`;

/** True if no unit is free, but not all are sold: another buyer's checkout holds one, or one is at a market. */
export const isHeld: SQL = sql`(products.inventory = 0
  and (exists (select 1 from ${openOrders}) or exists (select 1 from ${openReserves})))`;

/** The market at which the last units are; null if a unit is free, or none is left. */
export const atMarket = sql<AtMarket | null>`case when products.inventory = 0 then (
  select json_build_object('event', event.name, 'isOver', reserve.is_over, 'booth', (
    select booth.name from event_exhibitors as stand join event_booths as booth on booth.id = stand.booth_id
    where stand.event_id = event.id and stand.vendor_id = products.vendor_id))
  from events as event, ${openReserves} and event.id = reserve.event_id order by reserve.is_over, event.ends_at limit 1) end`;

/** End of the first hold. The provider ends a checkout on time; reconciling notices it one interval later at most. */
const heldUntil = sql<Date | null>`case when products.inventory = 0 then
  (select min(expires_at) + ${reconcileEveryMs} * interval '1 millisecond'
    from checkouts where order_id in (select open.id from ${openOrders})) end`.mapWith(products.createdAt);

export const productColumns = {
  id: products.id,
  slug: products.slug,
  name: products.name,
  ...pick(products, detailNames),
  priceCents: products.priceCents,
  inventory: products.inventory,
  heldUntil,
  atMarket,
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

export const vendorOrder = [products.position, products.id];

/** Sold products come last. A held one keeps its place, so nothing moves when a checkout starts or ends. */
export const soldLastOrder = [desc(sql`(products.inventory > 0 or ${isHeld})`), ...vendorOrder];
