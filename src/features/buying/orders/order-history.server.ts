import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import type { Cents } from '../../../platform/money.ts';
import type { Picture } from '../../../platform/pictures.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { orderLines, orders } from './orders.table.ts';
import type { OrderStatus } from './orders.ts';

/** The first line of an order. */
const firstLine = sql<HistoryOrder['first']>`(
  select jsonb_build_object('name', line.name, 'others', count(*) over () - 1, 'picture', line.picture)
  from ${orderLines} as line
  where line.order_id = ${sql.raw('orders.id')} order by line.position limit 1)`;

/**
 * Reads an account's own orders, newest first, in one query. Checkouts that expired unpaid are left out, because nothing was
 * ordered.
 * @param userId account id of the session, never a value from the request
 */
export async function readOrderHistory(db: Database, userId: string): Promise<OrderHistory> {
  const rows = await db
    .select({
      number: orders.number,
      createdAt: orders.createdAt,
      status: orders.status,
      totalCents: orders.totalCents,
      sessionId: orders.sessionId,
      vendor: { slug: vendors.slug, name: vendors.name, owner: vendors.owner, isActive: vendors.isActive },
      first: firstLine,
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
  /** Session id for the link to the confirmation; null until Stripe has created the session. */
  sessionId: string | null;
  vendor: { slug: string; name: string; owner: string; isActive: boolean };
  /** The first piece, with the number of other ones. Null for an order without pieces. */
  first: { name: string; others: number; picture: Picture | null } | null;
}

export interface OrderHistory {
  orders: readonly HistoryOrder[];
  /** True if there are older orders. */
  more: boolean;
}

/** Maximum number of orders shown. */
export const orderHistoryMax = 50;
