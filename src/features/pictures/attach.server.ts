/** Gives ready pictures to their pieces. Everything here locks the piece first, then the upload. */
import { and, asc, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Picture } from '../../platform/pictures.ts';
import { products } from '../catalog/products.table.ts';
import { pictureKeyOf, readPictureKey } from './upload-keys.ts';
import { picturesPerPiece } from './upload-limits.ts';
import { uploads } from './uploads.table.ts';
import { uploadErrors } from './words.ts';

async function lockPiece(tx: Database, { productId, vendorId }: { productId: string; vendorId: string }) {
  const columns = { pictures: products.pictures, revision: products.revision, isActive: products.isActive };
  const mine = and(eq(products.id, productId), eq(products.vendorId, vendorId));
  const [piece] = await tx.select(columns).from(products).where(mine).for('update');
  return piece ?? null;
}

/**
 * Returns where a picture belongs: pictures that were added later may be ready earlier, and stand behind it unless the
 * vendor has put them elsewhere.
 */
async function findPlace(tx: Database, productId: string, pictures: readonly Picture[], since: Date): Promise<number> {
  const later = await tx
    .select({ id: uploads.id, vendorId: uploads.vendorId })
    .from(uploads)
    .where(and(eq(uploads.productId, productId), gt(uploads.createdAt, since)));
  const behind = new Set(later.map(pictureKeyOf));
  let place = pictures.length;
  while (place > 0 && behind.has(pictures[place - 1]?.key ?? '')) place -= 1;
  return place;
}

async function attach(db: Database, ref: { id: string; productId: string; vendorId: string }, now: Date) {
  await db.transaction(async (tx) => {
    const piece = await lockPiece(tx, ref);
    if (piece === null) return;
    const [upload] = await tx.select().from(uploads).where(eq(uploads.id, ref.id)).for('update');
    if (upload?.state !== 'ready' || !upload.picture || upload.attachedRevision !== null) return;
    if (upload.productId !== ref.productId) return;
    const { picture } = upload;
    const set = (values: Partial<typeof uploads.$inferInsert>) =>
      tx
        .update(uploads)
        .set({ ...values, updatedAt: now })
        .where(eq(uploads.id, ref.id));
    // The vendor's form knew the picture before this did.
    if (piece.pictures.some(({ key }) => key === picture.key)) return void (await set({ attachedRevision: 0 }));
    if (piece.pictures.length >= picturesPerPiece) {
      return void (await set({ state: 'refused', problem: uploadErrors.tooManyPictures }));
    }
    const place = await findPlace(tx, ref.productId, piece.pictures, upload.createdAt);
    const revision = piece.revision + 1;
    const pictures = piece.pictures.toSpliced(place, 0, picture);
    await tx.update(products).set({ pictures, revision, updatedAt: now }).where(eq(products.id, ref.productId));
    await set({ attachedRevision: revision });
  });
}

/**
 * Gives pieces their ready pictures, each once. A piece that is created after its photos were sent calls it.
 * @param productId for one piece only
 */
export async function attachPictures(db: Database, now: Date, productId?: string): Promise<void> {
  const waiting = await db
    .select({ id: uploads.id, productId: products.id, vendorId: products.vendorId })
    .from(uploads)
    .innerJoin(products, and(eq(products.id, uploads.productId), eq(products.vendorId, uploads.vendorId)))
    .where(
      and(
        eq(uploads.state, 'ready'),
        isNull(uploads.attachedRevision),
        productId === undefined ? isNotNull(uploads.productId) : eq(uploads.productId, productId),
      ),
    )
    .orderBy(asc(uploads.createdAt))
    .limit(100);
  for (const ref of waiting) await attach(db, ref, now);
}

/**
 * Takes a picture off a piece because its photo was canceled. Like the appending, it makes no form stale.
 * @throws DomainError `invalid` for the only picture of a published piece
 */
export async function takeOff(
  db: Database,
  { productId, vendorId, id, now }: { productId: string; vendorId: string; id: string; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const piece = await lockPiece(tx, { productId, vendorId });
    // One that was not appended yet never will be.
    await tx
      .update(uploads)
      .set({ productId: null, updatedAt: now })
      .where(and(eq(uploads.id, id), isNull(uploads.attachedRevision)));
    const key = pictureKeyOf({ vendorId, id });
    const pictures = piece?.pictures.filter((picture) => picture.key !== key);
    if (!piece || !pictures || pictures.length === piece.pictures.length) return;
    if (piece.isActive && pictures.length === 0) throw new DomainError('invalid', uploadErrors.lastPicture);
    await tx.update(products).set({ pictures, updatedAt: now }).where(eq(products.id, productId));
  });
}

/**
 * Finds a store's own pictures among the keys that a form sent; keys of others are missing in both lists. Until the
 * transaction ends, none of them is cleaned away.
 * @returns `pictures` that are ready, without the form's alternative texts, and the keys of those that are still `waiting`
 */
export async function findOwnPictures(
  tx: Database,
  vendorId: string,
  keys: readonly string[],
): Promise<{ pictures: Picture[]; waiting: string[] }> {
  const ids = keys.flatMap((key) => {
    const ref = readPictureKey(key);
    return ref?.vendorId === vendorId ? [ref.id] : [];
  });
  if (ids.length === 0) return { pictures: [], waiting: [] };
  const rows = await tx
    .update(uploads)
    .set({ unusedSince: null })
    .where(
      and(
        eq(uploads.vendorId, vendorId),
        inArray(uploads.id, ids),
        inArray(uploads.state, ['receiving', 'received', 'ready']),
      ),
    )
    .returning({ id: uploads.id, vendorId: uploads.vendorId, state: uploads.state, picture: uploads.picture });
  return {
    pictures: rows.flatMap(({ state, picture }) => (state === 'ready' && picture ? [picture] : [])),
    waiting: rows.filter(({ state }) => state !== 'ready').map(pictureKeyOf),
  };
}
