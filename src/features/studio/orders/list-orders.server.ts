/** Lists a store's paid orders: two queries for a page, however many there are. */
import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import type { Cents } from '../../../platform/money.ts';
import type { Picture } from '../../../platform/pictures.ts';
import { toPattern } from '../../../platform/ui/list-search.ts';
import { saleConflicts } from '../../buying/in-person/conflicts.table.ts';
import {
  orderIsAtBooth,
  orderLines,
  orderRank,
  orders,
  orderWaitsSince,
  orderWaitsUntil,
} from '../../buying/orders/orders.table.ts';
import type { OrderStatus } from '../../buying/orders/orders.ts';
import type { ParcelState } from '../../buying/orders/parcel.ts';
import { parcels } from '../../buying/orders/parcels.table.ts';
import type { Order } from '../../buying/orders/read-orders.server.ts';
import { sales } from '../../buying/orders/sales.table.ts';
import { type FoundOrder, findOrders, isFound, orderMatches } from '../../buying/orders/search-orders.server.ts';
import type { PostalAddress } from '../../buying/payments.ts';
import { refundLines, refunds } from '../../buying/refunds/refunds.table.ts';
import type { Delivery } from '../../catalog/deliveries.ts';
import { events } from '../../catalog/events.table.ts';
import { computeKept } from './order-money.server.ts';
import { moneyColumns } from './order-sums.server.ts';
import { type OrdersQuery, type OrderView, ordersPerPage } from './orders-query.ts';

export interface StoreOrder {
  id: string;
  number: string;
  channel: Order['channel'];
  status: OrderStatus;
  parcelState: ParcelState;
  /** Whether it has a label that was bought here. */
  hasLabel: boolean;
  /** Whether a piece of it was sold twice, and the artist hasn't said yet what happens. */
  awaitsDecision: boolean;
  paidAt: Date;
  /** YYYY-MM-DD; null if no date was promised. */
  shipBy: string | null;
  carrier: string | null;
  trackingNumber: string | null;
  sentAt: Date | null;
  deliveredAt: Date | null;
  handedOverAt: Date | null;
  /** Null for what was taken along. */
  delivery: Delivery | null;
  customerName: string | null;
  shippingAddress: PostalAddress | null;
  /** Where it was sold in person; null if nobody said, and for what was paid on this site. */
  place: string | null;
  totalCents: Cents;
  keptCents: Cents;
  isEstimated: boolean;
  /** In the order of the cart, without the units that were refunded unless all were. */
  lines: readonly { name: string; quantity: number; picture: Picture | null }[];
}

export interface OrderList extends OrdersQuery {
  orders: readonly StoreOrder[];
  /** Number of pages of this view, at least 1; of those that are known if nobody counted. */
  pages: number;
  /** Number of orders in each view that match the search; null if they are too many to be counted. */
  counts: OrderCounts | null;
}

export type OrderCounts = Readonly<Record<OrderView, number>>;

/** Orders whose buyer has paid. Those that ended unpaid are nobody's work. */
export const wasPaid = isNotNull(orders.paidAt);

export const awaitsDecision = sql<boolean>`exists (select 1 from ${saleConflicts} as conflict where conflict.loser_id = ${sql.raw('orders.id')} and conflict.state = 'open')`;

const hasRank = (rank: number): SQL => sql`${orderRank} = ${sql.raw(String(rank))}`;
const conditions: Record<OrderView, SQL> = {
  all: sql`true`,
  // What was sold twice waits for a decision first.
  send: sql`${hasRank(0)} and not ${awaitsDecision}`,
  pickup: sql`${hasRank(1)} and not ${awaitsDecision}`,
  labeled: sql`${hasRank(2)} and not ${awaitsDecision}`,
  sent: hasRank(3),
  booth: orderIsAtBooth,
  done: hasRank(4),
};

/** What waits comes first, by the day to send it and then by its age; then what is on its way, then the rest, the newest first. An index has this order. */
const inOrder = [
  orderRank,
  orderWaitsUntil,
  orderWaitsSince,
  sql`orders.paid_at desc nulls last`,
  sql`orders.id desc nulls last`,
];

