/** Lists a store's paid orders: two queries for a page, however many there are. */
import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import type { Cents } from '../../../platform/money.ts';
import type { Picture } from '../../../platform/pictures.ts';
import type { Order } from '../../buying/orders/orders.server.ts';
import { orderLines, orders } from '../../buying/orders/orders.table.ts';
import type { OrderStatus } from '../../buying/orders/orders.ts';
import type { Parcel } from '../../buying/orders/parcel.ts';
import type { PostalAddress } from '../../buying/payments.ts';
import { refundLines, refunds } from '../../buying/refunds/refunds.table.ts';
import { events } from '../../catalog/events.table.ts';
import type { Delivery } from '../../catalog/shipping.ts';
import { computeKept } from './order-money.server.ts';
import { moneyColumns } from './order-sums.server.ts';
import { type OrdersQuery, type OrderView, ordersPerPage } from './orders-query.ts';

/** A paid order, for the artist who fulfills it. */
export interface StoreOrder {
  id: string;
  number: string;
  channel: Order['channel'];
  status: OrderStatus;
  parcel: Parcel;
  paidAt: Date;
  /** YYYY-MM-DD; null if no date was promised. */
  sendBy: string | null;
  carrier: string | null;
  trackingNumber: string | null;
  sentAt: Date | null;
  deliveredAt: Date | null;
  handedOverAt: Date | null;
  delivery: Delivery;
  pickupTries: number;
  customerName: string | null;
  shippingAddress: PostalAddress | null;
  /** The phone that sold it at a booth; null for others. */
  phoneId: string | null;
  /** Where it was sold in person; null if nobody said, and for orders of the web. */
  place: string | null;
  /** What the buyer paid, and what is left of it for the artist. */
  totalCents: Cents;
  keptCents: Cents;
  isEstimated: boolean;
  /** In the order of the cart, without the units that were refunded unless all were. */
  lines: readonly { name: string; quantity: number; picture: Picture | null }[];
}

export interface OrderList extends OrdersQuery {
  orders: readonly StoreOrder[];
  /** Number of pages of this view, at least 1. */
  pages: number;
  /** Number of orders in each view that match the search. */
  counts: Readonly<Record<OrderView, number>>;
}

/** Orders whose buyer has paid. Those that ended unpaid are nobody's work. */
export const wasPaid = isNotNull(orders.paidAt);

// Written out, so that the index of waiting orders fits.
const isToSend = sql`(orders.parcel = 'to_send' and orders.status = 'paid')`;
const isToHandOver = sql`(orders.parcel = 'to_hand_over' and orders.status = 'paid')`;
const isOnItsWay = sql`(orders.parcel = 'sent' and orders.status = 'paid')`;
const conditions: Record<OrderView, SQL> = {
  all: sql`true`,
  send: isToSend,
  pickup: isToHandOver,
  sent: isOnItsWay,
  booth: sql`(orders.channel = 'booth' or orders.phone_id is not null)`,
  done: sql`not (${isToSend} or ${isToHandOver} or ${isOnItsWay})`,
};

/** What waits comes first, by the day to send it and then by its age; then what is on its way, then the rest, the newest first. */
const inOrder = [
  sql`case when ${isToSend} then 0 when ${isToHandOver} then 1 when ${isOnItsWay} then 2 else 3 end`,
  sql`case when ${isToSend} or ${isToHandOver} then orders.send_by end nulls last`,
  sql`case when ${isToSend} or ${isToHandOver} then orders.paid_at end nulls last`,
  sql`orders.paid_at desc`,
  sql`orders.id desc`,
];

const lines = sql<(StoreOrder['lines'][number] & { unitsLeft: number })[]>`array(
  select jsonb_build_object('name', line.name, 'quantity', line.quantity, 'picture', line.picture,
    'unitsLeft', line.quantity - coalesce((
      select sum(given.quantity) from ${refundLines} as given join ${refunds} as refund on refund.id = given.refund_id
      where given.order_id = line.order_id and given.position = line.position and refund.status <> 'failed'), 0))
  from ${orderLines} as line where line.order_id = ${sql.raw('orders.id')} order by line.position)`;

/** Returns the lines without their refunded units, unless all of them were refunded. */
function leaveOutRefunded(all: readonly (StoreOrder['lines'][number] & { unitsLeft: number })[]): StoreOrder['lines'] {
  const left = all.filter(({ unitsLeft }) => unitsLeft > 0).map((line) => ({ ...line, quantity: line.unitsLeft }));
  return left.length > 0 ? left : all;
}

