import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { Picture } from '../../../platform/pictures.ts';
import { upcoming } from '../../catalog/events.server.ts';
import { events, eventVendors } from '../../catalog/events.table.ts';
import { vendorOrder } from '../../catalog/product-columns.server.ts';
import { products } from '../../catalog/products.table.ts';
import { listBooths } from '../booths.server.ts';
import { eventExhibitors, eventPieces, marketReserves } from '../market.table.ts';
import { maxPieces } from '../market.ts';
import { bringErrors as words } from '../words.ts';
import { readSaved, revisionOf } from './saved-bringing.server.ts';

export interface Bringing {
  /** Name of a booth; empty for none. */
  booth: string;
  hours: string;
  note: string;
  /** How many of which pieces, by the piece's id. */
  pieces: ReadonlyMap<string, number>;
  /** The ids of those that are sold at the event alone while it lasts. */
  marketOnly?: ReadonlySet<string>;
  /** The version that the form showed; null if it was typed into none. */
  seen: string | null;
}

/** A piece that can be brought: published, with units to sell. */
export interface Bringable {
  id: string;
  name: string;
  priceCents: number;
  /** Units to sell, those that are at this event included. */
  inventory: number;
  /** The most that can be brought: those that were sold at the event were brought as well. */
  most: number;
  pictures: readonly Picture[];
}

interface Place {
  eventId: string;
  vendorId: string;
}

/** Units of a piece that were sold at an event. By name, because orders are above markets. */
const soldAt = (eventId: string) => sql`(select coalesce(sum(sold.quantity), 0)
  from order_lines as sold join orders as sale on sale.id = sold.order_id
  where sold.product_id = ${products.id} and sale.event_id = ${eventId} and sale.status = 'paid')`;

/** In stock, set aside for the event, or sold at it; what was set aside and sold is counted once. */
const maxAtEvent = (
  eventId: string,
) => sql<number>`(${products.inventory} + greatest(coalesce(${marketReserves.units}, 0),
  coalesce(${marketReserves.left}, 0) + ${soldAt(eventId)}))::int`;
const reserveOf = (eventId: string) =>
  and(eq(marketReserves.productId, products.id), eq(marketReserves.eventId, eventId));

export async function listBringable(db: Database, { vendorId, eventId }: Place): Promise<Bringable[]> {
  const most = maxAtEvent(eventId);
  return await db
    .select({
      id: products.id,
      name: products.name,
      priceCents: products.priceCents,
      inventory: sql<number>`${products.inventory} + coalesce(${marketReserves.left}, 0)`,
      most,
      pictures: products.pictures,
    })
    .from(products)
    .leftJoin(marketReserves, reserveOf(eventId))
    .where(and(eq(products.vendorId, vendorId), eq(products.isActive, true), gt(most, 0)))
    .orderBy(...vendorOrder)
    .limit(maxPieces);
}

const isOf = ({ eventId, vendorId }: Place) =>
  and(eq(eventVendors.eventId, eventId), eq(eventVendors.vendorId, vendorId));

export const takesPart = async (db: Database, place: Place): Promise<boolean> =>
  (await db.$count(eventVendors, isOf(place))) > 0;

/** Locks the event, so that two artists don't take one booth. Nobody joins what is over, canceled, or not public. */
async function lockEvent(tx: Database, { eventId }: Place, now: Date): Promise<void> {
  const [event] = await tx
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.id, eventId), upcoming(now), isNull(events.cancelledAt)))
    .for('no key update');
  if (!event) throw new DomainError('not_found', words.noEvent);
}

const boothProblem = (message: string) => new DomainError('invalid', message, { fields: [{ path: 'booth', message }] });

async function takeBooth(tx: Database, place: Place, name: string): Promise<string | null> {
  const booths = await listBooths(tx, place.eventId);
  if (name === '') {
    // Whom the organizer named may come without one.
    if (await takesPart(tx, place)) return null;
    throw boothProblem(booths.length > 0 ? words.chooseBooth : words.notAsked);
  }
  const booth = booths.find((one) => one.name === name);
  if (!booth) throw boothProblem(words.noBooth(name));
  if (booth.vendorId !== null && booth.vendorId !== place.vendorId) throw boothProblem(words.taken(name));
  return booth.id;
}

/** Returns the rows of the pieces. What is no longer published or in stock is left out, and so is what isn't the store's. */
async function checkPieces(
  tx: Database,
  place: Place,
  { pieces, marketOnly }: Pick<Bringing, 'pieces' | 'marketOnly'>,
) {
  if (pieces.size === 0) return [];
  const most = maxAtEvent(place.eventId);
  const known = await tx
    .select({ id: products.id, name: products.name, most })
    .from(products)
    .leftJoin(marketReserves, reserveOf(place.eventId))
    .where(
      and(
        eq(products.vendorId, place.vendorId),
        eq(products.isActive, true),
        gt(most, 0),
        inArray(products.id, [...pieces.keys()]),
      ),
    )
    .orderBy(asc(products.id))
    .limit(maxPieces);
  const tooMany = known.find((piece) => (pieces.get(piece.id) ?? 0) > piece.most);
  if (tooMany) throw new DomainError('invalid', words.tooMany(tooMany.name, tooMany.most));
  return known.map(({ id }) => ({
    ...place,
    productId: id,
    units: pieces.get(id) ?? 0,
    marketOnly: marketOnly?.has(id) ?? false,
  }));
}

/** Refuses what was typed into an older form, unless it is what is saved already. @throws DomainError `stale` */
async function checkSeen(tx: Database, place: Place, { booth, hours, note, pieces, marketOnly, seen }: Bringing) {
  if (seen === null) return;
  const brought = [...pieces].map(([id, units]) => [id, { units, marketOnly: marketOnly?.has(id) ?? false }] as const);
  const current = revisionOf(await readSaved(tx, place));
  const wanted = revisionOf({ booth, hours, note, brought: new Map(brought) });
  if (seen !== current && wanted !== current) throw new DomainError('stale', words.stale);
}

/**
 * Saves what an artist says about an event. The same form again changes nothing.
 * @throws DomainError `not_found` for an event that nobody can join, `stale` if it was changed since the form was opened, `invalid` for a booth that isn't free or too many units
 */
export async function saveBringing(
  { db, clock }: { db: Database; clock: Clock },
  place: Place,
  said: Bringing,
): Promise<void> {
  const { booth, hours, note } = said;
  await db.transaction(async (tx) => {
    await lockEvent(tx, place, clock.now());
    await checkSeen(tx, place, said);
    const boothId = await takeBooth(tx, place, booth);
    const rows = await checkPieces(tx, place, said);
    // Whoever says after closing that pieces are for the market alone has opened again.
    const stand = { boothId, hours, note, ...(rows.some(({ marketOnly }) => marketOnly) && { closedOn: null }) };
    await tx.insert(eventVendors).values(place).onConflictDoNothing();
    await tx
      .insert(eventExhibitors)
      .values({ ...place, ...stand })
      .onConflictDoUpdate({ target: [eventExhibitors.eventId, eventExhibitors.vendorId], set: stand });
    await tx
      .delete(eventPieces)
      .where(and(eq(eventPieces.eventId, place.eventId), eq(eventPieces.vendorId, place.vendorId)));
    if (rows.length > 0) await tx.insert(eventPieces).values(rows);
  });
}

export async function leaveEvent(db: Database, place: Place): Promise<void> {
  await db.delete(eventVendors).where(isOf(place));
}
