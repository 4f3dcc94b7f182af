/** The admin moved an event. Two people had saved it: one is told, and the other's address takes no mail. */
import { asc, eq, like } from 'drizzle-orm';
import { users } from '../../features/accounts/accounts.table.ts';
import { recordAct } from '../../features/accounts/audit.server.ts';
import { changeEvent } from '../../features/admin/events/change-events.server.ts';
import { events, eventVendors } from '../../features/catalog/events.table.ts';
import { changeFavorites } from '../../features/favorites/change-favorites.server.ts';
import { noteEventChange, sendEventChanges } from '../../features/notifications/event-changes/event-changes.server.ts';
import { addressHash, markRefused, refusedPurpose } from '../../platform/mail/refused-addresses.server.ts';
import { weekMs } from '../../platform/time.ts';
import { zonedTime } from '../../platform/zoned-time.ts';
import { demoCustomerId } from '../city/customers.ts';
import { demoEvents } from '../city/events.ts';
import type { Past } from './past.server.ts';
import type { Step } from './sell.server.ts';
import type { Today } from './year-order.ts';

/** The last one: home and the artists' pages show earlier ones first. */
const moved = demoEvents.at(-1)?.slug ?? '';

async function readParts({ services: { db }, admin }: Past) {
  const [event] = await db.select().from(events).where(eq(events.slug, moved));
  const savers = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(like(users.id, `${demoCustomerId}%`))
    .orderBy(asc(users.id))
    .limit(2);
  if (!event || savers.length < 2) throw new Error('The demo has no event, or nobody who saved it.');
  return { actorId: admin.userId, event, savers };
}

async function saveEvent(past: Past): Promise<void> {
  const { db, clock } = past.services;
  const { actorId, event, savers } = await readParts(past);
  for (const { id } of savers) {
    await changeFavorites(db, id, [{ type: 'event', id: event.id, favorite: true }], clock.now());
  }
  const seal = past.services.sealFor(refusedPurpose);
  const refusing = savers[1]?.email ?? '';
  await markRefused(db, seal, refusing, 'admin');
  await recordAct(db, { actorId, action: 'address.refused', subjectId: addressHash(seal, refusing) });
}

async function moveEvent(past: Past): Promise<void> {
  const { db, clock, mails, config } = past.services;
  const { timeZone } = config.site;
  const { actorId, event } = await readParts(past);
  const taking = await db.select().from(eventVendors).where(eq(eventVendors.eventId, event.id));
  const later = (date: Date) => new Date(date.getTime() + weekMs);
  await changeEvent(
    { db, clock, announce: (tx, change) => noteEventChange(tx, { clock, timeZone }, change) },
    { id: event.id, seen: event.revision, actorId },
    {
      fields: { ...event, startsAt: later(event.startsAt), endsAt: later(event.endsAt) },
      artists: taking.map(({ vendorId }) => vendorId),
    },
  );
  await sendEventChanges({ db, clock, mails, timeZone, demo: true });
}

export const listEventChanges = ({ now, timeZone }: Today): Step[] => [
  { at: zonedTime(now, -12, '18:30', timeZone), run: saveEvent },
  { at: zonedTime(now, -3, '10:15', timeZone), run: moveEvent },
];