const columns = {
  id: orders.id,
  number: orders.number,
  channel: orders.channel,
  status: orders.status,
  parcel: orders.parcel,
  paidAt: orders.paidAt,
  sendBy: orders.sendBy,
  carrier: orders.carrier,
  trackingNumber: orders.trackingNumber,
  sentAt: orders.sentAt,
  deliveredAt: orders.deliveredAt,
  handedOverAt: orders.handedOverAt,
  delivery: orders.delivery,
  pickupTries: orders.pickupTries,
  customerName: orders.customerName,
  shippingAddress: orders.shippingAddress,
  phoneId: orders.phoneId,
  place: orders.place,
  ...moneyColumns,
  lines,
};

function matches(search: string): SQL | undefined {
  if (search === '') return undefined;
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return or(
    sql`orders.number ilike ${pattern}`,
    sql`orders.customer_name ilike ${pattern}`,
    sql`orders.shipping_address ->> 'name' ilike ${pattern}`,
    sql`orders.place ilike ${pattern}`,
    sql`orders.tender_label ilike ${pattern}`,
    sql`exists (select from ${events} as event where event.id = orders.event_id and event.name ilike ${pattern})`,
    sql`exists (select from ${orderLines} as line where line.order_id = orders.id and line.name ilike ${pattern})`,
  );
}

async function readRows(db: Database, which: SQL | undefined, limit: number, offset = 0): Promise<StoreOrder[]> {
  const rows = await db
    .select(columns)
    .from(orders)
    .where(which)
    .orderBy(...inOrder)
    .limit(limit)
    .offset(offset);
  return rows.map(
    ({
      paidAt,
      shippingAddress,
      applicationFeeCents,
      processorFeeCents,
      refundedCents,
      feeReturnedCents,
      taxDueCents,
      disputedCents,
      disputeFeeCents,
      ...row
    }) => {
      const { totalCents } = row;
      const sums = {
        totalCents,
        applicationFeeCents,
        processorFeeCents,
        refundedCents,
        feeReturnedCents,
        taxDueCents,
        disputedCents,
        disputeFeeCents,
      };
      const { keptCents, isEstimated } = computeKept(sums);
      return {
        ...row,
        lines: leaveOutRefunded(row.lines),
        paidAt: paidAt as Date,
        shippingAddress: shippingAddress ?? null,
        keptCents,
        isEstimated,
      };
    },
  );
}

async function countOrders(db: Database, which: SQL | undefined): Promise<Record<OrderView, number>> {
  const number = (view: OrderView) => sql<number>`(count(*) filter (where ${conditions[view]}))::int`;
  const [row] = await db
    .select({
      all: number('all'),
      send: number('send'),
      pickup: number('pickup'),
      sent: number('sent'),
      done: number('done'),
      booth: number('booth'),
    })
    .from(orders)
    .where(which);
  return row ?? { all: 0, send: 0, pickup: 0, sent: 0, done: 0, booth: 0 };
}

/** Loads a page of the list. A page after the last one is the last one, because an order may have left it meanwhile. */
export async function loadOrderList(db: Database, vendorId: string, query: OrdersQuery): Promise<OrderList> {
  const which = and(eq(orders.vendorId, vendorId), wasPaid, matches(query.search));
  const counts = await countOrders(db, which);
  const pages = Math.max(1, Math.ceil(counts[query.view] / ordersPerPage));
  const page = Math.min(query.page, pages);
  const found = await readRows(db, and(which, conditions[query.view]), ordersPerPage, (page - 1) * ordersPerPage);
  return { ...query, page, pages, counts, orders: found };
}

/** Lists the orders that wait for the artist: first those to send, by the day to send them, then those to hand over. */
export async function listWaiting(
  db: Database,
  vendorId: string,
  { limit }: { limit: number },
): Promise<{ toSend: StoreOrder[]; toHandOver: StoreOrder[] }> {
  // The second condition names the index's own, so that a store's finished orders aren't read.
  const ofStore = and(eq(orders.vendorId, vendorId), sql`orders.parcel in ('to_send', 'to_hand_over')`, wasPaid);
  const [toSend, toHandOver] = await Promise.all([
    readRows(db, and(ofStore, isToSend), limit),
    readRows(db, and(ofStore, isToHandOver), limit),
  ]);
  return { toSend, toHandOver };
}

/** Counts a store's orders that wait to be sent or handed over. */
export async function countWaitingOrders(db: Database, vendorId: string): Promise<number> {
  const isWaiting = sql`orders.parcel in ('to_send', 'to_hand_over') and orders.status = 'paid'`;
  return await db.$count(orders, and(eq(orders.vendorId, vendorId), isWaiting, wasPaid));
}
