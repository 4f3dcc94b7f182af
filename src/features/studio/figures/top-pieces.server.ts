import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import type { Picture } from '../../../platform/pictures.ts';
import { accountSettings } from '../../accounts/settings/account-settings.table.ts';
import { readMonths } from '../../buying/figures/month-sums.server.ts';
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

async function listTop(db: Database, counts: SQL): Promise<CountedPiece[]> {
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

export async function listTopPieces(
  db: Database,
  vendorId: string,
  timeZone: string,
): Promise<{ favorites: CountedPiece[]; sold: CountedPiece[] }> {
  const [saved, sold] = await Promise.all([
    listTop(db, favoriteCounts(vendorId)),
    readMonths(db, { store: vendorId, timeZone, period: null }, (tx, { units }) =>
      listTop(tx, sql`select product_id as id, sum(units) as count from ${units} as month group by product_id`),
    ),
  ]);
  return { favorites: saved, sold };
}
