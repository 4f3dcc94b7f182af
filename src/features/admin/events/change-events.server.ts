/** Creates and changes events. Each change is one transaction with its row in the log and what people are told about it. */
import { and, eq, inArray, like, or } from 'drizzle-orm';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { Picture } from '../../../platform/pictures.ts';
import { recordAct } from '../../accounts/audit.server.ts';
import { events, eventVendors } from '../../catalog/events.table.ts';
import { slugFromName } from '../../catalog/slugs.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { setBooths } from '../../market/booths.server.ts';
import type { EventFields } from './event-fields.ts';
import { eventErrors as words } from './words.ts';

export type EventRecord = typeof events.$inferSelect;

interface EventChange {
  what: 'moved' | 'canceled' | 'restored';
  before: EventRecord;
  /** The event as it is now; its revision tells changes apart. */
  after: EventRecord;
}

/** Has the people who saved an event told of a change, if its transaction commits. */
export type AnnounceChange = (tx: Database, change: EventChange) => Promise<void>;

interface EventServices {
  db: Database;
  clock: Clock;
  announce: AnnounceChange;
}

interface EventAct {
  id: string;
  seen: number;
  actorId: string;
}

export interface EventContent {
  fields: EventFields;
  artists: readonly string[];
  /** Who took part when the form was opened: nobody else is taken out. Left out for everybody. */
  taking?: readonly string[] | null;
  /** The names of the booths. Left out to keep them. */
  booths?: readonly string[] | null;
  /** Left out to keep the picture, null to remove it. */
  picture?: Picture | null;
}

/** Finds a free slug: the name's, else with a number. Callers hold a lock, so that two events don't take the same. */
async function findSlug(tx: Database, name: string): Promise<string> {
  const base = slugFromName(name);
  if (base === '') throw new DomainError('invalid', words.noSlug);
  const rows = await tx
    .select({ slug: events.slug })
    .from(events)
    .where(or(eq(events.slug, base), like(events.slug, `${base}-%`)));
  const taken = new Set(rows.map(({ slug }) => slug));
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(slug)) return slug;
  }
}

/** Makes these artists the event's, if it has others. Unknown ids are left out. */
async function setArtists(
  tx: Database,
  eventId: string,
  { artists: ids, taking }: Pick<EventContent, 'artists' | 'taking'>,
): Promise<void> {
  const known =
    ids.length === 0
      ? []
      : await tx
          .select({ id: vendors.id })
          .from(vendors)
          .where(inArray(vendors.id, [...ids]));
  const wanted = new Set(known.map(({ id }) => id));
  const rows = await tx.select().from(eventVendors).where(eq(eventVendors.eventId, eventId));
  const gone = rows.map(({ vendorId }) => vendorId).filter((id) => !wanted.has(id) && (taking?.includes(id) ?? true));
  const there = new Set(rows.map(({ vendorId }) => vendorId));
  const added = [...wanted].filter((id) => !there.has(id));
  if (gone.length > 0) {
    await tx.delete(eventVendors).where(and(eq(eventVendors.eventId, eventId), inArray(eventVendors.vendorId, gone)));
  }
  if (added.length > 0) await tx.insert(eventVendors).values(added.map((vendorId) => ({ eventId, vendorId })));
}

/** Creates an event that isn't published. The same form again, with the same id, changes nothing. Returns its id. */
export async function createEvent(
  { db, clock }: Pick<EventServices, 'db' | 'clock'>,
  { id, actorId }: Pick<EventAct, 'id' | 'actorId'>,
  { fields, picture = null, ...content }: EventContent,
): Promise<string> {
  return await db.transaction(async (tx) => {
    await tx.execute('lock table events in share row exclusive mode');
    const [known] = await tx.select({ id: events.id }).from(events).where(eq(events.id, id));
    if (known) return id;
    const now = clock.now();
    const slug = await findSlug(tx, fields.name);
    await tx
      .insert(events)
      .values({ id, slug, ...fields, picture, isPublished: false, createdAt: now, updatedAt: now });
    await setArtists(tx, id, content);
    if (content.booths) await setBooths(tx, id, content.booths);
    await recordAct(tx, { actorId, action: 'event.created', subjectId: id, details: { slug } });
    return id;
  });
}

