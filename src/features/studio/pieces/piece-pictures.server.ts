/** The pictures of a piece: photos that its vendor has uploaded. The browser names them by key and writes what they show. */
import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { Picture } from '../../../platform/pictures.ts';
import { findOwnPictures } from '../../pictures/attach.server.ts';
import { uploads } from '../../pictures/uploads.table.ts';
import { pieceErrors } from './words.ts';

const keyOf = sql<string>`${uploads.picture} ->> 'key'`;

/**
 * Returns the pictures with these keys, in this order, with the given texts.
 * @param own pictures that the piece has now, or that its original has
 * @throws DomainError `invalid` if one is neither of them nor a photo of this vendor that is ready
 */
export async function resolvePictures(
  tx: Database,
  vendorId: string,
  wanted: readonly { key: string; alt: string }[],
  own: readonly Picture[],
): Promise<Picture[]> {
  const known = new Map(own.map((picture) => [picture.key, picture]));
  const others = wanted.map(({ key }) => key).filter((key) => !known.has(key));
  if (others.length > 0) {
    const { pictures } = await findOwnPictures(tx, vendorId, others);
    for (const picture of pictures) known.set(picture.key, picture);
  }
  return wanted.map(({ key, alt }, index) => {
    const picture = known.get(key);
    if (picture) return { ...picture, alt };
    const message = pieceErrors.pictures;
    throw new DomainError('invalid', message, { fields: [{ path: `pictures.${index}.key`, message }] });
  });
}

/** Returns the photos that were sent for a piece before it existed and are ready, in the order in which they were sent. */
export async function findWaitingPictures(tx: Database, vendorId: string, productId: string): Promise<Picture[]> {
  const rows = await tx
    .select({ picture: uploads.picture })
    .from(uploads)
    .where(
      and(
        eq(uploads.vendorId, vendorId),
        eq(uploads.productId, productId),
        eq(uploads.state, 'ready'),
        isNull(uploads.attachedRevision),
      ),
    )
    .orderBy(asc(uploads.createdAt), asc(uploads.id));
  return rows.flatMap(({ picture }) => picture ?? []);
}

/** Below every revision of a piece: the photo came with an edit and was not appended. */
const withAnEdit = 0;

/** Remembers that an edit gave these photos to the piece, so that they aren't appended after the vendor has removed them. */
export async function markAttached(
  tx: Database,
  { vendorId, productId }: { vendorId: string; productId: string },
  pictures: readonly Picture[],
): Promise<void> {
  if (pictures.length === 0) return;
  const keys = pictures.map(({ key }) => key);
  await tx
    .update(uploads)
    .set({ attachedRevision: withAnEdit })
    .where(
      and(
        eq(uploads.vendorId, vendorId),
        eq(uploads.productId, productId),
        isNull(uploads.attachedRevision),
        inArray(keyOf, keys),
      ),
    );
}

/** Returns the revisions of a piece after this one that only appended a photo, with the keys of those photos. */
export async function findAppended(
  tx: Database,
  productId: string,
  revision: number,
): Promise<{ revision: number; key: string }[]> {
  const rows = await tx
    .select({ revision: uploads.attachedRevision, key: keyOf })
    .from(uploads)
    .where(and(eq(uploads.productId, productId), gt(uploads.attachedRevision, revision)));
  return rows.flatMap(({ revision: made, key }) => (made === null ? [] : [{ revision: made, key }]));
}
