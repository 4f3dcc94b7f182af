import { asc, desc, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { pick } from '../../../platform/objects.ts';
import { labelNames } from '../../catalog/piece-fields.ts';
import { describeMaking, keepSizesWhole } from '../../catalog/piece-label.ts';
import { products } from '../../catalog/products.table.ts';
import { checkouts } from './checkouts.table.ts';
import { orderLines, orders } from './orders.table.ts';
import { isDraftId } from './orders.ts';
import { type CheckoutOrder, type Order, ofCheckout, readOrder, readOrders } from './read-orders.server.ts';
import { releaseUnits } from './stock.server.ts';

export type OrderLine = typeof orderLines.$inferSelect;

/**
 * Returns the vendor's account that an order pays.
 * @throws Error for an order that was sold in person, which no work about payments meets
 */
export function accountOf({ number, stripeAccountId }: Pick<Order, 'number' | 'stripeAccountId'>): string {
  if (stripeAccountId === null) throw new Error(`Order ${number} has no account at the provider.`);
  return stripeAccountId;
}

/** Finds the order of a checkout session, or the latest one of a draft, which clients know by the same name. */
export async function findOrderBySession(db: Database, sessionId: string): Promise<CheckoutOrder | null> {
  const column = isDraftId(sessionId) ? checkouts.draftId : checkouts.sessionId;
  const newestFirst = { orderBy: [desc(orders.createdAt)], limit: 1 };
  const [order] = await readOrders(db, ofCheckout, eq(column, sessionId), newestFirst);
  return order ?? null;
}

/** Finds the order of a checkout by its key. What was sold in person has keys of its own. */
export function findOrderByKey(db: Database, idempotencyKey: string): Promise<CheckoutOrder | null> {
  return readOrder(db, ofCheckout, eq(checkouts.idempotencyKey, idempotencyKey));
}

/** Reads an order's lines in the order of its cart. */
export function readOrderLines(db: Database, orderId: string): Promise<OrderLine[]> {
  return db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.position));
}

export type OrderedPiece = OrderLine & {
  /** "Stoneware, ash glaze, 12 × 8 in, 2026", or empty. */
  made: string;
};

export async function readOrderedPieces(db: Database, orderId: string): Promise<OrderedPiece[]> {
  const rows = await db
    .select({ line: orderLines, label: pick(products, labelNames) })
    .from(orderLines)
    .leftJoin(products, eq(products.id, orderLines.productId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
  return rows.map(({ line, label }) => ({
    ...line,
    made: label === null ? '' : keepSizesWhole(describeMaking(label)),
  }));
}

/** Ends a pending order and releases the inventory that it holds. The caller must have locked the order (`lockOrder`). */
export async function releaseOrder(
  tx: Database,
  order: Order,
  status: 'expired' | 'cancelled',
  now: Date,
): Promise<void> {
  await releaseUnits(tx, order.id, await readOrderLines(tx, order.id), now);
  await tx.update(orders).set({ status, closedAt: now }).where(eq(orders.id, order.id));
}
