import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import type { Cents } from '../../../platform/money.ts';
import type { Picture } from '../../../platform/pictures.ts';
import { computePayout } from '../../buying/fees/fees.ts';
import { orderLines, orders } from '../../buying/orders/orders.table.ts';
import type { OrderStatus } from '../../buying/orders/orders.ts';
import type { PostalAddress } from '../../buying/payments.ts';
import type { Delivery } from '../../catalog/shipping.ts';

/** A paid order, for the artist who fulfills it. */
export interface StoreOrder {
  id: string;
  number: string;
  status: OrderStatus;
  paidAt: Date;
  /** YYYY-MM-DD; null if no date was promised. */
  sendBy: string | null;
  delivery: Delivery;
  customerName: string | null;
  customerEmail: string | null;
  shippingAddress: PostalAddress | null;
  /** What the buyer paid, and what is left of it for the artist. The card processor's part is estimated. */
  totalCents: Cents;
  keptCents: Cents;
  /** In the order of the cart. */
  lines: readonly { name: string; quantity: number; picture: Picture | null }[];
}

/** Orders whose buyer has paid. Those that ended unpaid are nobody's work. */
export const wasPaid = isNotNull(orders.paidAt);

const lines = sql<StoreOrder['lines']>`array(
  select jsonb_build_object('name', line.name, 'quantity', line.quantity, 'picture', line.picture)
  from ${orderLines} as line where line.order_id = ${sql.raw('orders.id')} order by line.position)`;

/** What is paid and not yet sent or handed over. */
const isWaiting = inArray(orders.parcel, ['to_send', 'to_hand_over']);

/**
 * Lists a store's paid orders with their lines, in one query: the newest first; or only those that wait for the artist, the
 * one that is due first at the top.
 */
export async function listStoreOrders(
  db: Database,
  vendorId: string,
  { limit, offset = 0, waiting = false }: { limit: number; offset?: number; waiting?: boolean },
): Promise<StoreOrder[]> {
  const rows = await db
    .select({ order: orders, lines })
    .from(orders)
    .where(and(eq(orders.vendorId, vendorId), wasPaid, waiting ? isWaiting : undefined))
    .orderBy(
      ...(waiting
        ? [sql`${orders.sendBy} nulls last`, orders.paidAt, orders.id]
        : [desc(orders.paidAt), desc(orders.id)]),
    )
    .limit(limit)
    .offset(offset);
  return rows.map(({ order, lines: ofOrder }) => ({
    id: order.id,
    number: order.number,
    status: order.status,
    paidAt: order.paidAt as Date,
    sendBy: order.sendBy,
    delivery: order.delivery,
    customerName: order.customerName,
    customerEmail: order.customerEmail,
    shippingAddress: order.shippingAddress ?? null,
    totalCents: order.totalCents,
    keptCents: computePayout(order.totalCents, order.applicationFeeCents).receivedCents,
    lines: ofOrder,
  }));
}
