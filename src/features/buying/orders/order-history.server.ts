import { and, desc, eq, ne } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { type OrderHistory, orderHistoryMax } from './order-history.ts';
import { orders } from './orders.table.ts';

/**
 * An account's own orders, newest first, by one query however many there are. Checkouts that ran out unpaid are left
 * out: nobody ordered anything by them.
 * @param userId of the session, never of a request's own saying
 */
export async function readOrderHistory(db: Database, userId: string): Promise<OrderHistory> {
  const rows = await db
    .select({
      number: orders.number,
      createdAt: orders.createdAt,
      status: orders.status,
      totalCents: orders.totalCents,
      sessionId: orders.sessionId,
      vendor: { slug: vendors.slug, name: vendors.name, isActive: vendors.isActive },
    })
    .from(orders)
    .innerJoin(vendors, eq(vendors.id, orders.vendorId))
    .where(and(eq(orders.userId, userId), ne(orders.status, 'expired')))
    .orderBy(desc(orders.createdAt), desc(orders.number))
    .limit(orderHistoryMax + 1);
  return { orders: rows.slice(0, orderHistoryMax), more: rows.length > orderHistoryMax };
}
