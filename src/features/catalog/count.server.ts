import { count, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { vendors } from './vendors.table.ts';

/** How many artists are open. */
export async function countVendors(db: Database): Promise<number> {
  const [row] = await db.select({ n: count() }).from(vendors).where(eq(vendors.isActive, true));
  return row?.n ?? 0;
}