const lines = sql<(StoreOrder['lines'][number] & { unitsLeft: number })[]>`array(
  select jsonb_build_object('name', line.name, 'quantity', line.quantity, 'picture', line.picture,
    'unitsLeft', line.quantity - coalesce((
      select sum(given.quantity) from ${refundLines} as given join ${refunds} as refund on refund.id = given.refund_id
      where given.order_id = line.order_id and given.position = line.position and refund.status <> 'failed'), 0))
  from ${orderLines} as line where line.order_id = ${sql.raw('orders.id')} order by line.position)`;

function leaveOutRefunded(all: readonly (StoreOrder['lines'][number] & { unitsLeft: number })[]): StoreOrder['lines'] {
  const left = all.filter(({ unitsLeft }) => unitsLeft > 0).map((line) => ({ ...line, quantity: line.unitsLeft }));
  return left.length > 0 ? left : all;
}

const columns = {
  id: orders.id,
  number: orders.number,
  channel: orders.channel,
  status: orders.status,
  parcelState: orders.parcelState,
  hasLabel: orders.hasLabel,
  paidAt: orders.paidAt,
  shipBy: orders.shipBy,
  carrier: parcels.carrier,
  trackingNumber: parcels.trackingNumber,
  sentAt: parcels.sentAt,
  deliveredAt: parcels.deliveredAt,
  handedOverAt: parcels.handedOverAt,
  delivery: parcels.delivery,
  customerName: orders.customerName,
  shippingAddress: parcels.address,
  place: sales.place,
  awaitsDecision,
  ...moneyColumns,
  lines,
};

/** Where the search of a store looks. What buyers typed as their address for mails is no business of others. */
function placesOf(vendorId: string, pattern: string) {
  const event = sql`select event.id from ${events} as event where event.name ilike ${pattern}
    and event.id in (select sold.event_id from ${orders} as sold where sold.vendor_id = ${vendorId} and sold.event_id is not null)`;
  return {
    columns: sql`(orders.number ilike ${pattern} or orders.customer_name ilike ${pattern})`,
    others: sql`orders.event_id in (${event})`,
    beside: true,
  };
}

