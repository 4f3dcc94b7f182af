import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import type { Picture } from '../../../platform/pictures.ts';
import { accountSettings } from '../../accounts/settings/account-settings.table.ts';
import { orderLines, orders } from '../../buying/orders/orders.table.ts';
import { refundLines, refunds } from '../../buying/refunds/refunds.table.ts';
import { products } from '../../catalog/products.table.ts';
import { favorites } from '../../favorites/favorites.table.ts';

/** A piece with a number: how many people saved it, or how many units it sold. */
export interface CountedPiece {
  id: string;
  name: string;
  picture: Picture | null;
  count: number;
}

const shown = 5;

/** Who doesn't share data is left out here. Their favorites still count in the numbers that everybody sees. */
const favoriteCounts = (vendorId: string) => sql`
  select p.id, count(*) as count from ${products} as p
  join ${favorites} as f on f.type = 'product' and f.item_id = p.id::text and f.favorite
  where not exists (select from ${accountSettings} as s where s.user_id = f.user_id and not s.data_sharing)
  and p.vendor_id = ${vendorId} group by p.id`;

/** Units that were refunded don't count as sold. */
const soldCounts = (vendorId: string) => sql`
  select moved.id, sum(moved.quantity) as count from (
    select line.product_id as id, line.quantity from ${orderLines} as line
    join ${orders} as o on o.id = line.order_id where o.vendor_id = ${vendorId} and o.paid_at is not null
    union all
    select line.product_id, -line.quantity from ${refundLines} as line
    join ${refunds} as r on r.id = line.refund_id join ${orders} as o on o.id = r.order_id
    where o.vendor_id = ${vendorId} and o.paid_at is not null and r.status <> 'failed'
  ) as moved group by moved.id having sum(moved.quantity) > 0`;

async function listTop(db: Database, counts: ReturnType<typeof sql>): Promise<CountedPiece[]> {
  const top = sql`(select * from (${counts}) as counted order by count desc, id limit ${shown}) as top`;
  const rows = await db
    .select({
      id: products.id,
      name: products.name,
      pictures: products.pictures,
      count: sql<number>`top.count::int`,
    })
    .from(products)
    .innerJoin(top, eq(products.id, sql`top.id`))
    .orderBy(sql`top.count desc`, products.name);
  return rows.map(({ pictures: [picture = null], ...piece }) => ({ ...piece, picture }));
}

/** Returns the pieces that most people saved, and those of which most units were sold. */
export async function listTopPieces(
  db: Database,
  vendorId: string,
): Promise<{ favorites: CountedPiece[]; sold: CountedPiece[] }> {
  const [saved, sold] = await Promise.all([listTop(db, favoriteCounts(vendorId)), listTop(db, soldCounts(vendorId))]);
  return { favorites: saved, sold };
}
