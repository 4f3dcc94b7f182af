/**
 * The ledger of inventory: with `reserves.server.ts`, the only place that changes how many units of a product are free. Whoever
 * moves units locks the rows of their products first (`for no key update`, in the order of their ids), so that no two movements
 * see the same units.
 */
import { eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { products } from '../../catalog/products.table.ts';
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
import { putBackReserved } from './reserves.server.ts';
import { stockMovements } from './stock.table.ts';
import { stockErrors } from './words.ts';

/** Movements of an order's channel have these causes: it holds, releases, and sells its units once. */
type ChannelCause = 'checkout' | 'booth';
const maxUnits = 99_999;

/**
 * Holds units for an order: they are no longer free. The caller has locked the products and found enough free units.
 * @throws Error if a product has fewer, which the lock rules out
 */
export async function holdUnits(
  tx: Database,
  orderId: string,
  lines: readonly LineUnits[],
  now: Date,
  cause: ChannelCause = 'checkout',
): Promise<void> {
  const units = byProduct(lines);
  if (units.length === 0) return;
  const values = units.map(({ productId, quantity }) => sql`(${productId}::uuid, ${quantity}::int)`);
  const held = await tx.execute(sql`
    update ${products} set inventory = inventory - taken.quantity
    from (values ${sql.join(values, sql`, `)}) as taken (id, quantity)
    where ${products.id} = taken.id and inventory >= taken.quantity`);
  if (held.rowCount !== units.length) throw new Error('The inventory changed under its lock.');
  await tx.insert(stockMovements).values(toMovements(orderId, 'hold', units, now, cause));
}

/** Releases what an order holds. The ledger accepts one release per order and product, so nothing is released twice. */
export async function releaseUnits(
  tx: Database,
  orderId: string,
  lines: readonly LineUnits[],
  now: Date,
): Promise<void> {
  const units = byProduct(lines);
  if (units.length === 0) return;
  const released = await tx
    .insert(stockMovements)
    .values(toMovements(orderId, 'release', units, now, 'checkout'))
    .onConflictDoNothing()
    .returning({ productId: stockMovements.productId, quantity: stockMovements.quantity });
  for (const { productId, quantity } of released.toSorted((a, b) => (a.productId < b.productId ? -1 : 1))) {
    await tx
      .update(products)
      .set({ inventory: sql`${products.inventory} + ${quantity}` })
      .where(eq(products.id, productId));
    await putBackReserved(tx, orderId, { productId, quantity }, now);
  }
}

export async function sellUnits(
  tx: Database,
  orderId: string,
  lines: readonly LineUnits[],
  now: Date,
  cause: ChannelCause = 'checkout',
): Promise<void> {
  const units = byProduct(lines);
  if (units.length > 0) await tx.insert(stockMovements).values(toMovements(orderId, 'sale', units, now, cause));
}

function toMovements(
  orderId: string,
  kind: 'hold' | 'release' | 'sale',
  lines: readonly Units[],
  at: Date,
  cause: ChannelCause,
) {
  return lines.map(({ productId, quantity }) => ({ orderId, productId, kind, cause, quantity, at }));
}

/**
 * Puts sold units of an order back on sale.
 * @param cause the refund's id, or that a sale in person was undone: it returns units of a product once
 */
export async function returnUnits(
  tx: Database,
  orderId: string,
  cause: string,
  lines: readonly LineUnits[],
  now: Date,
): Promise<void> {
  for (const { productId, quantity } of byProduct(lines)) {
    await lockFreeUnits(tx, productId);
    const returned = await tx
      .insert(stockMovements)
      .values({ orderId, productId, kind: 'return', cause, quantity, at: now })
      .onConflictDoNothing()
      .returning({ id: stockMovements.id });
    if (returned.length === 0) continue;
    await changeInventory(tx, productId, quantity, now);
    await putBackReserved(tx, orderId, { productId, quantity }, now);
  }
}

/**
 * Takes units back for an order that a refund had returned, as many as are still free: they are held and sold again.
 * @returns the lines with the units that are missing, because they are no longer free
 */
export async function takeBackUnits<Line extends LineUnits>(
  tx: Database,
  orderId: string,
  cause: string,
  lines: readonly Line[],
  now: Date,
): Promise<Line[]> {
  const missing: Line[] = [];
  for (const line of byProduct(lines)) {
    const { productId, quantity } = line;
    const taken = Math.min(quantity, await lockFreeUnits(tx, productId));
    if (taken < quantity) missing.push({ ...line, quantity: quantity - taken });
    if (taken === 0) continue;
    const movement = { orderId, productId, cause, quantity: taken, at: now };
    await tx.insert(stockMovements).values([
      { ...movement, kind: 'hold' },
      { ...movement, kind: 'sale' },
    ]);
    await changeInventory(tx, productId, -taken, now);
  }
  return missing;
}

/** Records the units that new products start with. Call it in the transaction that inserts them, once. */
export async function recordOpening(
  tx: Database,
  created: readonly { id: string; inventory: number }[],
  now: Date,
): Promise<void> {
  const counted = created.filter(({ inventory }) => inventory !== 0);
  if (counted.length === 0) return;
  await tx.insert(stockMovements).values(
    counted.map(({ id, inventory }) => ({
      productId: id,
      kind: 'adjust' as const,
      cause: 'opening',
      quantity: inventory,
      at: now,
    })),
  );
}

export interface NewCount extends Movement {
  /** Free units that there are now, in the vendor's words: without those that open checkouts hold. */
  count: number;
  seen: number;
}

/**
 * Sets the free units of a product to what the vendor counted, and records the difference.
 * @param tx an open transaction; the product stays locked until it ends
 * @returns the free and held units now. A repeated cause changes nothing and returns them as well.
 * @throws DomainError `stale` if units were held, sold, or counted since the form was shown; `invalid`; `product_not_found`
 */
export async function setInventory(
  tx: Database,
  { count, seen, ...movement }: NewCount,
): Promise<{ inventory: number; held: number }> {
  if (!Number.isInteger(count) || count < 0 || count > maxUnits) {
    const message = stockErrors.badCount(maxUnits);
    throw new DomainError('invalid', message, { fields: [{ path: 'count', message }] });
  }
  const { productId } = movement;
  const free = await lockFreeUnits(tx, productId);
  const held = (await countHeld(tx, [productId])).get(productId) ?? 0;
  if ((await findMovement(tx, 'adjust', movement)) !== null) return { inventory: free, held };
  if (free !== seen) throw new DomainError('stale', stockErrors.staleCount(free, held));
  if (count !== free) await move(tx, 'adjust', movement, count - free);
  return { inventory: count, held };
}

/** Adds units that nobody counted, sold in person though none was free, or takes them off again. A repeated cause changes nothing. */
export async function adjustUnits(tx: Database, { quantity, ...movement }: Movement & Units): Promise<void> {
  await lockFreeUnits(tx, movement.productId);
  if ((await findMovement(tx, 'adjust', movement)) === null) await move(tx, 'adjust', movement, quantity);
}

/** Counts the units of products that orders hold: neither free nor sold. Products without any are not in the map. */
export async function countHeld(db: Database, productIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const ids = productIds.filter(isUuid);
  if (ids.length === 0) return new Map();
  const held = sql<number>`sum(case ${stockMovements.kind}
    when 'hold' then ${stockMovements.quantity} when 'release' then -${stockMovements.quantity}
    when 'sale' then -${stockMovements.quantity} else 0 end)::int`;
  const rows = await db
    .select({ id: stockMovements.productId, held })
    .from(stockMovements)
    .where(inArray(stockMovements.productId, ids))
    .groupBy(stockMovements.productId)
    .having(sql`${held} > 0`);
  return new Map(rows.map((row) => [row.id, row.held]));
}
