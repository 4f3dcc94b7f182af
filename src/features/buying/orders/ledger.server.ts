/** What all movements of the ledger share: the lock of a product, its free units, and what a cause has moved already. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { products } from '../../catalog/products.table.ts';
import { stockMovements } from './stock.table.ts';
import { stockErrors } from './words.ts';

export interface Units {
  productId: string;
  quantity: number;
}

/** Units of an order's line; its product is null if it was none of the store's, which has no stock. */
export interface LineUnits {
  productId: string | null;
  quantity: number;
}

/** True for a line of one of the store's pieces, as all of the web's orders are. */
export const hasProduct = <Line extends LineUnits>(line: Line): line is Line & Units => line.productId !== null;

/**
 * Returns the units of each product, sorted by these: the order in which products are locked. At a booth, a piece may have several lines,
 * with a price each; the first one then stands for all.
 */
export function byProduct<Line extends LineUnits>(lines: readonly Line[]) {
  const merged = new Map<string, Line & Units>();
  for (const line of lines.filter(hasProduct)) {
    const before = merged.get(line.productId);
    merged.set(line.productId, before ? { ...before, quantity: before.quantity + line.quantity } : line);
  }
  return [...merged.values()].sort((a, b) => (a.productId < b.productId ? -1 : 1));
}

/** Changes the free units of a locked product. */
export async function changeInventory(tx: Database, productId: string, change: number, now: Date): Promise<void> {
  await tx
    .update(products)
    .set({ inventory: sql`${products.inventory} + ${change}`, updatedAt: now })
    .where(eq(products.id, productId));
}

/** Locks a product until the transaction ends and returns its free units. */
export async function lockFreeUnits(tx: Database, productId: string): Promise<number> {
  const [product] = isUuid(productId)
    ? await tx
        .select({ inventory: products.inventory })
        .from(products)
        .where(eq(products.id, productId))
        .for('no key update')
    : [];
  if (!product) throw new DomainError('product_not_found', stockErrors.noPiece);
  return product.inventory;
}

/** Returns the quantity of a movement without an order; null if the cause has not moved units of the product yet. */
export async function findMovement(
  tx: Database,
  kind: 'adjust' | 'reserve' | 'unreserve',
  { productId, cause }: Pick<Movement, 'productId' | 'cause'>,
): Promise<number | null> {
  const [found] = await tx
    .select({ quantity: stockMovements.quantity })
    .from(stockMovements)
    .where(
      and(
        isNull(stockMovements.orderId),
        eq(stockMovements.productId, productId),
        eq(stockMovements.kind, kind),
        eq(stockMovements.cause, cause),
      ),
    );
  return found?.quantity ?? null;
}

export interface Movement {
  productId: string;
  /** Idempotency key: the same cause never moves units of a product twice. */
  cause: string;
  now: Date;
}

/** Inserts a movement without an order and changes the free units of its locked product. */
export async function move(
  tx: Database,
  kind: 'adjust' | 'reserve' | 'unreserve',
  { productId, cause, now }: Movement,
  quantity: number,
): Promise<void> {
  await tx.insert(stockMovements).values({ productId, kind, cause, quantity, at: now });
  await changeInventory(tx, productId, kind === 'reserve' ? -quantity : quantity, now);
}
