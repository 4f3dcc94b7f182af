import { count, eq } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import { pick } from '../../../platform/objects.ts';
import { requireBox } from '../../catalog/boxes/boxes.server.ts';
import { copiedNames, plainNames } from '../../catalog/piece-fields.ts';
import { categories, products } from '../../catalog/products.table.ts';
import { findWaitingPictures, markAttached, resolvePictures } from './piece-pictures.server.ts';
import { firstPosition, insertPieces } from './piece-rows.server.ts';
import { findFreePieceSlug, lockSlugs } from './piece-slugs.server.ts';
import type { newPieceSchema } from './pieces.api.ts';
import { isCashTooHigh, missingFields, pieceLimits } from './pieces.ts';
import { findPiece, type PieceKey, type ProductRow } from './read-pieces.server.ts';
import { findUsualCategory } from './usual-category.server.ts';
import { pieceErrors } from './words.ts';

/** @throws DomainError `invalid` if there is no such category */
export async function requireCategory(tx: Database, slug: string): Promise<void> {
  // An admin who removes it meanwhile waits for this transaction, or is waited for.
  const known = tx.select({ slug: categories.slug }).from(categories).where(eq(categories.slug, slug));
  const [found] = await known.for('key share');
  if (found) return;
  const message = pieceErrors.noCategory;
  throw new DomainError('invalid', message, { fields: [{ path: 'categorySlug', message }] });
}

/** @throws DomainError `invalid` if cash would pay more than the price */
export function requireCashPrice(piece: Pick<ProductRow, 'priceCents' | 'cashPriceCents'>): void {
  if (!isCashTooHigh(piece)) return;
  const message = pieceErrors.cashPrice;
  throw new DomainError('invalid', message, { fields: [{ path: 'cashPriceCents', message }] });
}

type NewPiece = v.InferOutput<typeof newPieceSchema>;

/**
 * True if the request that made this piece may have been this one. The count isn't compared, because sales change it, and neither are
 * the pictures, because photos arrive later.
 */
export const isSamePiece = (row: ProductRow, piece: NewPiece): boolean =>
  plainNames.every((field) => row[field] === piece[field]) &&
  (piece.categorySlug == null || row.categorySlug === piece.categorySlug);

/**
 * Takes the vendor's turn to create a piece. Returns the one that is there already, because the answer to an earlier request
 * was lost; else null.
 * @throws DomainError `idempotency_conflict` if the id is another vendor's, `too_many`
 */
async function beginPiece(tx: Database, { vendorId, id }: PieceKey): Promise<ProductRow | null> {
  await lockSlugs(tx, vendorId);
  const there = await findPiece(tx, { vendorId, id });
  if (there !== null) return there;
  const [taken] = await tx.select({ id: products.id }).from(products).where(eq(products.id, id));
  if (taken) throw new DomainError('idempotency_conflict', pieceErrors.idTaken);
  const [row] = await tx.select({ n: count() }).from(products).where(eq(products.vendorId, vendorId));
  if ((row?.n ?? 0) >= pieceLimits.pieces) throw new DomainError('too_many', pieceErrors.tooMany(pieceLimits.pieces));
  return null;
}

/**
 * Creates a piece with the photos that were sent for it, as a draft, or published if that is wanted and nothing is missing.
 * @returns false if it was there already; then nothing has changed
 * @throws DomainError `stale` if it was there and is another, or was changed since; `invalid`, `idempotency_conflict`, `too_many`
 */
export async function createPiece(
  db: Database,
  vendorId: string,
  { publish, ...piece }: NewPiece,
  now: Date,
): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const { id, name } = piece;
    const there = await beginPiece(tx, { vendorId, id });
    if (there !== null) {
      if (!isSamePiece(there, { publish, ...piece })) throw new DomainError('stale', pieceErrors.stale);
      return false;
    }
    const given = await resolvePictures(tx, vendorId, piece.pictures, []);
    const waiting = await findWaitingPictures(tx, vendorId, id);
    const more = waiting.filter(({ key }) => given.every((picture) => picture.key !== key));
    const pictures = [...given, ...more].slice(0, pieceLimits.pictures);
    if (piece.categorySlug != null) await requireCategory(tx, piece.categorySlug);
    await requireBox(tx, vendorId, piece.box);
    requireCashPrice(piece);
    const categorySlug = piece.categorySlug ?? (await findUsualCategory(tx, vendorId));
    const slug = await findFreePieceSlug(tx, vendorId, { name, productId: id });
    const isActive = publish && missingFields({ pictures, categorySlug }).length === 0;
    const position = await firstPosition(tx, vendorId);
    await insertPieces(tx, [{ ...piece, vendorId, slug, pictures, categorySlug, isActive, position }], now);
    await markAttached(tx, { vendorId, productId: id }, pictures);
    return true;
  });
}

/**
 * Copies a piece of the vendor as a draft with one unit: its texts, price, category, and pictures.
 * @returns false if the copy was there already
 * @throws DomainError `not_found`, `idempotency_conflict`, `too_many`
 */
export async function copyPiece(db: Database, from: PieceKey, id: string, now: Date): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const { vendorId } = from;
    const there = await beginPiece(tx, { vendorId, id });
    const original = await findPiece(tx, from);
    if (original === null) throw new DomainError('not_found', pieceErrors.notFound);
    if (there !== null) return false;
    const slug = await findFreePieceSlug(tx, vendorId, { name: original.name, productId: id });
    const position = await firstPosition(tx, vendorId);
    await insertPieces(
      tx,
      [{ ...pick(original, copiedNames), id, vendorId, slug, position, inventory: 1, isActive: false }],
      now,
    );
    return true;
  });
}
