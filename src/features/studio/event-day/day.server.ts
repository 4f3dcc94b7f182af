/** Reads the end of an event: eight small queries, however much was sold. */
import { and, asc, desc, eq, exists, gt, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import type { Picture } from '../../../platform/pictures.ts';
import { addDays, dayStart, zonedDay } from '../../../platform/zoned-time.ts';
import { sumByEvent } from '../../buying/figures/entries.server.ts';
import {
  type CashChanges,
  countWithoutEvent,
  listOtherSold,
  readCashChanges,
  sumByTender,
  sumRecordedAfter,
  type TenderSum,
} from '../../buying/figures/event-sales.server.ts';
import { soldAtEvent } from '../../buying/figures/sold-units.server.ts';
import { orders } from '../../buying/orders/orders.table.ts';
import { events, eventVendors } from '../../catalog/events.table.ts';
import { products } from '../../catalog/products.table.ts';
import { isSlugShaped } from '../../catalog/slugs.ts';
import { eventDays } from '../../market/event-days.table.ts';
import { eventBooths, eventExhibitors, eventPieces } from '../../market/market.table.ts';
import { computeDay, countHome, type DayNotes, type DaySums, noNotes } from './day-sums.ts';

export interface DayEvent {
  id: string;
  slug: string;
  name: string;
  startsAt: Date;
  endsAt: Date;
}

interface Place {
  vendorId: string;
  eventId: string;
}

/** True for events in which an artist takes part, or did so when they sold there or noted something. */
function isOfVendor(db: Database, vendorId: string): SQL | undefined {
  const has = (table: typeof eventVendors | typeof eventDays | typeof orders) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(table)
        .where(and(eq(table.eventId, events.id), eq(table.vendorId, vendorId))),
    );
  return or(has(eventVendors), has(eventDays), has(orders));
}

/** True for events that have begun, or begin today. */
const hasBegun = (now: Date, timeZone: string): SQL =>
  lt(events.startsAt, dayStart(addDays(zonedDay(now, timeZone), 1), timeZone));

/**
 * Finds an event that has begun, at the latest today, and is one of the artist's: they take part, or did so when they sold there.
 * Whether it is public, or was canceled later, doesn't matter for what they sold. Null for others.
 */
