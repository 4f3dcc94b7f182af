import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { products } from '../../catalog/products.table.ts';
import { orderLines, orders } from './orders.table.ts';
import { stockMovements } from './stock.table.ts';

export type Order = typeof orders.$inferSelect;
export type OrderLine = typeof orderLines.$inferSelect;

/** Locks an order until the transaction ends; returns null if there is none. */
export async function lockOrder(tx: Database, orderId: string): Promise<Order | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  return order ?? null;
}

export async function findOrderBySession(db: Database, sessionId: string): Promise<Order | null> {
  const [order] = await db.select().from(orders).where(eq(orders.sessionId, sessionId));
  return order ?? null;
}

export async function findOrderByKey(db: Database, idempotencyKey: string): Promise<Order | null> {
  const [order] = await db.select().from(orders).where(eq(orders.idempotencyKey, idempotencyKey));
  return order ?? null;
}

/** Reads an order's lines in the order of its cart. */
export function readOrderLines(db: Database, orderId: string): Promise<OrderLine[]> {
  return db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.position));
}

/** A line of an order with the words of its label. */
export type OrderedPiece = OrderLine & {
  /** "Stoneware, ash glaze, 12 × 8 in, 2026", or empty. */
  made: string;
};

/** Reads an order's lines with the words of their labels. */
export async function readOrderedPieces(db: Database, orderId: string): Promise<OrderedPiece[]> {
  const rows = await db
    .select({
      line: orderLines,
      medium: products.medium,
      size: products.size,
      year: products.year,
    })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
  return rows.map(({ line, medium, size, year }) => ({
    ...line,
    made: [medium, size, year].filter(Boolean).join(', '),
  }));
}

/**
 * Releases the inventory that a pending order holds. The caller must have locked the order (`lockOrder`).
 * The ledger accepts one release per order and product, so nothing is released twice.
 */
export async function releaseOrder(
  tx: Database,
  order: Order,
  status: 'expired' | 'cancelled',
  now: Date,
): Promise<void> {
  const released = await tx.execute<{ product_id: string; quantity: number }>(sql`
    insert into ${stockMovements} (order_id, product_id, kind, cause, quantity, at)
    select order_id, product_id, 'release', 'checkout', quantity, ${now.toISOString()}::timestamptz
    from ${orderLines} where order_id = ${order.id}
    order by product_id
    on conflict do nothing
    returning product_id, quantity`);
  const sorted = released.rows.toSorted((a, b) => (a.product_id < b.product_id ? -1 : 1));
  for (const { product_id, quantity } of sorted) {
    await tx
      .update(products)
      .set({ inventory: sql`${products.inventory} + ${quantity}` })
      .where(eq(products.id, product_id));
  }
  await tx.update(orders).set({ status, closedAt: now, checkAfter: null }).where(eq(orders.id, order.id));
}
