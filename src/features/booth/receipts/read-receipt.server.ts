import { and, eq, type SQL } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { tokenHash } from '../../accounts/embedded/tokens.ts';
import { type Order, type OrderLine, readOrderLines } from '../../buying/orders/orders.server.ts';
import { orders } from '../../buying/orders/orders.table.ts';
import { vendors } from '../../catalog/vendors.table.ts';

export interface Receipt {
  order: Order;
  lines: OrderLine[];
  store: { name: string; slug: string; owner: string };
}

/** Reads the receipt of one sale in person; null if there is none. @param lock whether others that lock it wait */
export async function readReceiptOf(
  db: Database,
  which: SQL | undefined,
  { lock }: { lock: boolean } = { lock: false },
): Promise<Receipt | null> {
  const { name, slug, owner } = vendors;
  const query = db
    .select({ order: orders, store: { name, slug, owner } })
    .from(orders)
    .innerJoin(vendors, eq(vendors.id, orders.vendorId))
    .where(and(which, eq(orders.channel, 'booth')))
    .limit(1);
  const [found] = await (lock ? query.for('update', { of: orders }) : query);
  return found ? { ...found, lines: await readOrderLines(db, found.order.id) } : null;
}

/** Finds the sale in person whose phone made this token; null if there is none, or its phone hasn't sent it yet. */
export async function readReceipt(db: Database, token: string): Promise<Receipt | null> {
  if (!/^[A-Za-z0-9_-]{22,43}$/.test(token)) return null;
  return await readReceiptOf(db, eq(orders.receiptTokenHash, tokenHash(token)));
}
