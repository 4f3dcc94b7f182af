import { and, eq, gte, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { picturesPerPiece } from './upload-limits.ts';
import { uploads } from './uploads.table.ts';

export interface RefusedPhoto {
  /** Name of its file; empty if it isn't known anymore. */
  name: string;
  problem: string;
}

export interface LeftPhotos {
  refused: readonly RefusedPhoto[];
  waiting: number;
}

interface SentFor {
  vendorId: string;
  productId: string;
  createdBy: string;
}

/** Returns how many photos a piece that has `count` can still get. */
export async function roomForPhotos(db: Database, { vendorId, productId }: SentFor, count: number): Promise<number> {
  const coming = await db.$count(
    uploads,
    and(
      eq(uploads.productId, productId),
      eq(uploads.vendorId, vendorId),
      inArray(uploads.state, ['receiving', 'received', 'ready']),
      isNull(uploads.attachedRevision),
    ),
  );
  return Math.max(0, picturesPerPiece - count - coming);
}

/**
 * Returns what isn't there of the photos that a form has sent. Those that were refused leave the piece, so that only this form's page
 * tells of them.
 * @param taken names by the ids of their uploads
 */
export async function settleSentPhotos(db: Database, taken: ReadonlyMap<string, string>): Promise<LeftPhotos> {
  if (taken.size === 0) return { refused: [], waiting: 0 };
  const ids = [...taken.keys()];
  const rows = await db
    .select({ id: uploads.id, state: uploads.state, problem: uploads.problem })
    .from(uploads)
    .where(inArray(uploads.id, ids));
  const refused = rows.filter(({ state }) => state === 'refused').sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  const gone = refused.map(({ id }) => id);
  if (gone.length > 0) await db.update(uploads).set({ productId: null }).where(inArray(uploads.id, gone));
  return {
    refused: refused.map(({ id, problem }) => ({ name: taken.get(id) ?? '', problem: problem ?? '' })),
    waiting: rows.filter(({ state }) => state === 'received').length,
  };
}

export async function readLatePhotos(
  db: Database,
  { vendorId, productId, createdBy }: SentFor,
  since: Date,
): Promise<LeftPhotos> {
  const rows = await db
    .select({ state: uploads.state, problem: uploads.problem })
    .from(uploads)
    .where(
      and(
        eq(uploads.productId, productId),
        eq(uploads.vendorId, vendorId),
        eq(uploads.createdBy, createdBy),
        inArray(uploads.state, ['received', 'refused']),
        gte(uploads.createdAt, since),
      ),
    )
    .orderBy(uploads.createdAt);
  return {
    refused: rows.flatMap(({ problem }) => (problem === null ? [] : { name: '', problem })),
    waiting: rows.filter(({ state }) => state === 'received').length,
  };
}
