/** Where an artist sells on a day, and what they said they bring. For themselves: nothing of it is shown to others. */
import { and, asc, eq, gt, isNull, lt, lte } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { addDays, dayStart } from '../../platform/zoned-time.ts';
import { events, eventVendors } from '../catalog/events.table.ts';
import { eventBooths, eventExhibitors, eventPieces } from './market.table.ts';

export interface MarketDay {
  event: { id: string; slug: string; name: string; booth: string | null };
  pieceIds: ReadonlySet<string>;
}

const takesPlace = (from: Date, to: Date) =>
  and(isNull(events.cancelledAt), lt(events.startsAt, to), gt(events.endsAt, from));

/** The one that ends next comes first, and those that are over last. */
const endsNext = (now: Date) => [lte(events.endsAt, now), asc(events.endsAt), asc(events.id)];

/**
 * Returns the event to which a sale in person belongs: one of its day in which the artist takes part; of several one to which they
 * said they come, and then the one that ended next. Null without any. Who records a sale stores it, because artists leave events.
 * @param day of the sale, in the site's time zone
 */
export async function findSaleEvent(
  db: Database,
  vendorId: string,
  { day, at, timeZone }: { day: string; at: Date; timeZone: string },
): Promise<string | null> {
  const [event] = await db
    .select({ id: events.id })
    .from(eventVendors)
    .innerJoin(events, eq(events.id, eventVendors.eventId))
    .leftJoin(
      eventExhibitors,
      and(eq(eventExhibitors.eventId, events.id), eq(eventExhibitors.vendorId, eventVendors.vendorId)),
    )
    .where(
      and(
        eq(eventVendors.vendorId, vendorId),
        takesPlace(dayStart(day, timeZone), dayStart(addDays(day, 1), timeZone)),
      ),
    )
    .orderBy(isNull(eventExhibitors.vendorId), ...endsNext(at))
    .limit(1);
  return event?.id ?? null;
}

/** Returns the number of a store's booth at the next event that it said it comes to, also one that goes on; null while it has none. */
export async function findNextBooth(db: Database, vendorId: string, now: Date): Promise<string | null> {
  const [stand] = await db
    .select({ booth: eventBooths.name })
    .from(eventExhibitors)
    .innerJoin(events, eq(events.id, eventExhibitors.eventId))
    .leftJoin(eventBooths, eq(eventBooths.id, eventExhibitors.boothId))
    .where(and(eq(eventExhibitors.vendorId, vendorId), isNull(events.cancelledAt), gt(events.endsAt, now)))
    .orderBy(asc(events.startsAt), asc(events.id))
    .limit(1);
  return stand?.booth ?? null;
}

/**
 * Returns the event at which a store sells between two moments; null if it hasn't said so. Of several it is the one that ends next.
 * @param now an event that is over by then comes last
 */
export async function readMarketDay(
  db: Database,
  vendorId: string,
  { from, to, now }: { from: Date; to: Date; now: Date },
): Promise<MarketDay | null> {
  const [event] = await db
    .select({ id: events.id, slug: events.slug, name: events.name, booth: eventBooths.name })
    .from(eventExhibitors)
    .innerJoin(events, eq(events.id, eventExhibitors.eventId))
    .leftJoin(eventBooths, eq(eventBooths.id, eventExhibitors.boothId))
    .where(and(eq(eventExhibitors.vendorId, vendorId), takesPlace(from, to)))
    .orderBy(...endsNext(now))
    .limit(1);
  if (event === undefined) return null;
  const pieces = await db
    .select({ id: eventPieces.productId })
    .from(eventPieces)
    .where(and(eq(eventPieces.eventId, event.id), eq(eventPieces.vendorId, vendorId)));
  return { event, pieceIds: new Set(pieces.map(({ id }) => id)) };
}
