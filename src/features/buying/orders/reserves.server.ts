/**
 * Units that are set aside: out of what is free, and back. What is left of those at a market is a row (`marketReserves`), which
 * changes under the lock of its piece, with the movement.
 */
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { marketReserves } from '../../market/market.table.ts';
import {
  byProduct,
  changeInventory,
  findMovement,
  type LineUnits,
  lockFreeUnits,
  type Movement,
  move,
  type Units,
} from './ledger.server.ts';
import { stockMovements } from './stock.table.ts';
import { stockErrors } from './words.ts';

/**
 * Sets free units of a product aside, for a sale outside of the site. A repeated cause changes nothing.
 * @throws DomainError `out_of_stock`, `product_not_found`
 */
export async function reserveUnits(tx: Database, { quantity, ...movement }: Movement & Units): Promise<void> {
  const free = await lockFreeUnits(tx, movement.productId);
  if ((await findMovement(tx, 'reserve', movement)) !== null) return;
  if (free < quantity) throw new DomainError('out_of_stock', stockErrors.tooFew(free));
  await move(tx, 'reserve', movement, quantity);
}

/**
 * Puts units that were set aside back up for sale. A repeated cause changes nothing.
 * @param quantity default: all that this cause has set aside, if any
 */
export async function unreserveUnits(
  tx: Database,
  { quantity, ...movement }: Movement & Partial<Units>,
): Promise<void> {
  await lockFreeUnits(tx, movement.productId);
  const units = quantity ?? (await findMovement(tx, 'reserve', movement));
  if (units === null || (await findMovement(tx, 'unreserve', movement)) !== null) return;
  await move(tx, 'unreserve', movement, units);
}

export interface MarketPiece {
  eventId: string;
  productId: string;
}

/** What should be at the market; `units` are all of the day, those that were sold there included. */
export interface MarketWish {
  units: number;
  /** True once the event has ended: then nothing is added. */
  isOver: boolean;
}

type Reserve = typeof marketReserves.$inferSelect;

const causeOf = ({ id }: Pick<Reserve, 'id'>): string => `market ${id}`;

const isOf = ({ eventId, productId }: MarketPiece) =>
  and(eq(marketReserves.eventId, eventId), eq(marketReserves.productId, productId));

async function findReserve(tx: Database, piece: MarketPiece): Promise<Reserve | null> {
  const [row] = await tx.select().from(marketReserves).where(isOf(piece));
  return row ?? null;
}

/** Moves units into a reserve, or out of it if there are fewer than none to add. Its piece is locked. */
async function changeReserve(tx: Database, reserve: Reserve, change: number, now: Date): Promise<void> {
  if (change === 0) return;
  const version = reserve.version + 1;
  const { productId } = reserve;
  await tx
    .update(marketReserves)
    .set({ units: reserve.units + change, left: reserve.left + change, version })
    .where(eq(marketReserves.id, reserve.id));
  const movement = { productId, cause: `${causeOf(reserve)} ${version}`, quantity: Math.abs(change), now };
  await (change > 0 ? reserveUnits(tx, movement) : unreserveUnits(tx, movement));
}

async function openReserve(tx: Database, piece: MarketPiece): Promise<Reserve> {
  const [row] = await tx.insert(marketReserves).values(piece).returning();
  if (!row) throw new Error('The reserve was not inserted under the lock of its piece.');
  return row;
}

/**
 * Sets how many units of a piece are at a market, as far as they are free: none puts the rest back. The piece is locked.
 * @param free units of the piece
 * @param wish null for none
 */
export async function setReserve(
  tx: Database,
  piece: MarketPiece,
  { free, wish }: { free: number; wish: MarketWish | null },
  now: Date,
): Promise<void> {
  const found = await findReserve(tx, piece);
  const { units, isOver } = wish ?? { units: 0, isOver: true };
  const addable = isOver ? 0 : free;
  if (found === null && (units === 0 || addable === 0)) return;
  const reserve = found ?? (await openReserve(tx, piece));
  const sold = reserve.units - reserve.left;
  const left = Math.max(0, units - sold);
  await changeReserve(tx, reserve, Math.min(addable, left - reserve.left), now);
  if (wish === null) await tx.delete(marketReserves).where(isOf(piece));
  else if (reserve.isOver !== isOver) await tx.update(marketReserves).set({ isOver }).where(isOf(piece));
}

/** Counts the units of pieces that are left at markets. Pieces without any are not in the map. */
export async function countReserved(db: Database, productIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const ids = productIds.filter(isUuid);
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: marketReserves.productId, left: sql<number>`sum(${marketReserves.left})::int` })
    .from(marketReserves)
    .where(and(inArray(marketReserves.productId, ids), gt(marketReserves.left, 0)))
    .groupBy(marketReserves.productId);
  return new Map(rows.map(({ id, left }) => [id, left]));
}

/**
 * Takes the units of a sale in person out of reserves, as many as there are, so that they can be held. The caller has locked the
 * pieces. Each reserve gives to an order once.
 */
export async function takeReserved(
  tx: Database,
  orderId: string,
  lines: readonly LineUnits[],
  now: Date,
): Promise<void> {
  for (const { productId, quantity } of byProduct(lines)) {
    const reserves = await tx
      .select()
      .from(marketReserves)
      .where(and(eq(marketReserves.productId, productId), gt(marketReserves.left, 0)))
      .orderBy(asc(marketReserves.id));
    let missing = quantity;
    for (const reserve of reserves) {
      const taken = Math.min(missing, reserve.left);
      if (taken === 0) break;
      missing -= taken;
      const movement = { orderId, productId, kind: 'unreserve' as const, cause: causeOf(reserve), quantity: taken };
      await tx.insert(stockMovements).values({ ...movement, at: now });
      await addLeft(tx, reserve, -taken);
      await changeInventory(tx, productId, taken, now);
    }
  }
}

const addLeft = (tx: Database, { id }: Pick<Reserve, 'id'>, change: number) =>
  tx
    .update(marketReserves)
    .set({ left: sql`${marketReserves.left} + ${change}` })
    .where(eq(marketReserves.id, id));

/**
 * Puts units that an order gave up, and that are free now, back into the reserves that it took them from, if these still exist.
 * The piece is locked.
 */
export async function putBackReserved(
  tx: Database,
  orderId: string,
  { productId, quantity }: Units,
  now: Date,
): Promise<void> {
  const taken = await tx
    .select({ reserve: marketReserves, quantity: stockMovements.quantity, cause: stockMovements.cause })
    .from(stockMovements)
    .innerJoin(
      marketReserves,
      and(
        eq(marketReserves.productId, stockMovements.productId),
        sql`${stockMovements.cause} = 'market ' || ${marketReserves.id}`,
      ),
    )
    .where(
      and(
        eq(stockMovements.orderId, orderId),
        eq(stockMovements.productId, productId),
        eq(stockMovements.kind, 'unreserve'),
      ),
    );
  let free = quantity;
  for (const { reserve, cause, ...from } of taken) {
    const back = Math.min(free, from.quantity);
    if (back === 0) return;
    const added = await tx
      .insert(stockMovements)
      .values({ orderId, productId, kind: 'reserve', cause, quantity: back, at: now })
      .onConflictDoNothing()
      .returning({ id: stockMovements.id });
    if (added.length === 0) continue;
    free -= back;
    await addLeft(tx, reserve, back);
    await changeInventory(tx, productId, -back, now);
  }
}
