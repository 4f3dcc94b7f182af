import { and, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { productIsListed } from '../catalog/product-columns.server.ts';
import { listProductsOf } from '../catalog/products.server.ts';
import type { Product } from '../catalog/products.ts';

/** Returns the newest public piece of every category that has one, in the order of the categories. */
export async function listMaterials(db: Database): Promise<Product[]> {
  const isOfCategory = and(
    sql`d.kind = 'product'`,
    sql`d.category_slug = categories.slug`,
    sql`products.inventory > 0`,
    productIsListed,
  );
  const { rows } = await db.execute<{ id: string }>(sql`select newest.id from categories, lateral (
    select d.id from search_documents as d join products on products.id = d.id join vendors on vendors.id = products.vendor_id
    where ${isOfCategory} order by d.listed_at desc, d.id desc limit 1) as newest order by categories.position`);
  return await listProductsOf(
    db,
    rows.map(({ id }) => id),
  );
}
