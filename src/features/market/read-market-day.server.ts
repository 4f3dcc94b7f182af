/** Where an artist sells on a day, and what they said they bring. For themselves: nothing of it is shown to others. */
import { and, asc, eq, gt, isNull, lt, lte } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { events } from '../catalog/events.table.ts';
import { eventBooths, eventExhibitors, eventPieces } from './market.table.ts';

export interface MarketDay {
  event: { id: string; name: string; booth: string | null };
  /** The pieces that are brought along. */
  pieceIds: ReadonlySet<string>;
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
    .select({ id: events.id, name: events.name, booth: eventBooths.name })
    .from(eventExhibitors)
    .innerJoin(events, eq(events.id, eventExhibitors.eventId))
    .leftJoin(eventBooths, eq(eventBooths.id, eventExhibitors.boothId))
    .where(
      and(
        eq(eventExhibitors.vendorId, vendorId),
        isNull(events.cancelledAt),
        lt(events.startsAt, to),
        gt(events.endsAt, from),
      ),
    )
    .orderBy(lte(events.endsAt, now), asc(events.endsAt), asc(events.id))
    .limit(1);
  if (event === undefined) return null;
  const pieces = await db
    .select({ id: eventPieces.productId })
    .from(eventPieces)
    .where(and(eq(eventPieces.eventId, event.id), eq(eventPieces.vendorId, vendorId)));
  return { event, pieceIds: new Set(pieces.map(({ id }) => id)) };
}
