import { and, asc, eq, gte, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { uploads } from './uploads.table.ts';

/** What became of the photos that an account sent for a piece, those that the piece has left out. */
export interface SentPhotos {
  /** Why photos were refused, a sentence for each. */
  problems: readonly string[];
  /** How many are still being made. */
  waiting: number;
}

/** Reads what became of photos that were sent lately, also of those that were refused after the form was answered. */
export async function readSentPhotos(
  db: Database,
  { vendorId, productId, createdBy }: { vendorId: string; productId: string; createdBy: string },
  since: Date,
): Promise<SentPhotos> {
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
    .orderBy(asc(uploads.createdAt));
  return {
    problems: rows.flatMap(({ problem }) => problem ?? []),
    waiting: rows.filter(({ state }) => state === 'received').length,
  };
}