export async function findDayEvent(
  db: Database,
  vendorId: string,
  slug: string,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<DayEvent | null> {
  if (!isSlugShaped(slug)) return null;
  const { id, name, startsAt, endsAt } = events;
  const [event] = await db
    .select({ id, slug: events.slug, name, startsAt, endsAt })
    .from(events)
    .where(and(eq(events.slug, slug), hasBegun(now, timeZone), isOfVendor(db, vendorId)));
  return event ?? null;
}

/** Returns the days of an event, the last one included. */
export const daysOf = ({ startsAt, endsAt }: DayEvent, timeZone: string) => ({
  first: zonedDay(startsAt, timeZone),
  // One that ends at midnight isn't on the day that begins then.
  last: zonedDay(new Date(Math.max(startsAt.getTime(), endsAt.getTime() - 1)), timeZone),
  timeZone,
});

/** A piece that was brought along, or sold without having been said to come. */
interface DayPiece {
  id: string;
  name: string;
  picture: Picture | null;
  brought: number;
  sold: number;
  left: number;
  home: number;
  missing: number;
}

export interface EventDay {
  event: DayEvent;
  booth: string | null;
  notes: DayNotes;
  /** When it was closed first; null until then. */
  closedAt: Date | null;
  tenders: readonly TenderSum[];
  sums: DaySums;
  /** How many payments' card processing is estimated. */
  estimated: number;
  pieces: readonly DayPiece[];
  /** What was sold without being a piece of the store. */
  others: readonly { name: string; count: number }[];
  /** Sales that were recorded after it was closed. */
  late: { count: number; cents: number };
  /** How the cash changed after it was counted: it is asked for again, and the count says nothing until then. Null if it didn't. */
  lateCash: CashChanges | null;
  /** Sales of its days that belong to no event. */
  withoutEvent: number;
}

async function listPieces(db: Database, { vendorId, eventId }: Place, { home }: DayNotes): Promise<DayPiece[]> {
  const sold = sql`(${soldAtEvent(vendorId, eventId)}) as sold`;
  const { id, name, pictures } = products;
  const rows = await db
    .select({
      id,
      name,
      pictures,
      brought: sql<number>`coalesce(${eventPieces.units}, 0)`,
      sold: sql<number>`coalesce(sold.count, 0)::int`,
    })
    .from(products)
    .leftJoin(eventPieces, and(eq(eventPieces.productId, id), eq(eventPieces.eventId, eventId)))
    .leftJoin(sold, eq(id, sql`sold.id`))
    .where(and(eq(products.vendorId, vendorId), or(isNotNull(eventPieces.units), sql`sold.id is not null`)))
    .orderBy(sql`coalesce(sold.count, 0) desc`, asc(name), asc(id));
  return rows.map(({ pictures: [picture = null], ...piece }) => ({
    ...piece,
    picture,
    ...countHome(piece.brought, piece.sold, home[piece.id]),
  }));
}

async function readBooth(db: Database, { vendorId, eventId }: Place): Promise<string | null> {
  const [stand] = await db
    .select({ booth: eventBooths.name })
    .from(eventExhibitors)
    .innerJoin(eventBooths, eq(eventBooths.id, eventExhibitors.boothId))
    .where(and(eq(eventExhibitors.eventId, eventId), eq(eventExhibitors.vendorId, vendorId)));
  return stand?.booth ?? null;
}

interface StoredDay {
  notes: DayNotes;
  closedAt: Date | null;
}

export const countChanges = ({ cameIn, undone }: CashChanges): number => cameIn.count + undone.count;

/** Returns how the cash changed after it was counted, so that it has to be counted again; null if nobody counted, or it didn't. */
export async function findLateCash(db: Database, { vendorId, eventId }: Place): Promise<CashChanges | null> {
  return (await readCashChanges(db, vendorId, eventId)).get(eventId) ?? null;
}

/** True if an artist has closed this day of an event: nothing is sold there any more. */
export async function isDayClosed(
  db: Database,
  place: Place,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<boolean> {
  const today = zonedDay(now, timeZone);
  const [row] = await db
    .select({ closedOn: eventExhibitors.closedOn, closedAt: eventDays.closedAt })
    .from(events)
    .leftJoin(
      eventExhibitors,
      and(eq(eventExhibitors.eventId, events.id), eq(eventExhibitors.vendorId, place.vendorId)),
    )
    .leftJoin(eventDays, and(eq(eventDays.eventId, events.id), eq(eventDays.vendorId, place.vendorId)))
    .where(eq(events.id, place.eventId));
  const last = row?.closedOn ?? (row?.closedAt ? zonedDay(row.closedAt, timeZone) : null);
  return last !== null && last >= today;
}

export async function readDay(db: Database, place: Place): Promise<StoredDay> {
  const [row] = await db
    .select()
    .from(eventDays)
    .where(and(eq(eventDays.eventId, place.eventId), eq(eventDays.vendorId, place.vendorId)));
  if (!row) return { notes: noNotes, closedAt: null };
  const { closedAt, floatCents, countedCents, boothFeeCents, costs, home } = row;
  return { notes: { floatCents, countedCents, boothFeeCents, costs, home }, closedAt };
}

export async function loadEventDay(
  db: Database,
  vendorId: string,
  event: DayEvent,
  timeZone: string,
): Promise<EventDay> {
  const place = { vendorId, eventId: event.id };
  const { notes, closedAt } = await readDay(db, place);
  // One after the other, because a transaction reads it, too.
  const booth = await readBooth(db, place);
  const tenders = await sumByTender(db, place);
  const [kept = null] = await sumByEvent(db, vendorId, event.id);
  const pieces = await listPieces(db, place, notes);
  const others = await listOtherSold(db, place);
  const late = closedAt === null ? { count: 0, cents: 0 } : await sumRecordedAfter(db, place, closedAt);
  const lateCash = await findLateCash(db, place);
  const withoutEvent = await countWithoutEvent(db, vendorId, daysOf(event, timeZone));
  return {
    event,
    booth,
    notes,
    closedAt,
    tenders,
    sums: computeDay(tenders, kept, lateCash === null ? notes : { ...notes, countedCents: null }),
    estimated: kept?.estimated ?? 0,
    pieces,
    others,
    late,
    lateCash,
    withoutEvent,
  };
}

export interface PastDay extends DayEvent {
  isClosed: boolean;
}

/** More than an artist goes to in a year; older ones are in Figures. */
const maxPast = 24;

/** Lists the latest events of an artist that have begun, the newest first. */
export async function listPastDays(
  db: Database,
  vendorId: string,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<PastDay[]> {
  const { id, slug, name, startsAt, endsAt } = events;
  return await db
    .select({ id, slug, name, startsAt, endsAt, isClosed: sql<boolean>`${eventDays.closedAt} is not null` })
    .from(events)
    .leftJoin(eventDays, and(eq(eventDays.eventId, id), eq(eventDays.vendorId, vendorId)))
    .where(and(hasBegun(now, timeZone), isOfVendor(db, vendorId)))
    .orderBy(desc(startsAt), desc(id))
    .limit(maxPast);
}

/** How many days after an event To Do asks for it. */
const askedDays = 14;

/**
 * Lists the events that ended before today and weren't closed: those to which the artist said they come, and those where they sold
 * something. Nothing depends on it, so it is asked for two weeks.
 */
export async function listOpenDays(
  db: Database,
  vendorId: string,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<DayEvent[]> {
  const today = zonedDay(now, timeZone);
  const { id, slug, name, startsAt, endsAt } = events;
  const sold = db
    .select({ one: sql`1` })
    .from(orders)
    .where(and(eq(orders.vendorId, vendorId), eq(orders.eventId, id), isNotNull(orders.paidAt)));
  return await db
    .select({ id, slug, name, startsAt, endsAt })
    .from(events)
    .leftJoin(eventDays, and(eq(eventDays.eventId, id), eq(eventDays.vendorId, vendorId)))
    .leftJoin(eventExhibitors, and(eq(eventExhibitors.eventId, id), eq(eventExhibitors.vendorId, vendorId)))
    .where(
      and(
        lte(endsAt, dayStart(today, timeZone)),
        gt(endsAt, dayStart(addDays(today, -askedDays), timeZone)),
        isNull(eventDays.closedAt),
        or(and(isNotNull(eventExhibitors.vendorId), isNull(events.cancelledAt)), exists(sold)),
      ),
    )
    .orderBy(asc(endsAt), asc(id));
}
