import type { AstroGlobal } from 'astro';
import { and, asc, count, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { textSchema } from '../../../platform/api/text-schema.ts';
import type { Database } from '../../../platform/database/database.ts';
import { editedForm, type FormState, type Texts } from '../../../platform/forms/form-state.ts';
import { handleForm, unknownForm } from '../../../platform/forms/handle-form.server.ts';
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
import { marketMax, marketOnlyFieldOf, pieceFieldOf, readMarketOnly, readPieces } from '../market.ts';
import { bringWords as words } from '../words.ts';
import { type Bringable, leaveEvent, listBringable, saveBringing, takesPart } from './bring.server.ts';
import { type Brought, readBrought, readSaved, revisionOf } from './saved-bringing.server.ts';

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
  // As an array, so that PostgreSQL looks up these rather than all events until it has enough.
  const isJoinable = sql`${events.id} = any(array(select event_id from ${eventVendors} where vendor_id = ${vendorId}
    union select event_id from ${eventBooths}))`;
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
    .where(and(upcoming(now), isNull(events.cancelledAt), isJoinable))
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
export const saveParticipation = (
  page: AstroGlobal,
  viewer: Viewer,
  store: Store,
  event: BringEvent,
): Promise<Response | FormState | null> =>
  handleForm(page, {
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
      await saveBringing(app, place, {
        ...parseInput(bringSchema, typed),
        pieces: readPieces(typed),
        marketOnly: readMarketOnly(typed),
        seen: typed['revision'] ?? '',
      });
      return `${paths.vendorEvent(store.slug, event.slug)}?done=saved`;
    },
  });

interface FormPiece extends Bringable {
  units: string;
  marketOnly: boolean;
  /** What is saved of it, if the form is older. */
  theirs: string | undefined;
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
  /** True if there is an earlier event, whose pieces can be taken over. */
  hasEarlier: boolean;
  values: Texts;
  problems: Texts;
  /** What is saved beside what was typed, if the form is older. */
  theirs: Texts;
  alert: string | null;
}

interface Place {
  eventId: string;
  vendorId: string;
}

async function findEarlier(db: Database, { vendorId }: Place, { startsAt }: BringEvent): Promise<string | null> {
  const [earlier] = await db
    .select({ id: events.id })
    .from(eventPieces)
    .innerJoin(events, eq(events.id, eventPieces.eventId))
    .where(and(eq(eventPieces.vendorId, vendorId), lt(events.startsAt, startsAt)))
    .orderBy(desc(events.startsAt), desc(events.id))
    .limit(1);
  return earlier?.id ?? null;
}

/** What a form that nobody has filled in says of a piece: all there are, and one of a kind is sold at the market alone. */
const presetOf = ({ inventory, most }: Bringable): Brought => ({ units: inventory, marketOnly: most === 1 });

/**
 * Loads the page of one event: what was typed, else what is saved, else all that is in stock. `?bring=` asks for all, none, or what
 * was brought to the last event.
 */
export async function loadBringPage(
  { locals: { app }, url }: AstroGlobal,
  store: Store,
  event: BringEvent,
  refused: FormState | null,
): Promise<BringPage> {
  const place = { eventId: event.id, vendorId: store.id };
  const [saved, booths, bringable, isTaking, earlier] = await Promise.all([
    readSaved(app.db, place),
    listBooths(app.db, event.id),
    listBringable(app.db, place),
    takesPart(app.db, place),
    findEarlier(app.db, place, event),
  ]);
  const asked = url.searchParams.get('bring');
  const sent = refused?.form === 'save' ? refused : null;
  const typed = sent?.values ?? null;
  const last = asked === 'last' && earlier !== null ? await readBrought(app.db, { ...place, eventId: earlier }) : null;
  const source = last ?? (asked === 'all' ? null : (saved?.brought ?? null));
  const toFormPiece = (piece: Bringable): FormPiece => {
    const { id, most } = piece;
    if (typed) {
      const units = typed[pieceFieldOf(id)] ?? '0';
      const marketOnly = typed[marketOnlyFieldOf(id)] === '1';
      const before = saved?.brought.get(id) ?? { units: 0, marketOnly };
      const isOther = before.units !== (Number(units) || 0) || before.marketOnly !== marketOnly;
      const theirs = sent?.code === 'stale' && isOther ? words.savedPiece(before.units, before.marketOnly) : undefined;
      return { ...piece, units, marketOnly, theirs };
    }
    const said = source === null ? presetOf(piece) : (source.get(id) ?? { ...presetOf(piece), units: 0 });
    return { ...piece, ...said, units: String(asked === 'none' ? 0 : Math.min(said.units, most)), theirs: undefined };
  };
  const { booth = '', hours = '', note = '' } = saved ?? {};
  const { values, theirs } = editedForm(sent, { booth, hours, note, revision: revisionOf(saved) }, false);
  return {
    event,
    time: formatEventDate(event.startsAt, event.endsAt, app.config.site.timeZone).time,
    takesPart: isTaking,
    isPreset: typed === null && asked === null && saved === null,
    booths: booths.filter(({ vendorId }) => vendorId === null || vendorId === store.id),
    hasBooths: booths.length > 0,
    pieces: bringable.map(toFormPiece),
    hasEarlier: earlier !== null,
    values,
    theirs,
    problems: refused?.problems ?? {},
    alert: refused?.alert ?? null,
  };
}
