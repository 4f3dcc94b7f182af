/** Which orders aren't over: somebody still has to send, hand over, pay, or decide something. */
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { dayMs } from '../../../platform/time.ts';
import { orders } from '../orders/orders.table.ts';

const disputesOver = ['won', 'lost', 'warning_closed', 'prevented'] as const;

const isOpenOrder = sql<boolean>`(
  orders.status = 'pending'
  or orders.status = 'needs_attention' and orders.attention_closed_at is null
  or orders.parcel_state in ('to_send', 'to_hand_over')
  or exists (select from refunds r where r.order_id = orders.id and r.finished_at is null)
  or exists (select from refund_requests q where q.order_id = orders.id and q.closed_at is null)
  or exists (select from disputes d where d.order_id = orders.id and d.status not in ${[...disputesOver]}))`;

/** Most artists never say that a parcel has arrived, so one counts as delivered after so long. */
const onItsWayMs = 30 * dayMs;

/**
 * True in SQL for an order that isn't over for its buyer: the artist needs the name, the address, and the tracking number of a
 * parcel on its way, too.
 */
export const isOpenForBuyer = (now: Date): SQL<boolean> => sql<boolean>`(${isOpenOrder}
  or orders.parcel_state = 'sent' and exists (select from parcels p where p.order_id = orders.id
    and p.sent_at > ${new Date(now.getTime() - onItsWayMs).toISOString()}::timestamptz))`;

export interface OpenOrder {
  number: string;
  isUnpaid: boolean;
}

async function listOrders(db: Database, which: SQL | undefined): Promise<OpenOrder[]> {
  return await db
    .select({ number: orders.number, isUnpaid: sql<boolean>`${orders.status} = 'pending'` })
    .from(orders)
    .where(which)
    .orderBy(asc(orders.createdAt));
}

/** Lists a store's orders that aren't over, oldest first. */
export const listOpenStoreOrders = (db: Database, vendorId: string): Promise<OpenOrder[]> =>
  listOrders(db, and(eq(orders.vendorId, vendorId), isOpenOrder));

/** Lists a buyer's orders that aren't over for them, oldest first. @param which condition for the buyer's orders */
export const listOpenOrdersOf = (db: Database, which: SQL, now: Date): Promise<OpenOrder[]> =>
  listOrders(db, and(which, isOpenForBuyer(now)));
