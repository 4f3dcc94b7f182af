/**
 * Changes pieces: everything in the editor, their state, price, and count. Each change is one transaction under the row's lock
 * and names what its form showed, so that two people never overwrite each other unseen.
 */

import { and, eq } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { Cents } from '../../../platform/money.ts';
import { pick } from '../../../platform/objects.ts';
import { setInventory } from '../../buying/orders/stock.server.ts';
import { requireBox } from '../../catalog/boxes/boxes.server.ts';
import { plainNames } from '../../catalog/piece-fields.ts';
import { formerProductSlugs, products } from '../../catalog/products.table.ts';
import { requireCashPrice, requireCategory } from './create-pieces.server.ts';
import { findAppended, markAttached, resolvePictures } from './piece-pictures.server.ts';
import { findFreePieceSlug, isSlugOf, lockSlugs } from './piece-slugs.server.ts';
import type { editPieceSchema } from './pieces.api.ts';
import { isCashTooHigh, missingFields, type PieceState, pieceLimits, pieceState } from './pieces.ts';
import { lockPiece, type PieceKey, type ProductRow } from './read-pieces.server.ts';
import { pieceErrors } from './words.ts';

type Content = Pick<ProductRow, 'pictures' | 'categorySlug'>;

/**
 * @param before what a published piece had, which may be less than new ones need
 * @throws DomainError `invalid` that names what publishing needs
 */
function requireComplete(piece: Content, before?: Content): void {
  const lacked = before === undefined ? [] : missingFields(before).map(({ path }) => path);
  const fields = missingFields(piece).filter(({ path }) => !lacked.includes(path));
  if (fields.length === 0) return;
  throw new DomainError('invalid', pieceErrors.incomplete(fields.map(({ message }) => message)), { fields });
}

async function update(tx: Database, row: ProductRow, values: Partial<ProductRow>, now: Date): Promise<void> {
  await tx
    .update(products)
    .set({ ...values, revision: row.revision + 1, updatedAt: now })
    .where(eq(products.id, row.id));
}

/**
 * Gives a renamed piece a slug of its new name. The old one redirects from now on, and is never given to another piece.
 * @returns the slug; the same one if the name stays, or asks for it
 */
async function renameSlug(tx: Database, { id, vendorId, slug, ...before }: ProductRow, name: string): Promise<string> {
  if (name === before.name || isSlugOf(slug, name)) return slug;
  const renamed = await findFreePieceSlug(tx, vendorId, { name, productId: id });
  await tx
    .delete(formerProductSlugs)
    .where(and(eq(formerProductSlugs.vendorId, vendorId), eq(formerProductSlugs.slug, renamed)));
  await tx.insert(formerProductSlugs).values({ vendorId, slug, productId: id }).onConflictDoNothing();
  return renamed;
}

type Edit = v.InferOutput<typeof editPieceSchema>;
type Appended = Awaited<ReturnType<typeof findAppended>>;

/** True if every revision since the form's only appended a photo. */
function isUpToDate(row: ProductRow, edit: Edit, appended: Appended): boolean {
  if (edit.revision > row.revision) return false;
  const made = new Set(appended.map(({ revision }) => revision));
  for (let revision = edit.revision + 1; revision <= row.revision; revision += 1) {
    if (!made.has(revision)) return false;
  }
  return true;
}

const asText = (pictures: readonly { key: string; alt: string }[]) =>
  JSON.stringify(pictures.map(({ key, alt }) => [key, alt]));

/** True if the piece already is as the edit wants it: its answer was lost, and the browser sends it again. */
function isDone(row: ProductRow, edit: Edit): boolean {
  return (
    row.revision === edit.revision + 1 &&
    [...plainNames, 'categorySlug' as const].every((field) => row[field] === edit[field]) &&
    asText(row.pictures) === asText(edit.pictures) &&
    (edit.stock === undefined || edit.stock.count === row.inventory)
  );
}

