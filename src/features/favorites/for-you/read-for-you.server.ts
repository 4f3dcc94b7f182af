import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import type { Picture } from '../../../platform/pictures.ts';
import { productIsPublic } from '../../catalog/product-columns.server.ts';
import { products } from '../../catalog/products.table.ts';
import { shopColumn } from '../../catalog/shop-state.server.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { favorites } from '../favorites.table.ts';

const most = { pieces: 6, ofVendor: 2, looked: 60 } as const;

/**
 * Returns the newest pieces of these categories that can be bought and that the account hasn't saved: few of one artist, so that
 * somebody who brings a whole store doesn't fill the row.
 * @param categorySlugs the account's favorite categories
 */
export async function readForYou(db: Database, userId: string, categorySlugs: readonly string[]) {
  if (categorySlugs.length === 0) return [];
  const isSaved = sql`exists (select from ${favorites} as saved where saved.user_id = ${userId}
    and saved.type = 'product' and saved.item_id = products.id::text and saved.favorite)`;
  const rows = await db
    .select({
      id: products.id,
      slug: products.slug,
      name: products.name,
      priceCents: products.priceCents,
      picture: sql<Picture | null>`${products.pictures} -> 0`,
      vendorId: vendors.id,
      vendorSlug: vendors.slug,
      vendorName: vendors.name,
    })
    .from(products)
    .innerJoin(vendors, eq(vendors.id, products.vendorId))
    .where(
      and(
        inArray(products.categorySlug, [...categorySlugs]),
        productIsPublic,
        eq(shopColumn(), 'open'),
        gt(products.inventory, 0),
        sql`not ${isSaved}`,
      ),
    )
    .orderBy(desc(products.createdAt), desc(products.id))
    .limit(most.looked);
  const ofVendor = new Map<string, number>();
  return rows
    .filter(({ vendorId }) => {
      const place = (ofVendor.get(vendorId) ?? 0) + 1;
      ofVendor.set(vendorId, place);
      return place <= most.ofVendor;
    })
    .slice(0, most.pieces);
}
