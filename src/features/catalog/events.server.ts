/** Queries of events for pages and the API. Past events keep their page, but are in no list. */
import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { inOrderOf } from '../../platform/objects.ts';
import { events, eventVendors } from './events.table.ts';
import { artistsNamed, type DatedEvent, type EventCard, type EventView, type UpcomingEvent } from './events.ts';
import { isSlugShaped } from './slugs.ts';
import { toThemeName } from './themes.ts';
import { pictureOfPiece, vendorBasics } from './vendor-columns.server.ts';
import { vendors } from './vendors.table.ts';

const plainColumns = {
  id: events.id,
  slug: events.slug,
  name: events.name,
  description: events.description,
  location: events.location,
  address: events.address,
  startsAt: events.startsAt,
  endsAt: events.endsAt,
  picture: events.picture,
  cancelledAt: events.cancelledAt,
};

const cardColumns = {
  ...plainColumns,
  favoriteCount: sql<number>`(select count(*)::int from favorites
    where favorites.favorite and favorites.type = 'event' and favorites.item_id = ${sql.raw('events.id')}::text)`,
};

const artistNames = sql<string[]>`array(select taking.name from vendors as taking
    where taking.is_active and taking.id in (select vendor_id from event_vendors where event_id = ${sql.raw('events.id')})
    order by taking.position, taking.id limit ${artistsNamed + 1})`;

const listColumns = { ...cardColumns, details: events.details, artistNames };

export const upcoming = (now: Date) => and(eq(events.isPublished, true), gt(events.endsAt, now));

/** Returns published events that haven't ended, the next one first, canceled ones included. */
export async function listUpcomingEvents(db: Database, now: Date, limit: number): Promise<UpcomingEvent[]> {
  return await db
    .select(listColumns)
    .from(events)
    .where(upcoming(now))
    .orderBy(asc(events.startsAt), asc(events.id))
    .limit(limit);
}

/** Returns an event as lists show it, also before it is published; null if it is unknown. */
export async function findListedEvent(db: Database, id: string): Promise<UpcomingEvent | null> {
  const [event] = await db.select(listColumns).from(events).where(eq(events.id, id));
  return event ?? null;
}

/** Returns those of some events that lists show, in the order of their ids. */
export async function listEventsOf(db: Database, ids: readonly string[], now: Date): Promise<EventCard[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select(cardColumns)
    .from(events)
    .where(and(upcoming(now), inArray(events.id, [...ids])));
  return inOrderOf(ids, rows);
}

/** Returns the upcoming events in which one artist takes part and that aren't canceled. */
export async function listVendorEvents(db: Database, vendorId: string, now: Date, limit: number): Promise<EventCard[]> {
  // As an array, so that PostgreSQL looks up the artist's events rather than all of the city until it has enough.
  const participates = sql`${events.id} = any(array(select event_id from ${eventVendors} where vendor_id = ${vendorId}))`;
  return await db
    .select(cardColumns)
    .from(events)
    .where(and(upcoming(now), isNull(events.cancelledAt), participates))
    .orderBy(asc(events.startsAt), asc(events.id))
    .limit(limit);
}

/** More than the city has. */
const calendarEvents = 500;

/** Returns the published events that hadn't ended at a time, the first one first, canceled ones included. */
export async function listCalendarEvents(db: Database, at: Date): Promise<(DatedEvent & { createdAt: Date })[]> {
  const { details, revision, createdAt, updatedAt } = events;
  return await db
    .select({ ...plainColumns, details, revision, createdAt, updatedAt })
    .from(events)
    .where(upcoming(at))
    .orderBy(asc(events.startsAt), asc(events.id))
    .limit(calendarEvents);
}

/** More than any event has, few enough to render. */
const eventArtists = 100;

/** Returns an event with the active artists who take part; null if it is unknown or not published. */
export async function findEventBySlug(db: Database, slug: string): Promise<EventView | null> {
  if (!isSlugShaped(slug)) return null;
  const [event] = await db
    .select({
      ...cardColumns,
      details: events.details,
      movedFrom: events.movedFrom,
      admissionCents: events.admissionCents,
      revision: events.revision,
      updatedAt: events.updatedAt,
    })
    .from(events)
    .where(and(eq(events.isPublished, true), eq(events.slug, slug)));
  if (!event) return null;
  const shown = event.picture?.key ?? '';
  const artists = await db
    .select({
      id: vendors.id,
      slug: vendors.slug,
      name: vendors.name,
      owner: vendors.owner,
      neighborhood: vendors.neighborhood,
      theme: vendors.theme,
      piece: pictureOfPiece(shown),
      portrait: vendors.portrait,
      headerPicture: vendors.headerPicture,
      favoriteCount: vendorBasics.favoriteCount,
    })
    .from(eventVendors)
    .innerJoin(vendors, eq(vendors.id, eventVendors.vendorId))
    .where(and(eq(eventVendors.eventId, event.id), eq(vendors.isActive, true)))
    .orderBy(asc(vendors.position), asc(vendors.id))
    .limit(eventArtists);
  return {
    ...event,
    artists: artists.map(({ piece, portrait, headerPicture, theme, ...artist }) => ({
      ...artist,
      theme: toThemeName(theme),
      picture: [piece, portrait, headerPicture].find((picture) => picture && picture.key !== shown) ?? null,
    })),
  };
}
