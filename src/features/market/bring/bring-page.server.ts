/** The artist's pages about events: the list, and what they bring to one. Their forms come back to the page. */
import type { AstroGlobal } from 'astro';
import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { textSchema } from '../../../platform/api/text-schema.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { FormState, Texts } from '../../../platform/forms/form-state.ts';
import { takeForm, unknownForm } from '../../../platform/forms/take-form.server.ts';
import { parseInput } from '../../../platform/http/parse.ts';
import type { RateLimit } from '../../../platform/http/rate-limit.ts';
import { minuteMs } from '../../../platform/time.ts';
import { paths } from '../../../site/paths.ts';
import type { Viewer } from '../../accounts/identity.ts';
import { formatEventDate } from '../../catalog/event-dates.ts';
import { upcoming } from '../../catalog/events.server.ts';
import { events, eventVendors } from '../../catalog/events.table.ts';
import { isSlugShaped } from '../../catalog/slugs.ts';
import { type Booth, listBooths } from '../booths.server.ts';
import { eventBooths, eventExhibitors, eventPieces } from '../market.table.ts';
import { marketMax, pieceFieldOf, readPieces } from '../market.ts';
import { bringWords as words } from '../words.ts';
import { type Bringable, leaveEvent, listBringable, saveBringing, takesPart } from './bring.server.ts';

const limits: readonly RateLimit[] = [{ name: 'market', by: 'account', limit: 60, perMs: minuteMs }];

export const bringSchema = v.object({
  booth: v.optional(textSchema({ label: words.boothLabel, min: 0, max: marketMax.booth }), ''),
  hours: v.optional(textSchema({ label: words.hoursLabel, min: 0, max: marketMax.hours }), ''),
  note: v.optional(textSchema({ label: words.noteLabel, min: 0, max: marketMax.note }), ''),
});

interface Store {
  id: string;
  slug: string;
}

/** An event that an artist takes part in, or could. */
export interface JoinableEvent {
  id: string;
  slug: string;
  name: string;
  location: string;
  startsAt: Date;
  endsAt: Date;
  takesPart: boolean;
  /** True once the artist has said something. */
  isSaid: boolean;
  booth: string | null;
  booths: number;
  freeBooths: number;
  pieces: number;
  units: number;
}

const ofEvent = sql.raw('events.id');

/** Returns upcoming events with booths, and those that name the artist, the next one first. */
export async function listJoinableEvents(db: Database, vendorId: string, now: Date): Promise<JoinableEvent[]> {
  const booths = sql<number>`(select count(*)::int from ${eventBooths} where event_id = ${ofEvent})`;
  const taken = sql<number>`(select count(booth_id)::int from ${eventExhibitors} where event_id = ${ofEvent})`;
  const rows = await db
    .select({
      id: events.id,
      slug: events.slug,
      name: events.name,
      location: events.location,
      startsAt: events.startsAt,
      endsAt: events.endsAt,
      takesPart: sql<boolean>`${eventVendors.vendorId} is not null`,
      isSaid: sql<boolean>`${eventExhibitors.vendorId} is not null`,
      booth: eventBooths.name,
      booths,
      freeBooths: sql<number>`${booths} - ${taken}`,
      pieces: count(eventPieces.productId),
      units: sql<number>`coalesce(sum(${eventPieces.units}), 0)::int`,
    })
    .from(events)
    .leftJoin(eventVendors, and(eq(eventVendors.eventId, events.id), eq(eventVendors.vendorId, vendorId)))
    .leftJoin(eventExhibitors, and(eq(eventExhibitors.eventId, events.id), eq(eventExhibitors.vendorId, vendorId)))
    .leftJoin(eventBooths, eq(eventBooths.id, eventExhibitors.boothId))
    .leftJoin(eventPieces, and(eq(eventPieces.eventId, events.id), eq(eventPieces.vendorId, vendorId)))
    .where(and(upcoming(now), isNull(events.cancelledAt), sql`(${eventVendors.vendorId} is not null or ${booths} > 0)`))
    .groupBy(events.id, eventVendors.vendorId, eventExhibitors.vendorId, eventBooths.name)
    .orderBy(asc(events.startsAt), asc(events.id))
    .limit(60);
  return rows;
}

interface BringEvent {
  id: string;
  slug: string;
  name: string;
  startsAt: Date;
  endsAt: Date;
}

