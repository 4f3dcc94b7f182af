import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { vendors } from './vendors.table.ts';

/** Slug of the store that the account owns, open or not; of several the oldest. Null for none. */
export async function ownStoreSlug(db: Database, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ slug: vendors.slug })
    .from(vendors)
    .where(eq(vendors.ownerUserId, userId))
    .orderBy(asc(vendors.createdAt), asc(vendors.id))
    .limit(1);
  return row?.slug ?? null;
}
