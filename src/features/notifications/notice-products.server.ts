import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { isHeld, productIsPublic } from '../catalog/product-columns.server.ts';
import { products } from '../catalog/products.table.ts';
import { shopColumn } from '../catalog/shop-state.server.ts';
import { vendors } from '../catalog/vendors.table.ts';
import type { ListedChange } from './content.ts';
import { noticedProducts } from './notifications.table.ts';
import { pieceColumns } from './piece-columns.server.ts';

const most = 2000;

/**
 * Returns the favorites that became cheaper, or can be bought again, since the last call, and remembers how they are now. What
 * went down and up again in between is no change. Pieces of stores that can't sell now stay as they were noticed, so nothing is
 * told of a store that was away, suspended, or of a piece that was archived, because of that alone.
 */
export async function noticeProducts(tx: Database, now: Date): Promise<ListedChange[]> {
  // A piece that somebody is paying for isn't gone.
  const inStock = sql<boolean>`(${products.inventory} > 0 or ${isHeld})`;
  const isOpen = and(productIsPublic, eq(shopColumn(now), 'open'));
  const rows = await tx
    .select({
      ...pieceColumns,
      wasCents: sql<number | null>`case when ${products.priceCents} < ${noticedProducts.priceCents}
        then ${noticedProducts.priceCents} end`,
      isBack: sql<boolean>`not ${noticedProducts.inStock}`,
    })
    .from(noticedProducts)
    .innerJoin(products, eq(products.id, noticedProducts.productId))
    .innerJoin(vendors, eq(vendors.id, products.vendorId))
    .where(
      and(
        isOpen,
        sql`${products.inventory} > 0`,
        sql`(${products.priceCents} < ${noticedProducts.priceCents} or not ${noticedProducts.inStock})`,
      ),
    )
    .orderBy(asc(products.id))
    .limit(most);
  // Only pieces that somebody saved are remembered: a piece that is saved again later starts anew.
  const isFavorite = sql`exists (select 1 from favorites where favorites.type = 'product'
    and favorites.item_id = ${noticedProducts.productId}::text and favorites.favorite)`;
  await tx.delete(noticedProducts).where(sql`not ${isFavorite}`);
  await tx.execute(sql`insert into noticed_products (product_id, price_cents, in_stock, noticed_at)
    select ${products.id}, ${products.priceCents}, ${inStock}, ${now.toISOString()}::timestamptz
      from (select distinct item_id from favorites where type = 'product' and favorite) saved
      join products on products.id = saved.item_id::uuid
      join vendors on vendors.id = products.vendor_id
      where ${isOpen}
    on conflict (product_id) do update
      set price_cents = excluded.price_cents, in_stock = excluded.in_stock, noticed_at = excluded.noticed_at
      where (noticed_products.price_cents, noticed_products.in_stock)
        is distinct from (excluded.price_cents, excluded.in_stock)`);
  return rows;
}
