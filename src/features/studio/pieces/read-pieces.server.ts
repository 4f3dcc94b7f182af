import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import { pick } from '../../../platform/objects.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { countReserved } from '../../buying/orders/reserves.server.ts';
import { countHeld } from '../../buying/orders/stock.server.ts';
import { plainNames } from '../../catalog/piece-fields.ts';
import { products } from '../../catalog/products.table.ts';
import type { StudioPiece } from './pieces.api.ts';
import { missingFields, pieceState } from './pieces.ts';
import { pieceErrors } from './words.ts';

export type ProductRow = typeof products.$inferSelect;

export interface PieceKey {
  vendorId: string;
  id: string;
}

const isPiece = ({ vendorId, id }: PieceKey) => and(eq(products.id, id), eq(products.vendorId, vendorId));

/** Returns a piece of this vendor, in whatever state; null if the vendor has none with this id. */
export async function findPiece(db: Database, key: PieceKey): Promise<ProductRow | null> {
  if (!isUuid(key.id)) return null;
  const [row] = await db.select().from(products).where(isPiece(key));
  return row ?? null;
}

/**
 * Locks a piece until the transaction ends, and returns it.
 * @throws DomainError `not_found`, the same for another vendor's
 */
export async function lockPiece(tx: Database, key: PieceKey): Promise<ProductRow> {
  const [row] = isUuid(key.id) ? await tx.select().from(products).where(isPiece(key)).for('no key update') : [];
  if (!row) throw new DomainError('not_found', pieceErrors.notFound);
  return row;
}

/** Converts a row to its form in the API, so that other columns stay out of it. */
function toStudioPiece(row: ProductRow, { held, atMarket }: { held: number; atMarket: number }): StudioPiece {
  const { id, slug, inventory, categorySlug, revision } = row;
  return {
    id,
    slug,
    ...pick(row, plainNames),
    inventory,
    held,
    atMarket,
    categorySlug,
    pictures: row.pictures.map(({ key, width, height, alt, widths }) => ({
      key,
      width,
      height,
      alt,
      widths: [...widths],
    })),
    state: pieceState(row),
    revision,
    missing: missingFields(row).map(({ message }) => message),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/**
 * Returns a piece of this vendor.
 * @throws DomainError `not_found`, the same for another vendor's
 */
export async function readPiece(db: Database, key: PieceKey): Promise<StudioPiece> {
  const row = await findPiece(db, key);
  if (row === null) throw new DomainError('not_found', pieceErrors.notFound);
  const held = await countHeld(db, [row.id]);
  const reserved = await countReserved(db, [row.id]);
  return toStudioPiece(row, { held: held.get(row.id) ?? 0, atMarket: reserved.get(row.id) ?? 0 });
}
