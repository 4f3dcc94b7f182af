/** What was sold in person at an event, by how it was paid. `sumByEvent` says what of it the artist keeps. */
import { and, count, eq, gt, gte, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import type { Cents } from '../../../platform/money.ts';
import { addDays, dayStart } from '../../../platform/zoned-time.ts';
import { eventDays } from '../../market/event-days.table.ts';
import { orderLines, orders } from '../orders/orders.table.ts';
import type { Tender } from '../orders/orders.ts';
import { sales } from '../orders/sales.table.ts';

export interface TenderSum {
  /** Null for cards by QR code. */
  tender: Tender | null;
  /** "Square"; null for the tender's own name. */
  label: string | null;
  count: number;
  /** Pieces, at their price after the discount. */
  goodsCents: Cents;
  roundingCents: Cents;
  taxCents: Cents;
  totalCents: Cents;
}

interface Place {
  vendorId: string;
  eventId: string;
}

const isOf = ({ vendorId, eventId }: Place): SQL | undefined =>
  and(eq(orders.vendorId, vendorId), eq(orders.eventId, eventId), isNotNull(orders.paidAt));

const sumOf = (amount: SQL) => sql<Cents>`coalesce(sum(${amount}), 0)::float8`;

/** Sums the sales of an event by tender, the largest sum first. What was undone doesn't count. */
export async function sumByTender(db: Database, place: Place): Promise<TenderSum[]> {
  const { tender, tenderLabel: label } = sales;
  const totalCents = sumOf(sql`${orders.totalCents}`);
  return await db
    .select({
      tender,
      label,
      count: count(),
      // Nothing is shipped from a booth, and its price has no line for processing.
      goodsCents: sumOf(
        sql`${orders.goodsCents} - ${orders.discountCents} + ${orders.shippingCents} + ${orders.processingFeeCents}`,
      ),
      roundingCents: sumOf(sql`${orders.roundingCents}`),
      taxCents: sumOf(sql`${orders.taxCents}`),
      totalCents,
    })
    .from(orders)
    .leftJoin(sales, eq(sales.orderId, orders.id))
    .where(isOf(place))
    .groupBy(tender, label)
    .orderBy(sql`${totalCents} desc`, tender, label);
}

export async function sumCashByEvent(db: Database, vendorId: string): Promise<ReadonlyMap<string, Cents>> {
  const rows = await db
    .select({ eventId: sql<string>`${orders.eventId}`, cents: sumOf(sql`${orders.totalCents}`) })
    .from(orders)
    .innerJoin(sales, eq(sales.orderId, orders.id))
    .where(
      and(eq(orders.vendorId, vendorId), isNotNull(orders.eventId), isNotNull(orders.paidAt), eq(sales.tender, 'cash')),
    )
    .groupBy(orders.eventId);
  return new Map(rows.map(({ eventId, cents }) => [eventId, cents]));
}

/** Counts the sales of an event that were recorded after a moment: phones may send theirs late. */
export async function sumRecordedAfter(db: Database, place: Place, at: Date): Promise<{ count: number; cents: Cents }> {
  const [late] = await db
    .select({ count: count(), cents: sumOf(sql`${orders.totalCents}`) })
    .from(orders)
    .where(and(isOf(place), gt(orders.createdAt, at)));
  return late ?? { count: 0, cents: 0 };
}

interface CashSum {
  count: number;
  cents: Cents;
}

/** How the cash of an event changed after it was counted: what came in, and what was given back of the sales before. */
export interface CashChanges {
  cameIn: CashSum;
  undone: CashSum;
}

const countedAt = sql`coalesce(${eventDays.countedAt}, ${eventDays.closedAt})`;
const cameIn = sql`(${orders.paidAt} is not null and ${orders.createdAt} > ${countedAt})`;
const undone = sql`(${orders.status} = 'cancelled' and ${orders.createdAt} <= ${countedAt} and ${orders.closedAt} > ${countedAt})`;

/** Reads how the cash of each event changed after it was counted. Those where nobody counted, or it didn't change, aren't there. */
export async function readCashChanges(
  db: Database,
  vendorId: string,
  eventId?: string,
): Promise<ReadonlyMap<string, CashChanges>> {
  const counted = (which: SQL) => sql<number>`(count(*) filter (where ${which}))::int`;
  const sumOfThose = (which: SQL) => sql<Cents>`coalesce(sum(${orders.totalCents}) filter (where ${which}), 0)::float8`;
  const rows = await db
    .select({
      eventId: eventDays.eventId,
      cameIn: { count: counted(cameIn), cents: sumOfThose(cameIn) },
      undone: { count: counted(undone), cents: sumOfThose(undone) },
    })
    .from(eventDays)
    .innerJoin(orders, and(eq(orders.eventId, eventDays.eventId), eq(orders.vendorId, eventDays.vendorId)))
    .innerJoin(sales, and(eq(sales.orderId, orders.id), eq(sales.tender, 'cash')))
    .where(
      and(
        eq(eventDays.vendorId, vendorId),
        eventId === undefined ? undefined : eq(eventDays.eventId, eventId),
        isNotNull(eventDays.countedCents),
        or(cameIn, undone),
      ),
    )
    .groupBy(eventDays.eventId);
  return new Map(rows.map(({ eventId: id, ...changes }) => [id, changes]));
}

export async function listOtherSold(db: Database, place: Place): Promise<{ name: string; count: number }[]> {
  return await db
    .select({ name: orderLines.name, count: sql<number>`sum(${orderLines.quantity})::int` })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(isOf(place), isNull(orderLines.productId)))
    .groupBy(orderLines.name)
    .orderBy(orderLines.name);
}

/** Days of the site's time zone, both included. */
interface Days {
  first: string;
  last: string;
  timeZone: string;
}

const hasNoEvent = (vendorId: string, { first, last, timeZone }: Days): SQL | undefined =>
  and(
    eq(orders.vendorId, vendorId),
    isNull(orders.eventId),
    ne(orders.channel, 'online'),
    gte(orders.paidAt, dayStart(first, timeZone)),
    lt(orders.paidAt, dayStart(addDays(last, 1), timeZone)),
  );

/** Counts the sales that were recorded before their event was known, such as before the artist took part in it. */
export async function countWithoutEvent(db: Database, vendorId: string, days: Days): Promise<number> {
  return await db.$count(orders, hasNoEvent(vendorId, days));
}

export async function addToEvent(db: Database, { vendorId, eventId }: Place, days: Days): Promise<void> {
  await db.update(orders).set({ eventId }).where(hasNoEvent(vendorId, days));
}
