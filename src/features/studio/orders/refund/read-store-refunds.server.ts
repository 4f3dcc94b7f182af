import { and, asc, desc, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../../../../platform/database/database.ts';
import { orders } from '../../../buying/orders/orders.table.ts';
import { isUnanswered } from '../../../buying/refunds/disputes.ts';
import { type OrderMoney, readOrderMoney } from '../../../buying/refunds/refunds.server.ts';
import { disputes, refundRequests } from '../../../buying/refunds/refunds.table.ts';
import { disputesThatTake } from '../order-money.server.ts';

export type RefundRequestRow = typeof refundRequests.$inferSelect;
export type DisputeRow = typeof disputes.$inferSelect;

/** All that the money of an order consists of. */
export interface StoreRefunds {
  money: OrderMoney;
  /** The request that waits for an answer. */
  request: RefundRequestRow | null;
  /** Requests that were declined, oldest first. */
  declined: readonly RefundRequestRow[];
  /** Newest first. */
  disputes: readonly DisputeRow[];
}

/** Reads the refunds, the open refund request, and the disputes of an order. */
export async function readStoreRefunds(db: Database, money: OrderMoney): Promise<StoreRefunds> {
  const { id } = money.order;
  const requests = await db
    .select()
    .from(refundRequests)
    .where(eq(refundRequests.orderId, id))
    .orderBy(asc(refundRequests.createdAt));
  const taken = await db.select().from(disputes).where(eq(disputes.orderId, id)).orderBy(desc(disputes.createdAt));
  return {
    money,
    request: requests.find(({ closedAt }) => closedAt === null) ?? null,
    declined: requests.filter(({ answer }) => answer !== null),
    disputes: taken,
  };
}

/** Finds a paid order of a store by its number with its refunds; null for every other one, other stores' among them. */
export async function findStoreRefunds(db: Database, vendorId: string, number: string): Promise<StoreRefunds | null> {
  if (!/^[A-Za-z0-9-]{1,40}$/.test(number)) return null;
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.vendorId, vendorId), eq(orders.number, number), isNotNull(orders.paidAt)));
  return order ? readStoreRefunds(db, await readOrderMoney(db, order)) : null;
}

/** True while the bank has the money, and once it keeps it: Stripe refunds nothing then. A mere question takes nothing. */
export const isTakenBack = ({ status }: Pick<DisputeRow, 'status'>): boolean =>
  disputesThatTake.some((one) => one === status);

/** True while the artist can send evidence. */
export const needsEvidence = ({ status }: Pick<DisputeRow, 'status'>): boolean => isUnanswered(status);
