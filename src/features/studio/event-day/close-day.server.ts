import { and, eq } from 'drizzle-orm';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { MailQueue } from '../../../platform/mail/mail.ts';
import { zonedDay } from '../../../platform/zoned-time.ts';
import { returnMarketUnits } from '../../buying/in-person/market-units.server.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { eventDays } from '../../market/event-days.table.ts';
import { countChanges, type DayEvent, findLateCash, loadEventDay, readDay } from './day.server.ts';
import type { EventDayMail } from './day-mail.ts';
import { revisionOf } from './day-revision.server.ts';
import type { DayNotes } from './day-sums.ts';
import { describeTax, listParts, listTakings } from './describe-day.ts';
import { dayErrors, dayWords as words } from './words.ts';

interface DayServices {
  db: Database;
  clock: Clock;
  config: { site: { timeZone: string } };
  mails: MailQueue<EventDayMail>;
}

const countAgain = () =>
  new DomainError('invalid', dayErrors.alert, { fields: [{ path: 'counted', message: dayErrors.countAgain }] });

/** Queues the mail of a day as it is now, in the transaction that closes it. */
async function queueDayMail(
  tx: Database,
  { mails, config }: DayServices,
  vendorId: string,
  event: DayEvent,
): Promise<void> {
  const { timeZone } = config.site;
  const [vendor] = await tx.select().from(vendors).where(eq(vendors.id, vendorId));
  if (!vendor?.email) return;
  const day = await loadEventDay(tx, vendorId, event, timeZone);
  await mails.add(tx, {
    template: 'event-day',
    to: vendor.email,
    data: {
      vendorName: vendor.name,
      vendorSlug: vendor.slug,
      eventName: event.name,
      eventSlug: event.slug,
      day: zonedDay(event.startsAt, timeZone),
      sales: day.sums.count,
      profitCents: day.sums.profitCents,
      cameIn: listTakings(day),
      leaves: listParts(day),
      tax: describeTax(day.sums),
      missing: day.pieces
        .filter(({ missing }) => missing > 0)
        .map(({ name, missing }) => words.missing(name || words.unnamed, missing)),
    },
  });
}

/**
 * Saves the notes of an event. Closing it notes when that was first; it can be corrected at any time. What was left of
 * pieces for the market alone is for sale on the web again.
 * @param how `close` also mails it. Before the event has begun nothing can be closed: its pieces would be for sale on the web.
 * @param wasClosed what the form showed: one that is sent twice closes and mails once
 * @param lateSeen how many changes of the cash since the last count the form told of
 * @param seen the version of the notes that the form showed; null if they were typed into none
 * @throws DomainError `invalid` if it is closed too early, or without counting the cash again that changed since; `stale` if the notes were changed since the form was opened
 */
export async function saveDay(
  services: DayServices,
  vendorId: string,
  event: DayEvent,
  {
    notes,
    how,
    wasClosed,
    seen,
    lateSeen = 0,
  }: { notes: DayNotes; how: 'save' | 'close'; wasClosed: boolean; seen: string | null; lateSeen?: number },
): Promise<void> {
  const place = { vendorId, eventId: event.id };
  const clock = { now: services.clock.now(), timeZone: services.config.site.timeZone };
  if (how === 'close' && clock.now < event.startsAt) throw new DomainError('invalid', dayErrors.notBegun);
  const isOf = and(eq(eventDays.vendorId, vendorId), eq(eventDays.eventId, event.id));
  await services.db.transaction(async (tx) => {
    await tx.insert(eventDays).values(place).onConflictDoNothing();
    // Two saves at once wait for each other here.
    await tx.select({ closedAt: eventDays.closedAt }).from(eventDays).where(isOf).for('update');
    const before = await readDay(tx, place);
    const late = await findLateCash(tx, place);
    const isUncounted = late !== null && (notes.countedCents === null || countChanges(late) > lateSeen);
    if (isUncounted && how === 'close') throw countAgain();
    // The form doesn't show it then, so it is kept until it is counted again.
    const countedCents = isUncounted ? before.notes.countedCents : notes.countedCents;
    const current = revisionOf(before.notes);
    if (seen !== null && seen !== current && revisionOf(notes) !== current)
      throw new DomainError('stale', dayErrors.stale);
    const isFirst = how === 'close' && before.closedAt === null;
    await tx
      .update(eventDays)
      .set({
        ...notes,
        countedCents,
        ...(!isUncounted && notes.countedCents !== null && { countedAt: clock.now }),
        ...(isFirst && { closedAt: clock.now }),
      })
      .where(isOf);
    if (how === 'close') await returnMarketUnits(tx, { ...place, day: zonedDay(clock.now, clock.timeZone) }, clock);
    if (isFirst || (how === 'close' && wasClosed)) await queueDayMail(tx, services, vendorId, event);
  });
}
