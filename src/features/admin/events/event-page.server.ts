import { randomUUID } from 'node:crypto';
import type { AstroGlobal } from 'astro';
import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { FormState, Texts } from '../../../platform/forms/form-state.ts';
import { unknownForm } from '../../../platform/forms/handle-form.server.ts';
import type { SentFile } from '../../../platform/http/sent-file.ts';
import { centsToDollars } from '../../../platform/money.ts';
import type { Picture } from '../../../platform/pictures.ts';
import { isUuid } from '../../../platform/uuid.ts';
import type { Viewer } from '../../accounts/identity.ts';
import { settleMarketUnits } from '../../buying/in-person/market-units.server.ts';
import { findListedEvent } from '../../catalog/events.server.ts';
import { events, eventVendors } from '../../catalog/events.table.ts';
import type { UpcomingEvent } from '../../catalog/events.ts';
import { pictureOfPiece } from '../../catalog/vendor-columns.server.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { favorites } from '../../favorites/favorites.table.ts';
import { listBooths } from '../../market/booths.server.ts';
import { adminPaths } from '../admin-paths.ts';
import { handleAdminForm } from '../handle-form.server.ts';
import { adminErrors } from '../words.ts';
import {
  type AnnounceChange,
  changeEvent,
  createEvent,
  type EventContent,
  type EventRecord,
  setCanceled,
  setPublished,
} from './change-events.server.ts';
import {
  artistFieldOf,
  parseEventFields,
  readArtists,
  readBooths,
  readTaking,
  writeLocalTime,
} from './event-fields.ts';
import { stateOf } from './event-list.server.ts';
import { eventErrors, eventOutcomes } from './words.ts';

/** Makes a picture of what the form sent. Throws a `DomainError` for a file that can't be used. */
type MakePicture = (alt: string, file: SentFile) => Promise<Picture>;

interface FormArtist {
  id: string;
  name: string;
  owner: string;
  isActive: boolean;
  picture: Picture | null;
  position: number;
  isChosen: boolean;
  takesPart: boolean;
}

export interface EventPage {
  /** Null for a new event. */
  event: EventRecord | null;
  /** The event as lists show it, as it is saved; one without anything for a new event. */
  card: UpcomingEvent;
  /** Id of a new event, so that a form sent twice makes one. */
  newId: string;
  /** What the fields show: the event's, or what was typed. */
  fields: Texts;
  savedFields: Texts;
  artists: readonly FormArtist[];
  state: string;
  saved: number;
  /** True if moving or canceling it mails people. */
  mailsPeople: boolean;
  isOver: boolean;
  done: string | null;
}

/** Everybody who could take part: the listed artists, and those who do. */
function listArtists(db: Database, eventId: string | null) {
  const takesPart = sql<boolean>`exists (select from ${eventVendors}
    where ${eventVendors.vendorId} = ${vendors.id} and ${eventVendors.eventId} = ${eventId})`;
  return (
    db
      .select({
        id: vendors.id,
        name: vendors.name,
        owner: vendors.owner,
        isActive: vendors.isActive,
        picture: pictureOfPiece(),
        position: vendors.position,
        takesPart,
      })
      .from(vendors)
      // One who is suspended stays with the event, or saving it would take them out of it for good.
      .where(or(eq(vendors.isActive, true), takesPart))
      .orderBy(asc(vendors.name), asc(vendors.id))
      .limit(500)
  );
}

/** Who joined since the form was opened takes part, though it doesn't say so. */
const isTicked = ({ id, takesPart }: { id: string; takesPart: boolean }, typed: Texts): boolean =>
  artistFieldOf(id) in typed || (takesPart && readTaking(typed)?.includes(id) === false);

async function findEvent(db: Database, id: string): Promise<EventRecord | null> {
  if (!isUuid(id)) return null;
  const [event] = await db.select().from(events).where(eq(events.id, id));
  return event ?? null;
}

const emptyCard = (now: Date): UpcomingEvent => ({
  id: '',
  slug: '',
  name: '',
  description: '',
  details: '',
  location: '',
  address: '',
  startsAt: now,
  endsAt: now,
  picture: null,
  cancelledAt: null,
  favoriteCount: 0,
  artistNames: [],
});

const fieldsOf = (event: EventRecord, booths: string, timeZone: string): Record<string, string> => ({
  name: event.name,
  summary: event.description,
  details: event.details,
  location: event.location,
  address: event.address,
  starts: writeLocalTime(event.startsAt, timeZone),
  ends: writeLocalTime(event.endsAt, timeZone),
  admission: event.admissionCents === null ? '' : String(centsToDollars(event.admissionCents)),
  alt: event.picture?.alt ?? '',
  booths,
});

