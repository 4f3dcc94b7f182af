/** The booths of an event: the organizer names them, and each is one artist's at most. */
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { vendors } from '../catalog/vendors.table.ts';
import { eventBooths, eventExhibitors } from './market.table.ts';
import { boothErrors as words } from './words.ts';

export interface Booth {
  id: string;
  name: string;
  /** The store that has it; null while it is free. */
  vendorId: string | null;
}

/** Returns the booths of an event in the organizer's order. */
export async function listBooths(db: Database, eventId: string): Promise<Booth[]> {
  return await db
    .select({ id: eventBooths.id, name: eventBooths.name, vendorId: eventExhibitors.vendorId })
    .from(eventBooths)
    .leftJoin(eventExhibitors, eq(eventExhibitors.boothId, eventBooths.id))
    .where(eq(eventBooths.eventId, eventId))
    .orderBy(asc(eventBooths.position), asc(eventBooths.name));
}

async function refuseTaken(tx: Database, gone: readonly Booth[]): Promise<void> {
  const [taken] = gone.filter(({ vendorId }) => vendorId !== null);
  if (!taken) return;
  const [holder] = await tx
    .select({ name: vendors.name })
    .from(vendors)
    .where(eq(vendors.id, taken.vendorId ?? ''));
  throw new DomainError('invalid', words.inUse(taken.name, holder?.name ?? ''));
}

/**
 * Makes these booths the event's, in this order. Booths that stay keep their artist. The caller has locked the event.
 * @throws DomainError `invalid` if a booth that goes is somebody's
 */
export async function setBooths(tx: Database, eventId: string, names: readonly string[]): Promise<void> {
  const before = await listBooths(tx, eventId);
  const gone = before.filter(({ name }) => !names.includes(name));
  await refuseTaken(tx, gone);
  const ids = gone.map(({ id }) => id);
  if (ids.length > 0)
    await tx.delete(eventBooths).where(and(eq(eventBooths.eventId, eventId), inArray(eventBooths.id, ids)));
  for (const [position, name] of names.entries()) {
    if (before[position]?.name === name && gone.length === 0) continue;
    await tx
      .insert(eventBooths)
      .values({ eventId, name, position })
      .onConflictDoUpdate({ target: [eventBooths.eventId, eventBooths.name], set: { position } });
  }
}
