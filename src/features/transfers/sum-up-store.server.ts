/** What an archive of a store would have, in numbers and in its first pictures. */
import { and, asc, count, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { plural } from '../../platform/plural.ts';
import { orders } from '../buying/orders/orders.table.ts';
import { products } from '../catalog/products.table.ts';
import { messages, threads } from '../messages/messages.table.ts';
import { contentWords as words } from './words.ts';

/** Two rows on a phone, one on a desktop. */
const wallSize = 10;

export async function sumUpStore(db: Database, vendorId: string) {
  const ofStore = eq(products.vendorId, vendorId);
  const first = await db
    .select({ picture: sql<(typeof products.$inferSelect)['pictures'][number]>`${products.pictures} -> 0` })
    .from(products)
    .where(and(ofStore, sql`jsonb_array_length(${products.pictures}) > 0`))
    .orderBy(asc(products.position), asc(products.id))
    .limit(wallSize);
  const [pieces] = await db
    .select({
      n: count(),
      photos: sql<number>`coalesce(sum(jsonb_array_length(${products.pictures})), 0)`.mapWith(Number),
    })
    .from(products)
    .where(ofStore);
  const [paid] = await db
    .select({ n: count() })
    .from(orders)
    .where(and(eq(orders.vendorId, vendorId), isNotNull(orders.paidAt)));
  const [written] = await db
    .select({ n: count() })
    .from(messages)
    .innerJoin(threads, eq(threads.id, messages.threadId))
    .where(eq(threads.vendorId, vendorId));
  const counts = {
    pieces: pieces?.n ?? 0,
    photos: pieces?.photos ?? 0,
    orders: paid?.n ?? 0,
    messages: written?.n ?? 0,
  };
  return {
    wall: first.map(({ picture }) => picture),
    contents: Object.entries(counts).map(([name, n]) => ({
      name: plural(n, words[name as keyof typeof counts]),
      count: n.toLocaleString('en-US'),
    })),
  };
}
