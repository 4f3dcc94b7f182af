import { eq, sql } from 'drizzle-orm';
import { stockMovements } from '../../src/features/buying/orders/stock.table.ts';
import { products } from '../../src/features/catalog/products.table.ts';
import { vendors } from '../../src/features/catalog/vendors.table.ts';
import { marketReserves } from '../../src/features/market/market.table.ts';
import type { Database } from '../../src/platform/database/database.ts';

/** A product whose free units the ledger doesn't explain. */
interface LedgerGap {
  productId: string;
  inventory: number;
  /** Σ adjust − hold + release + return − reserve + unreserve. */
  explained: number;
}

/** Returns the products whose free units differ from their movements. There are none, unless somebody wrote around this file. */
export async function ledgerGaps(db: Database): Promise<LedgerGap[]> {
  const { rows } = await db.execute<{ id: string; inventory: number; explained: number }>(sql`
    select id, inventory, explained from ${products}
    left join lateral (
      select coalesce(sum(case kind
        when 'hold' then -quantity when 'reserve' then -quantity when 'sale' then 0 else quantity end), 0)::int as explained
      from ${stockMovements} where product_id = ${products.id}
    ) as ledger on true
    where inventory <> explained`);
  return rows.map(({ id, inventory, explained }) => ({ productId: id, inventory, explained }));
}

/** Reads the published pieces: units that can be bought, and those that wait for a market. */
export const readStock = (db: Database) =>
  db
    .select({
      slug: products.slug,
      store: vendors.slug,
      inventory: products.inventory,
      reserved: sql<number>`coalesce((select sum(units)::int from ${marketReserves} as kept where kept.product_id = ${products.id}), 0)`,
    })
    .from(products)
    .innerJoin(vendors, eq(vendors.id, products.vendorId))
    .where(eq(products.isActive, true));