const countSaved = (db: Database, id: string): Promise<number> =>
  db.$count(favorites, and(eq(favorites.type, 'event'), eq(favorites.itemId, id), favorites.favorite));

const isTold = (event: EventRecord, saved: number, now: Date): boolean =>
  saved > 0 && event.isPublished && event.cancelledAt === null && event.endsAt > now;

/** Returns the id in the address of an event's page; null on the page of a new one. */
const idOf = ({ params: { id = '' } }: AstroGlobal): string | null => (id === 'new' ? null : id);

export async function loadEventPage(page: AstroGlobal, refused: FormState | null): Promise<EventPage | null> {
  const { app } = page.locals;
  const { db, clock, config } = app;
  const id = idOf(page);
  const event = id === null ? null : await findEvent(db, id);
  if (id !== null && event === null) return null;
  const [artists, booths, saved, card] = await Promise.all([
    listArtists(db, id),
    id === null ? [] : listBooths(db, id),
    id === null ? 0 : countSaved(db, id),
    id === null ? null : findListedEvent(db, id),
  ]);
  const savedFields = event ? fieldsOf(event, booths.map(({ name }) => name).join(', '), config.site.timeZone) : {};
  const typed = refused?.form === 'save' ? refused.values : null;
  return {
    event,
    newId: typed?.['id'] ?? randomUUID(),
    card: card ?? emptyCard(clock.now()),
    fields: typed ?? savedFields,
    savedFields,
    artists: artists.map((one) => ({ ...one, isChosen: typed ? isTicked(one, typed) : one.takesPart })),
    state: event ? stateOf(event) : '',
    saved,
    mailsPeople: event !== null && isTold(event, saved, clock.now()),
    isOver: event !== null && event.endsAt <= clock.now(),
    done: eventOutcomes[page.url.searchParams.get('done') ?? '']?.(event?.isPublished ? saved : 0) ?? null,
  };
}

async function readContent(
  page: AstroGlobal,
  typed: Texts,
  { old, makePicture }: { old: Picture | null; makePicture: MakePicture },
): Promise<EventContent> {
  const fields = parseEventFields(typed, page.locals.app.config.site.timeZone);
  const alt = (typed['alt'] ?? '').trim().slice(0, 200);
  const [file] = page.locals.files ?? [];
  const content = { fields, artists: readArtists(typed), taking: readTaking(typed), booths: readBooths(typed) };
  if (file) return { ...content, picture: await makePicture(alt, file) };
  if (typed['no-picture'] !== undefined) return { ...content, picture: null };
  return old === null || old.alt === alt ? content : { ...content, picture: { ...old, alt } };
}

/** Takes the forms of an event's page. The caller has passed the page's guard. */
export async function handleEventForm(
  page: AstroGlobal,
  viewer: Viewer | null,
  { announce, makePicture }: { announce: AnnounceChange; makePicture: MakePicture },
): Promise<Response | FormState | null> {
  const { db, clock } = page.locals.app;
  const services = { db, clock, announce };
  const taken = await handleAdminForm(page, viewer, async (form, typed, { userId: actorId }) => {
    const id = idOf(page);
    const to = (event: string, done: string) => `${adminPaths.event(event)}?done=${done}`;
    if (id === null) {
      const newId = typed['id'] ?? '';
      if (form !== 'save' || !isUuid(newId)) throw unknownForm(adminErrors.unknown);
      const content = await readContent(page, typed, { old: null, makePicture });
      return to(await createEvent(services, { id: newId, actorId }, content), 'created');
    }
    const event = await findEvent(db, id);
    if (event === null) throw new DomainError('not_found', adminErrors.unknown);
    const act = { id, seen: Number(typed['revision']), actorId };
    if (form === 'save') {
      const content = await readContent(page, typed, { old: event.picture, makePicture });
      return to(id, await changeEvent(services, act, content));
    }
    if (form === 'publish' || form === 'unpublish') {
      await setPublished(services, act, form === 'publish');
      return to(id, `${form}ed`);
    }
    if (form !== 'cancel' && form !== 'restore') throw unknownForm(adminErrors.unknown);
    if (form === 'cancel' && typed['sure'] !== 'yes' && isTold(event, await countSaved(db, id), clock.now())) {
      throw new DomainError('invalid', eventErrors.notSure);
    }
    await setCanceled(services, act, form === 'cancel');
    return to(id, form === 'cancel' ? 'canceled' : 'restored');
  });
  // Pieces that were at an event which is now canceled, or on another day, are for sale on the web again at once.
  if (taken instanceof Response) await settleMarketUnits(page.locals.app);
  return taken;
}
