import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { skeleton } from './skeleton.ts';
import { vendors } from './vendors.table.ts';

/** Whether a store has this slug or one that looks the same. Stores that are closed keep theirs. */
export async function slugIsTaken(db: Database, slug: string): Promise<boolean> {
  // The same steps as `skeleton`, in SQL: a test compares the two.
  const stored = sql`replace(replace(translate(${vendors.slug}, '01i', 'oll'), 'rn', 'm'), 'vv', 'w')`;
  const found = await db
    .select({ one: sql`1` })
    .from(vendors)
    .where(sql`${stored} = ${skeleton(slug)}`)
    .limit(1);
  return found.length > 0;
}
