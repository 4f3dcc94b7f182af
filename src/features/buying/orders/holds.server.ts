import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { reconcileEveryMs } from '../../catalog/availability.ts';
import { orderLines, orders } from './orders.table.ts';

/** Who asks: a buyer, or whoever knows the sessions of checkouts. Both can have the pieces of those again. */
export interface Holder {
  /** As orders have it. */
  buyerKey: string | null;
  sessions: readonly string[];
}

export interface Holds {
  /** Units in open checkouts of whoever asks. */
  own: number;
  /** When the first of all open checkouts with the product is over, if its buyer doesn't finish. */
  until: Date;
}

/** The open checkouts of these products, by product id. One query; products that nobody is paying for are not in it. */
export async function readHolds(
  db: Database,
  productIds: readonly string[],
  holder: Holder,
): Promise<ReadonlyMap<string, Holds>> {
  const ids = productIds.filter(isUuid);
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      productId: orderLines.productId,
      quantity: orderLines.quantity,
      buyerKey: orders.buyerKey,
      sessionId: orders.sessionId,
      expiresAt: orders.expiresAt,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(inArray(orderLines.productId, ids), eq(orders.status, 'pending')));
  const holds = new Map<string, Holds>();
  for (const { productId, quantity, buyerKey, sessionId, expiresAt } of rows) {
    const isOwn = buyerKey === holder.buyerKey || (sessionId !== null && holder.sessions.includes(sessionId));
    const end = new Date(expiresAt.getTime() + reconcileEveryMs);
    const before = holds.get(productId);
    holds.set(productId, {
      own: (before?.own ?? 0) + (isOwn ? quantity : 0),
      until: before && before.until < end ? before.until : end,
    });
  }
  return holds;
}
