import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { reconcileEveryMs } from '../../catalog/availability.ts';
import { checkouts } from './checkouts.table.ts';
import { orderLines, orders } from './orders.table.ts';

/** The caller, whose own open checkouts don't block them: known by buyer key, or by the sessions and drafts they name. */
export interface Holder {
  buyerKey: string | null;
  sessions: readonly string[];
}

export interface Holds {
  /** Units in the caller's own open checkouts. */
  own: number;
  /** Time by which the first of the product's open checkouts is released if its buyer doesn't pay. */
  until: Date;
}

/** Reads the open checkouts of these products by product id, in one query. Products without any are not in the map. */
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
      buyerKey: checkouts.buyerKey,
      sessionId: checkouts.sessionId,
      draftId: checkouts.draftId,
      expiresAt: checkouts.expiresAt,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(checkouts, eq(checkouts.orderId, orders.id))
    .where(and(inArray(orderLines.productId, ids), eq(orders.status, 'pending')));
  const holds = new Map<string, Holds>();
  for (const { productId, quantity, buyerKey, sessionId, draftId, expiresAt } of rows) {
    if (productId === null) continue;
    const isOwn =
      buyerKey === holder.buyerKey || holder.sessions.some((named) => named === sessionId || named === draftId);
    const end = new Date(expiresAt.getTime() + reconcileEveryMs);
    const before = holds.get(productId);
    holds.set(productId, {
      own: (before?.own ?? 0) + (isOwn ? quantity : 0),
      until: before && before.until < end ? before.until : end,
    });
  }
  return holds;
}
