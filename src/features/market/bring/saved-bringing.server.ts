import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { versionOf } from '../../../platform/value-version.ts';
import { eventBooths, eventExhibitors, eventPieces } from '../market.table.ts';

interface Place {
  eventId: string;
  vendorId: string;
}

export interface Brought {
  units: number;
  marketOnly: boolean;
}

interface SavedBringing {
  /** Name of the booth; empty for none. */
  booth: string;
  hours: string;
  note: string;
  brought: ReadonlyMap<string, Brought>;
}

export async function readBrought(db: Database, { eventId, vendorId }: Place): Promise<ReadonlyMap<string, Brought>> {
  const pieces = await db
    .select({ id: eventPieces.productId, units: eventPieces.units, marketOnly: eventPieces.marketOnly })
    .from(eventPieces)
    .where(and(eq(eventPieces.eventId, eventId), eq(eventPieces.vendorId, vendorId)));
  return new Map(pieces.map(({ id, ...piece }) => [id, piece]));
}

/** Returns what an artist said about an event; null if they said nothing. */
export async function readSaved(db: Database, place: Place): Promise<SavedBringing | null> {
  const { eventId, vendorId } = place;
  const [stand] = await db
    .select({ booth: eventBooths.name, hours: eventExhibitors.hours, note: eventExhibitors.note })
    .from(eventExhibitors)
    .leftJoin(eventBooths, eq(eventBooths.id, eventExhibitors.boothId))
    .where(and(eq(eventExhibitors.eventId, eventId), eq(eventExhibitors.vendorId, vendorId)));
  return stand ? { ...stand, booth: stand.booth ?? '', brought: await readBrought(db, place) } : null;
}

/** Returns the version of what is saved, so that a form that was opened before it is noticed. */
export function revisionOf(saved: SavedBringing | null): string {
  if (saved === null) return 'new';
  const { booth, hours, note, brought } = saved;
  const pieces = [...brought].map(([id, { units, marketOnly }]) => `${id} ${units} ${marketOnly}`).sort();
  return versionOf({ booth, hours, note, pieces });
}
