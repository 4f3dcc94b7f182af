import { desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import type { Cents } from '../../../platform/money.ts';
import { sumByEvent } from '../../buying/figures/entries.server.ts';
import { readCashChanges, sumCashByEvent } from '../../buying/figures/event-sales.server.ts';
import { sumOnline } from '../../buying/figures/month-sums.server.ts';
import { events } from '../../catalog/events.table.ts';
import { eventDays } from '../../market/event-days.table.ts';
import { computeProfit, findDifference, noNotes } from './day-sums.ts';

interface ListedEvent {
  id: string;
  slug: string;
  name: string;
  startsAt: Date;
  sales: number;
  profitCents: Cents;
  isClosed: boolean;
}

export interface EventProfits {
  /** The newest first. */
  events: readonly ListedEvent[];
  /** What was sold on this site alone in a year. */
  online: { year: string; sales: number; keptCents: Cents };
}

/** More than an artist goes to in two years; older ones are in the files of their months. */
const maxEvents = 48;

/** Lists the latest events with sales or notes, the newest first. */
async function listEvents(db: Database, vendorId: string): Promise<ListedEvent[]> {
  const [sums, cash, changes, days] = await Promise.all([
    sumByEvent(db, vendorId),
    sumCashByEvent(db, vendorId),
    readCashChanges(db, vendorId),
    db.select().from(eventDays).where(eq(eventDays.vendorId, vendorId)),
  ]);
  const ids = [...new Set([...sums, ...days].map(({ eventId }) => eventId))];
  if (ids.length === 0) return [];
  const { id, slug, name, startsAt } = events;
  const rows = await db
    .select({ id, slug, name, startsAt })
    .from(events)
    .where(inArray(id, ids))
    .orderBy(desc(startsAt), desc(id))
    .limit(maxEvents);
  return rows.map((event) => {
    const sold = sums.find(({ eventId }) => eventId === event.id);
    const day = days.find(({ eventId }) => eventId === event.id);
    const notes = day ?? noNotes;
    const difference = changes.has(event.id) ? 0 : findDifference(notes, cash.get(event.id) ?? 0);
    return {
      ...event,
      sales: sold?.sales ?? 0,
      profitCents: computeProfit(sold?.keptCents ?? 0, notes, difference),
      isClosed: day?.closedAt != null,
    };
  });
}

/** Loads the list; null for an artist who hasn't sold at an event. */
export async function loadEventProfits(
  db: Database,
  vendorId: string,
  { year, timeZone }: { year: string; timeZone: string },
): Promise<EventProfits | null> {
  const [listed, online] = await Promise.all([listEvents(db, vendorId), sumOnline(db, vendorId, year, timeZone)]);
  return listed.length === 0 ? null : { events: listed, online: { year, ...online } };
}
