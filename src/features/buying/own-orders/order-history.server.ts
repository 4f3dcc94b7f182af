import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import type { Format } from '../../../platform/i18n/format.ts';
import type { Cents } from '../../../platform/money.ts';
import type { Picture } from '../../../platform/pictures.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { checkouts } from '../orders/checkouts.table.ts';
import { orderLines, orders } from '../orders/orders.table.ts';
import type { OrderStatus } from '../orders/orders.ts';
import type { ParcelState } from '../orders/parcel.ts';
import { parcels } from '../orders/parcels.table.ts';
import type { PartOf } from '../orders/read-orders.server.ts';
import { orderStatusWords } from '../orders/words.ts';
import { refunds } from '../refunds/refunds.table.ts';
import { dayOf, type PendingCheckout, stateOf } from './own-orders.ts';
import { orderHistoryWords, parcelStateWords } from './words.ts';

const firstLine = sql<HistoryOrder['first']>`(
  select jsonb_build_object('name', line.name, 'others', count(*) over () - 1, 'picture', line.picture)
  from ${orderLines} as line
  where line.order_id = ${sql.raw('orders.id')} order by line.position limit 1)`;

/** The sum of an order's refunds, without those that failed. */
const refunded = sql<number>`(
  select coalesce(sum(refund.amount_cents), 0)::int from ${refunds} as refund
  where refund.order_id = ${sql.raw('orders.id')} and refund.status <> 'failed')`;

/** Orders of an account. Checkouts that expired unpaid are left out, because nothing was ordered. */
const isOwnOrder = (userId: string) => and(eq(orders.userId, userId), ne(orders.status, 'expired'));

const readNewest = (db: Database, userId: string, limit: number): Promise<HistoryOrder[]> =>
  db
    .select({
      number: orders.number,
      createdAt: orders.createdAt,
      status: orders.status,
      sessionId: checkouts.sessionId,
      expiresAt: checkouts.expiresAt,
      parcelState: orders.parcelState,
      attention: orders.attention,
      attentionClosedAt: orders.attentionClosedAt,
      shipBy: orders.shipBy,
      paidAt: orders.paidAt,
      parcel: parcels,
      totalCents: orders.totalCents,
      refundedCents: refunded,
      vendor: { slug: vendors.slug, name: vendors.name, owner: vendors.owner, isActive: vendors.isActive },
      first: firstLine,
    })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.orderId, orders.id))
    .innerJoin(vendors, eq(vendors.id, orders.vendorId))
    .leftJoin(parcels, eq(parcels.orderId, orders.id))
    .where(isOwnOrder(userId))
    .orderBy(desc(orders.createdAt), desc(orders.number))
    .limit(limit);

export const hasOwnOrders = async (db: Database, userId: string): Promise<boolean> =>
  (await db.select({ id: orders.id }).from(orders).where(isOwnOrder(userId)).limit(1)).length > 0;

/**
 * Reads an account's own orders, newest first, in one query.
 * @param userId account id of the session, never a value from the request
 */
export async function readOrderHistory(db: Database, userId: string): Promise<OrderHistory> {
  const rows = await readNewest(db, userId, orderHistoryMax + 1);
  return { orders: rows.slice(0, orderHistoryMax), more: rows.length > orderHistoryMax };
}

export async function summarizeOrders(
  db: Database,
  userId: string,
): Promise<{ count: number; last: HistoryOrder | null }> {
  const [count, [last = null]] = await Promise.all([db.$count(orders, isOwnOrder(userId)), readNewest(db, userId, 1)]);
  return { count, last };
}

const unbroken = (date: string): string => date.replaceAll(' ', '\u00a0');

/** Says where an order stands: the parcel while it is paid, else the money. */
export function describeOrder(order: HistoryOrder, format: Pick<Format, 'day' | 'calendarDay'>): string {
  const state = stateOf(order);
  if (!(state in parcelStateWords)) return orderStatusWords[order.status];
  const day = dayOf(state, order, format.day, format.calendarDay);
  return parcelStateWords[state as keyof typeof parcelStateWords](day === null ? null : unbroken(day));
}

/** Says until when an unpaid order is held, or that nothing was charged for it. Null for all others. */
export function describeUnpaid(
  { status }: HistoryOrder,
  checkout: PendingCheckout | null,
  format: Pick<Format, 'clockTime'>,
): string | null {
  if (status === 'cancelled') return orderHistoryWords.notCharged;
  if (checkout === null) return null;
  return checkout.state === 'over'
    ? orderHistoryWords.checking
    : orderHistoryWords.held(format.clockTime(checkout.until));
}

interface HistoryOrder {
  number: string;
  createdAt: Date;
  status: OrderStatus;
  sessionId: string | null;
  expiresAt: Date;
  parcelState: ParcelState;
  attention: string | null;
  attentionClosedAt: Date | null;
  shipBy: string | null;
  paidAt: Date | null;
  parcel: Pick<PartOf<'parcel'>, 'sentAt' | 'deliveredAt' | 'handedOverAt' | 'carrier' | 'trackingNumber'> | null;
  totalCents: Cents;
  /** What refunds gave back, those on their way included. */
  refundedCents: Cents;
  vendor: { slug: string; name: string; owner: string; isActive: boolean };
  /** The first piece, with the number of other ones. Null for an order without pieces. */
  first: { name: string; others: number; picture: Picture | null } | null;
}

interface OrderHistory {
  orders: readonly HistoryOrder[];
  more: boolean;
}

export const orderHistoryMax = 50;