/** Finds an event that artists can still say something about; null for others. */
export async function findBringEvent(db: Database, slug: string, now: Date): Promise<BringEvent | null> {
  if (!isSlugShaped(slug)) return null;
  const [event] = await db
    .select({
      id: events.id,
      slug: events.slug,
      name: events.name,
      startsAt: events.startsAt,
      endsAt: events.endsAt,
    })
    .from(events)
    .where(and(upcoming(now), isNull(events.cancelledAt), eq(events.slug, slug)));
  return event ?? null;
}

/** Takes the forms of an event's page. Returns where to go, or what was refused; null if none was sent. */
export const takeBringing = (
  page: AstroGlobal,
  viewer: Viewer,
  store: Store,
  event: BringEvent,
): Promise<Response | FormState | null> =>
  takeForm(page, {
    limits,
    userId: viewer.userId,
    showsFailures: true,
    run: async ({ app, form, typed }) => {
      const place = { eventId: event.id, vendorId: store.id };
      if (form === 'leave') {
        await leaveEvent(app.db, place);
        return `${paths.vendorEvents(store.slug)}?done=left`;
      }
      if (form !== 'save') throw unknownForm(words.unknown);
      await saveBringing(app, place, { ...parseInput(bringSchema, typed), pieces: readPieces(typed) });
      return `${paths.vendorEvent(store.slug, event.slug)}?done=saved`;
    },
  });

/** A piece of the form, with what its field holds. */
interface FormPiece extends Bringable {
  units: string;
}

export interface BringPage {
  event: BringEvent;
  /** "10 am to 4 pm" */
  time: string;
  /** True once the artist has said something, so that they can leave. */
  takesPart: boolean;
  /** True while the numbers are ours: all that is in stock. */
  isPreset: boolean;
  /** The artist's own one and the free ones. */
  booths: readonly Booth[];
  hasBooths: boolean;
  pieces: readonly FormPiece[];
  values: Texts;
  problems: Texts;
  alert: string | null;
}

async function readSaved(db: Database, place: { eventId: string; vendorId: string }) {
  const { eventId, vendorId } = place;
  const [stand] = await db
    .select({ booth: eventBooths.name, hours: eventExhibitors.hours, note: eventExhibitors.note })
    .from(eventExhibitors)
    .leftJoin(eventBooths, eq(eventBooths.id, eventExhibitors.boothId))
    .where(and(eq(eventExhibitors.eventId, eventId), eq(eventExhibitors.vendorId, vendorId)));
  if (!stand) return null;
  const pieces = await db
    .select({ id: eventPieces.productId, units: eventPieces.units })
    .from(eventPieces)
    .where(and(eq(eventPieces.eventId, eventId), eq(eventPieces.vendorId, vendorId)));
  return { stand, units: new Map(pieces.map(({ id, units }) => [id, units])) };
}

/** Loads the page of one event: what was typed, else what is saved, else all that is in stock. `?bring=` asks for all or none. */
export async function loadBringPage(
  { locals: { app }, url }: AstroGlobal,
  store: Store,
  event: BringEvent,
  refused: FormState | null,
): Promise<BringPage> {
  const place = { eventId: event.id, vendorId: store.id };
  const [saved, booths, bringable, isTaking] = await Promise.all([
    readSaved(app.db, place),
    listBooths(app.db, event.id),
    listBringable(app.db, store.id),
    takesPart(app.db, place),
  ]);
  const asked = url.searchParams.get('bring');
  const typed = refused?.form === 'save' ? refused.values : null;
  const unitsOf = ({ id, inventory }: Bringable): string => {
    if (typed) return typed[pieceFieldOf(id)] ?? '0';
    if (asked === 'none') return '0';
    if (asked === 'all' || saved === null) return String(inventory);
    return String(Math.min(saved.units.get(id) ?? 0, inventory));
  };
  const { booth, hours = '', note = '' } = saved?.stand ?? {};
  return {
    event,
    time: formatEventDate(event.startsAt, event.endsAt, app.config.site.timeZone).time,
    takesPart: isTaking,
    isPreset: typed === null && asked === null && saved === null,
    booths: booths.filter(({ vendorId }) => vendorId === null || vendorId === store.id),
    hasBooths: booths.length > 0,
    pieces: bringable.map((piece) => ({ ...piece, units: unitsOf(piece) })),
    values: typed ?? { booth: booth ?? '', hours, note },
    problems: refused?.problems ?? {},
    alert: refused?.alert ?? null,
  };
}