async function readRows(db: Database, which: SQL | undefined, limit: number, offset = 0): Promise<StoreOrder[]> {
  // The columns are read of these rows alone, not of those before them.
  const ids = db
    .select({ id: orders.id })
    .from(orders)
    .where(which)
    .orderBy(...inOrder)
    .limit(limit)
    .offset(offset);
  const rows = await db
    .select(columns)
    .from(orders)
    .leftJoin(sales, eq(sales.orderId, orders.id))
    .leftJoin(parcels, eq(parcels.orderId, orders.id))
    .where(inArray(orders.id, ids))
    .orderBy(...inOrder);
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
      postageCents,
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
        postageCents,
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

type Group = Omit<FoundOrder, 'id'> & { count: number };

/** Lists the orders of a store that wait for a decision: few at any time. */
async function listUndecided(db: Database, ofStore: SQL | undefined): Promise<{ id: string; rank: number }[]> {
  return await db
    .selectDistinct({ id: orders.id, rank: sql<number>`${orderRank}` })
    .from(saleConflicts)
    .innerJoin(orders, eq(orders.id, saleConflicts.loserId))
    .where(and(eq(saleConflicts.state, 'open'), ofStore));
}

/** Takes those that wait for a decision out of those to ship and to hand over. */
function leaveOutUndecided(counts: OrderCounts, undecided: readonly { rank: number }[]): OrderCounts {
  const ofRank = (rank: number) => undecided.filter((order) => order.rank === rank).length;
  const { send, pickup, labeled } = counts;
  return { ...counts, send: send - ofRank(0), pickup: pickup - ofRank(1), labeled: labeled - ofRank(2) };
}

function countViews(groups: readonly Group[]): OrderCounts {
  const sum = (isOf: (group: Group) => boolean) => groups.filter(isOf).reduce((total, { count }) => total + count, 0);
  const ofRank = (rank: number) => sum((group) => group.rank === rank);
  return {
    all: sum(() => true),
    send: ofRank(0),
    pickup: ofRank(1),
    labeled: ofRank(2),
    sent: ofRank(3),
    done: ofRank(4),
    booth: sum((group) => group.isAtBooth),
  };
}

/** Counts all orders of a store. The list's index has everything that this reads. */
async function countAll(db: Database, ofStore: SQL | undefined): Promise<OrderCounts> {
  const groups = await db
    .select({
      rank: sql<number>`${orderRank}`,
      isAtBooth: sql<boolean>`${orderIsAtBooth}`,
      count: sql<number>`count(*)::int`,
    })
    .from(orders)
    .where(ofStore)
    .groupBy(sql`1`, sql`2`);
  return countViews(groups);
}

async function loadUncounted(db: Database, which: SQL | undefined, query: OrdersQuery): Promise<OrderList> {
  const { page } = query;
  const found = await readRows(db, which, ordersPerPage + 1, (page - 1) * ordersPerPage);
  if (found.length === 0 && page > 1) return loadUncounted(db, which, { ...query, page: 1 });
  const pages = found.length > ordersPerPage ? page + 1 : page;
  return { ...query, pages, counts: null, orders: found.slice(0, ordersPerPage) };
}

/** Loads a page of the list. A page after the last one is the last one, because an order may have left it meanwhile. */
export async function loadOrderList(db: Database, vendorId: string, query: OrdersQuery): Promise<OrderList> {
  const ofStore = and(eq(orders.vendorId, vendorId), wasPaid) ?? sql`false`;
  const pattern = toPattern(query.search);
  const places = placesOf(vendorId, pattern);
  const found = query.search === '' ? undefined : await findOrders(db, pattern, { of: ofStore, ...places });
  const inView = and(ofStore, conditions[query.view]);
  if (found === null) return loadUncounted(db, and(inView, orderMatches(pattern, places)), query);
  const all = found ? countViews(found.map((order) => ({ ...order, count: 1 }))) : await countAll(db, ofStore);
  const undecided = await listUndecided(db, ofStore);
  const counts = leaveOutUndecided(
    all,
    found ? undecided.filter(({ id }) => found.some((order) => order.id === id)) : undecided,
  );
  const pages = Math.max(1, Math.ceil(counts[query.view] / ordersPerPage));
  const page = Math.min(query.page, pages);
  const which = found ? and(inView, isFound(found)) : inView;
  return {
    ...query,
    page,
    pages,
    counts,
    orders: await readRows(db, which, ordersPerPage, (page - 1) * ordersPerPage),
  };
}

/**
 * Lists the orders that wait for the artist: first those to send, by the day to send them, then those to hand over, and the first that
 * has its label and is to be dropped off.
 */
export async function listWaiting(
  db: Database,
  vendorId: string,
  { limit }: { limit: number },
): Promise<{ toSend: StoreOrder[]; toHandOver: StoreOrder[]; toDropOff: StoreOrder[] }> {
  // The second condition names the index's own, so that a store's finished orders aren't read.
  const ofStore = and(eq(orders.vendorId, vendorId), sql`orders.parcel_state in ('to_send', 'to_hand_over')`, wasPaid);
  const [toSend, toHandOver, toDropOff] = await Promise.all([
    readRows(db, and(ofStore, conditions.send), limit),
    readRows(db, and(ofStore, conditions.pickup), limit),
    readRows(db, and(ofStore, conditions.labeled), 1),
  ]);
  return { toSend, toHandOver, toDropOff };
}

export async function countWaitingOrders(db: Database, vendorId: string): Promise<number> {
  const isWaiting = sql`orders.parcel_state in ('to_send', 'to_hand_over') and not orders.has_label and orders.status = 'paid'`;
  return await db.$count(orders, and(eq(orders.vendorId, vendorId), isWaiting, wasPaid));
}