/**
 * Saves everything in the editor of a piece.
 * @throws DomainError `not_found`; `stale` if the piece or its count was changed since the form was shown; `invalid`, also if a
 *   published piece would lose what publishing needs
 */
export async function editPiece(db: Database, key: PieceKey, edit: Edit, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    // Before the piece, as in every transaction that takes both.
    await lockSlugs(tx, key.vendorId);
    const row = await lockPiece(tx, key);
    if (isDone(row, edit)) return;
    const appended = await findAppended(tx, row.id, edit.revision);
    if (!isUpToDate(row, edit, appended)) throw new DomainError('stale', pieceErrors.stale);
    const named = new Set(edit.pictures.map((picture) => picture.key));
    const since = new Set(appended.map((photo) => photo.key));
    const kept = row.pictures.filter((picture) => since.has(picture.key) && !named.has(picture.key));
    const pictures = [...(await resolvePictures(tx, key.vendorId, edit.pictures, row.pictures)), ...kept];
    const { categorySlug } = edit;
    if (categorySlug !== null && categorySlug !== undefined) await requireCategory(tx, categorySlug);
    await requireBox(tx, key.vendorId, edit.box);
    requireCashPrice(edit);
    const values = { ...pick(edit, plainNames), categorySlug: categorySlug ?? null, pictures };
    if (row.isActive) requireComplete(values, row);
    const slug = await renameSlug(tx, row, edit.name);
    await update(tx, row, { ...values, slug, pictures: pictures.slice(0, pieceLimits.pictures) }, now);
    await markAttached(tx, { vendorId: key.vendorId, productId: row.id }, pictures);
    if (edit.stock === undefined) return;
    await setInventory(tx, { ...edit.stock, productId: row.id, cause: `edit ${row.revision + 1}`, now });
  });
}

/**
 * Publishes a piece, makes it a draft, or archives it. Does nothing if it is in that state.
 * @param revision the one that the form showed; undefined to change the piece as it is
 * @throws DomainError `not_found`, `stale`, and `invalid` with what is missing to publish it
 */
export async function setPieceState(
  db: Database,
  key: PieceKey,
  { state, revision }: { state: PieceState; revision?: number | undefined },
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockPiece(tx, key);
    if (pieceState(row) === state) return;
    if (revision !== undefined && revision !== row.revision) throw new DomainError('stale', pieceErrors.staleState);
    if (state === 'published') requireComplete(row);
    const isActive = state === 'published';
    const archivedAt = state === 'archived' ? now : null;
    // Published again, it isn't new.
    const publishedAt = row.publishedAt ?? (isActive ? now : null);
    await update(tx, row, { isActive, archivedAt, publishedAt }, now);
  });
}

function belowCash(cashPriceCents: Cents): DomainError {
  const message = pieceErrors.belowCash(cashPriceCents);
  return new DomainError('invalid', message, { fields: [{ path: 'priceCents', message }] });
}

/**
 * Sets the price. Does nothing if it is the price already.
 * @throws DomainError `not_found`, `stale` if the form showed another price than there is, and `invalid` if cash would pay more
 */
export async function setPrice(
  db: Database,
  key: PieceKey,
  { priceCents, seenCents }: { priceCents: Cents; seenCents: Cents },
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockPiece(tx, key);
    if (row.priceCents === priceCents) return;
    if (row.priceCents !== seenCents) throw new DomainError('stale', pieceErrors.stalePrice(row.priceCents));
    if (isCashTooHigh({ ...row, priceCents })) throw belowCash(row.cashPriceCents ?? 0);
    await update(tx, row, { priceCents }, now);
  });
}

/**
 * Sets how many units are free. The same key does it once.
 * @throws DomainError `not_found`, and `stale` if the form showed another number than there is
 */
export async function setCount(
  db: Database,
  key: PieceKey,
  { count, seen, cause }: { count: number; seen: number; cause: string },
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { id } = await lockPiece(tx, key);
    await setInventory(tx, { productId: id, count, seen, cause, now });
  });
}
