/**
 * Moves the units that artists sell at a market alone: out of the stock when the event's day begins, and back when the artist closes
 * the day, at noon of the day after the event at the latest, or as soon as nothing is to be sold there any more.
 */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { log } from '../../../platform/http/log.ts';
import { events } from '../../catalog/events.table.ts';
import { products } from '../../catalog/products.table.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { eventExhibitors, eventPieces, marketReserves } from '../../market/market.table.ts';
import { lockFreeUnits } from '../orders/ledger.server.ts';
import { type MarketPiece, type MarketWish, setReserve } from '../orders/reserves.server.ts';

interface MarketClock {
  now: Date;
  timeZone: string;
}

interface MarketServices {
  db: Database;
  clock: { now(): Date };
  config: { site: { timeZone: string } };
}

interface Place {
  vendorId: string;
  eventId: string;
}

/** Selects what should be at a market now: from midnight of the event's first day, for as long as nobody has closed the day. */
const wishes = ({ now, timeZone }: MarketClock): SQL => sql`
  select piece.event_id, piece.product_id, piece.units, event.ends_at <= ${now.toISOString()}::timestamptz as is_over
  from ${eventPieces} as piece
  join ${eventExhibitors} as stand on stand.event_id = piece.event_id and stand.vendor_id = piece.vendor_id
  join ${events} as event on event.id = piece.event_id
  join ${products} as product on product.id = piece.product_id and product.vendor_id = piece.vendor_id
  join ${vendors} as vendor on vendor.id = piece.vendor_id
  cross join lateral (
    select (event.starts_at at time zone ${timeZone}::text)::date as first, (event.ends_at at time zone ${timeZone}::text)::date as last,
      ${now.toISOString()}::timestamptz at time zone ${timeZone}::text as here
  ) as day
  where piece.market_only and event.is_published and event.cancelled_at is null and product.is_active and vendor.is_active
    and day.here >= day.first and day.here < day.last + interval '36 hours'
    and coalesce(stand.closed_on < least(day.here::date, day.last), true)`;

async function listUnsettled(db: Database, clock: MarketClock, place: Place | null): Promise<MarketPiece[]> {
  const ofPlace =
    place === null
      ? sql`true`
      : sql`product.vendor_id = ${place.vendorId} and coalesce(wish.event_id, reserve.event_id) = ${place.eventId}`;
  const { rows } = await db.execute<{ event_id: string; product_id: string }>(sql`
    with wish as (${wishes(clock)})
    select coalesce(wish.event_id, reserve.event_id) as event_id, product.id as product_id
    from wish
    full join ${marketReserves} as reserve on reserve.event_id = wish.event_id and reserve.product_id = wish.product_id
    join ${products} as product on product.id = coalesce(wish.product_id, reserve.product_id)
    where ${ofPlace} and (
      wish.event_id is null
      or wish.units < reserve.units and reserve.units_left > 0
      or wish.units > coalesce(reserve.units, 0) and product.inventory > 0 and not wish.is_over
      or wish.is_over <> reserve.is_over)
    order by product.id, 1`);
  return rows.map((row) => ({ eventId: row.event_id, productId: row.product_id }));
}

async function findWish(
  tx: Database,
  { eventId, productId }: MarketPiece,
  clock: MarketClock,
): Promise<MarketWish | null> {
  const { rows } = await tx.execute<{ units: number; is_over: boolean }>(sql`
    with wish as (${wishes(clock)})
    select units, is_over from wish where event_id = ${eventId} and product_id = ${productId}`);
  const [row] = rows;
  return row ? { units: row.units, isOver: row.is_over } : null;
}

/** Settles one piece. What should be is read under its lock. */
async function settlePiece(tx: Database, piece: MarketPiece, clock: MarketClock): Promise<void> {
  const free = await lockFreeUnits(tx, piece.productId);
  await setReserve(tx, piece, { free, wish: await findWish(tx, piece, clock) }, clock.now);
}

const clockOf = ({ clock, config }: Omit<MarketServices, 'db'>): MarketClock => ({
  now: clock.now(),
  timeZone: config.site.timeZone,
});

/**
 * Begins and ends what is due. Safe to call at any time and at once; each piece is a transaction of its own.
 * @param place of one artist at one event alone, at once after they said something else
 * @returns how many pieces were looked at
 */
export async function settleMarketUnits(services: MarketServices, place: Place | null = null): Promise<number> {
  const clock = clockOf(services);
  const pieces = await listUnsettled(services.db, clock, place);
  for (const piece of pieces) {
    await services.db
      .transaction((tx) => settlePiece(tx, piece, clock))
      .catch((error: unknown) => {
        // It was deleted, and its reserve with it.
        if (!isDomainError(error)) log.error('The units of a piece at a market were not moved.', error);
      });
  }
  return pieces.length;
}

/**
 * Puts what an artist has left at an event back up for sale on the web, because they closed its day. On later days of the event it
 * is at the market again. Closed twice, it is closed once.
 * @param day "YYYY-MM-DD" in the site's time zone
 */
export async function returnMarketUnits(
  tx: Database,
  { day, ...place }: Place & { day: string },
  clock: MarketClock,
): Promise<void> {
  const { eventId, vendorId } = place;
  // After the event nothing follows, also if it went on beyond midnight.
  const now = sql`${clock.now.toISOString()}::timestamptz`;
  const today = sql`(select (${now} at time zone ${clock.timeZone}::text)::date from ${events}
    where ${events.id} = ${eventId} and ${events.endsAt} <= ${now})`;
  await tx
    .update(eventExhibitors)
    .set({ closedOn: sql`greatest(${eventExhibitors.closedOn}, ${day}::date, ${today})` })
    .where(and(eq(eventExhibitors.eventId, eventId), eq(eventExhibitors.vendorId, vendorId)));
  for (const piece of await listUnsettled(tx, clock, place)) await settlePiece(tx, piece, clock);
}
