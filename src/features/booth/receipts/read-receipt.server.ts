import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { tokenHash } from '../../accounts/embedded/tokens.ts';
import { type Order, readOrderLines } from '../../buying/orders/orders.server.ts';
import { orders } from '../../buying/orders/orders.table.ts';
import { vendors } from '../../catalog/vendors.table.ts';

export interface Receipt {
  order: Order;
  lines: Awaited<ReturnType<typeof readOrderLines>>;
  store: { name: string; owner: string };
}

/** Finds the sale in person whose phone made this token; null if there is none, or its phone hasn't sent it yet. */
export async function readReceipt(db: Database, token: string): Promise<Receipt | null> {
  if (!/^[A-Za-z0-9_-]{22,43}$/.test(token)) return null;
  const [found] = await db
    .select({ order: orders, store: { name: vendors.name, owner: vendors.owner } })
    .from(orders)
    .innerJoin(vendors, eq(vendors.id, orders.vendorId))
    .where(and(eq(orders.receiptTokenHash, tokenHash(token)), eq(orders.channel, 'booth')))
    .limit(1);
  return found ? { ...found, lines: await readOrderLines(db, found.order.id) } : null;
}
