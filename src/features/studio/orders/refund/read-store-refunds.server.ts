import { and, eq, gt, isNotNull, ne } from 'drizzle-orm';
import type { Database } from '../../../../platform/database/database.ts';
import { type Postage, readPostage } from '../../../buying/figures/postage-payments.server.ts';
import { orders } from '../../../buying/orders/orders.table.ts';
import { type ParcelOrder, readOrder } from '../../../buying/orders/read-orders.server.ts';
import { findTakenBack, isUnanswered } from '../../../buying/refunds/disputes.ts';
import { type RefundRequestRow, readRequests } from '../../../buying/refunds/refund-requests.server.ts';
import { type DisputeRow, type OrderMoney, readOrderMoney } from '../../../buying/refunds/refunds.server.ts';
import { findOrderThread } from '../../../messages/messages.server.ts';
import { messages } from '../../../messages/messages.table.ts';

type StoreMoney = OrderMoney & { order: ParcelOrder };

export interface StoreRefunds {
  money: StoreMoney;
  request: RefundRequestRow | null;
  /** The order's thread; null if there is none. */
  threadId: string | null;
  /** Whether the buyer has written since the artist asked back. */
  hasReplied: boolean;
  /** Requests that were declined, oldest first. */
  declined: readonly RefundRequestRow[];
  /** Newest first. */
  disputes: readonly DisputeRow[];
  postage: readonly Postage[];
  /** Whether the bank has the payment; see `findTakenBack`. */
  takenBack: 'held' | 'lost' | null;
}

async function hasWrittenSince(db: Database, threadId: string | null, since: Date): Promise<boolean> {
  if (threadId === null) return false;
  const isReply = and(eq(messages.threadId, threadId), eq(messages.side, 'visitor'), gt(messages.createdAt, since));
  return (await db.$count(messages, isReply)) > 0;
}

async function readStoreRefunds(db: Database, money: StoreMoney): Promise<StoreRefunds> {
  const { id } = money.order;
  const requests = await readRequests(db, id);
  const request = requests.find(({ closedAt }) => closedAt === null) ?? null;
  const threadId = request === null ? null : await findOrderThread(db, id);
  return {
    money,
    request,
    threadId,
    hasReplied: request?.askedBackAt != null && (await hasWrittenSince(db, threadId, request.askedBackAt)),
    declined: requests.filter(({ answer }) => answer !== null),
    disputes: money.disputes,
    postage: await readPostage(db, id),
    takenBack: findTakenBack(money.disputes),
  };
}

/**
 * Finds a paid order of a store by its number with its refunds; null for every other one, such as another store's, or a sale in
 * person.
 */
export async function findStoreRefunds(db: Database, vendorId: string, number: string): Promise<StoreRefunds | null> {
  if (!/^[A-Za-z0-9-]{1,40}$/.test(number)) return null;
  const isOfStore = and(eq(orders.vendorId, vendorId), eq(orders.number, number));
  const wasPaid = and(ne(orders.channel, 'in_person'), isNotNull(orders.paidAt));
  const order = await readOrder(db, { parcel: 'ifAny' }, and(isOfStore, wasPaid));
  return order && readStoreRefunds(db, { ...(await readOrderMoney(db, order)), order });
}

export const needsEvidence = ({ status }: Pick<DisputeRow, 'status'>): boolean => isUnanswered(status);