async function lockEvent(tx: Database, { id, seen }: EventAct): Promise<EventRecord> {
  const [event] = await tx.select().from(events).where(eq(events.id, id)).for('update');
  if (!event) throw new DomainError('not_found', words.notFound);
  if (event.revision !== seen) throw new DomainError('stale', words.changed);
  return event;
}

async function updateEvent(
  tx: Database,
  { clock }: Pick<EventServices, 'clock'>,
  before: EventRecord,
  change: Partial<EventRecord>,
): Promise<EventRecord> {
  const [after] = await tx
    .update(events)
    .set({ ...change, revision: before.revision + 1, updatedAt: clock.now() })
    .where(eq(events.id, before.id))
    .returning();
  if (!after) throw new Error('The event is locked and gone.');
  return after;
}

/** True if people could have planned to come: the event is public, takes place, and isn't over. */
const isExpected = (event: EventRecord, now: Date): boolean =>
  event.isPublished && event.cancelledAt === null && event.endsAt > now;

const isMoved = (before: EventRecord, { startsAt, endsAt, location, address }: EventFields): boolean =>
  before.startsAt.getTime() !== startsAt.getTime() ||
  before.endsAt.getTime() !== endsAt.getTime() ||
  before.location !== location ||
  before.address !== address;

/**
 * Saves an event's form. If people could have planned to come and the time or the place is another one, they are told.
 * @returns whether it was moved
 * @throws DomainError `not_found`, or `stale` if it was changed meanwhile
 */
export async function changeEvent(
  services: EventServices,
  act: EventAct,
  { fields, picture, ...content }: EventContent,
): Promise<'saved' | 'moved'> {
  const { db, clock, announce } = services;
  return await db.transaction(async (tx) => {
    const before = await lockEvent(tx, act);
    const isTold = isExpected(before, clock.now()) && isMoved(before, fields);
    const isLater = before.startsAt.getTime() !== fields.startsAt.getTime();
    const after = await updateEvent(tx, services, before, {
      ...fields,
      ...(picture !== undefined && { picture }),
      // Search engines and the page say from when to when it moved.
      ...(isTold && isLater && { movedFrom: before.startsAt }),
    });
    await setArtists(tx, act.id, content);
    if (content.booths) await setBooths(tx, act.id, content.booths);
    const action = isTold ? 'event.moved' : 'event.changed';
    await recordAct(tx, { actorId: act.actorId, action, subjectId: act.id, details: { slug: after.slug } });
    if (isTold) await announce(tx, { what: 'moved', before, after });
    return isTold ? 'moved' : 'saved';
  });
}

/** Publishes an event, or hides it from everybody but admins. Nobody is told. */
export async function setPublished(services: EventServices, act: EventAct, isPublished: boolean): Promise<void> {
  await services.db.transaction(async (tx) => {
    const before = await lockEvent(tx, act);
    if (before.isPublished === isPublished) return;
    const { slug } = await updateEvent(tx, services, before, { isPublished });
    const action = isPublished ? 'event.published' : 'event.unpublished';
    await recordAct(tx, { actorId: act.actorId, action, subjectId: act.id, details: { slug } });
  });
}

/**
 * Cancels an event, or undoes that. People who saved it are told, unless it is over or nobody could see it.
 * @throws DomainError `invalid` for an event that is over
 */
export async function setCanceled(services: EventServices, act: EventAct, isCanceled: boolean): Promise<void> {
  const { db, clock, announce } = services;
  await db.transaction(async (tx) => {
    const before = await lockEvent(tx, act);
    const now = clock.now();
    if ((before.cancelledAt !== null) === isCanceled) return;
    if (before.endsAt <= now) throw new DomainError('invalid', words.past);
    const after = await updateEvent(tx, services, before, { cancelledAt: isCanceled ? now : null });
    const what = isCanceled ? 'canceled' : 'restored';
    await recordAct(tx, {
      actorId: act.actorId,
      action: `event.${what}`,
      subjectId: act.id,
      details: { slug: after.slug },
    });
    if (after.isPublished) await announce(tx, { what, before, after });
  });
}
