/** Loads a store for its preview, open or closed. */
import { eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { toProfile, vendorColumns } from '../../catalog/vendor-columns.server.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import type { VendorProfile } from '../../catalog/vendors.ts';

/** Returns the store; null if it was deleted meanwhile. */
export async function loadPreview(db: Database, storeId: string): Promise<VendorProfile | null> {
  const [row] = await db.select(vendorColumns).from(vendors).where(eq(vendors.id, storeId));
  return row ? toProfile(row) : null;
}
