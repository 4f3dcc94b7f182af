import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { Picture } from '../../platform/pictures.ts';
import { orders } from '../buying/orders/orders.table.ts';
import { products } from '../catalog/products.table.ts';
import { messages, threads } from '../messages/messages.table.ts';

const shown = 20;

export interface ContactSheet {
  pictures: readonly Picture[];
  counts: Record<'pieces' | 'photos' | 'orders' | 'messages', number>;
}

async function countContent(db: Database, vendorId: string): Promise<ContactSheet['counts']> {
  const { rows } = await db.execute<ContactSheet['counts'] & Record<string, unknown>>(sql`
    select count(*)::int as pieces, coalesce(sum(jsonb_array_length(pictures)), 0)::int as photos,
      (select count(*)::int from ${orders} where vendor_id = ${vendorId} and paid_at is not null) as orders,
      (select count(*)::int from ${messages} as m join ${threads} as t on t.id = m.thread_id
        where t.vendor_id = ${vendorId}) as messages
    from ${products} where vendor_id = ${vendorId}`);
  return rows[0] ?? { pieces: 0, photos: 0, orders: 0, messages: 0 };
}

export async function loadContactSheet(db: Database, vendorId: string): Promise<ContactSheet> {
  const first = sql<Picture>`${products.pictures} -> 0`;
  const [counts, rows] = await Promise.all([
    countContent(db, vendorId),
    db
      .select({ first })
      .from(products)
      .where(and(eq(products.vendorId, vendorId), sql`jsonb_array_length(${products.pictures}) > 0`))
      .orderBy(asc(products.position), asc(products.id))
      .limit(shown),
  ]);
  return { counts, pictures: rows.map((row) => row.first) };
}
