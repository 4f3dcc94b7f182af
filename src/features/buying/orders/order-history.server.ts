import { and, desc, eq, ne } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import type { Cents } from '../../../platform/money.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { orders } from './orders.table.ts';
import type { OrderStatus } from './orders.ts';

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

export interface HistoryOrder {
  number: string;
  createdAt: Date;
  status: OrderStatus;
  totalCents: Cents;
  /** Leads to the confirmation; null while the payment provider has not made one. */
  sessionId: string | null;
  vendor: { slug: string; name: string; isActive: boolean };
}

export interface OrderHistory {
  /** Newest first. */
  orders: readonly HistoryOrder[];
  /** Whether there are older ones. */
  more: boolean;
}

/** Orders that are shown at once. */
export const orderHistoryMax = 50;
