import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { recordOpening } from '../../buying/orders/stock.server.ts';
import type { DetailName } from '../../catalog/piece-fields.ts';
import { products } from '../../catalog/products.table.ts';

type Row = typeof products.$inferInsert;

/** A piece to insert, with the vendor and what a piece always has. Its texts are checked. */
export type PieceRow = Pick<Row, 'vendorId' | 'slug' | 'name' | 'priceCents' | 'categorySlug' | 'isActive'> &
  Partial<Pick<Row, 'id' | 'inventory' | 'pictures' | 'position' | 'cashPriceCents' | 'box' | 'weightOz' | DetailName>>;

/** Inserts pieces and opens their ledgers. Slugs must be free: see `findFreePieceSlug`. */
export async function insertPieces(tx: Database, rows: readonly PieceRow[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map((row) => ({
    ...row,
    publishedAt: row.isActive ? now : null,
    createdAt: now,
    updatedAt: now,
  }));
  const created = await tx
    .insert(products)
    .values(values)
    .returning({ id: products.id, inventory: products.inventory });
  await recordOpening(tx, created, now);
}

/** Room between two positions, for pieces to be put there. */
export const positionStep = 10;

/** Returns the position of a new piece: before the vendor's others. */
export async function firstPosition(tx: Database, vendorId: string): Promise<number> {
  const [row] = await tx
    .select({ first: sql<number | null>`min(${products.position})` })
    .from(products)
    .where(eq(products.vendorId, vendorId));
  return (row?.first ?? 1000) - positionStep;
}
