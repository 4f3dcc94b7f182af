import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import type { Cents } from '../../../platform/money.ts';
import type { Picture } from '../../../platform/pictures.ts';
import { products } from '../../catalog/products.table.ts';
import { toProfile, vendorColumns } from '../../catalog/vendor-columns.server.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import type { VendorProfile } from '../../catalog/vendors.ts';

const shownPieces = 3;

export interface SamplePiece {
  name: string;
  priceCents: Cents;
  picture: Picture | null;
}

async function readPieces(db: Database, storeId: string, most: number): Promise<SamplePiece[]> {
  const rows = await db
    .select({ name: products.name, priceCents: products.priceCents, pictures: products.pictures })
    .from(products)
    .where(and(eq(products.vendorId, storeId), eq(products.isActive, true)))
    .orderBy(asc(products.position), asc(products.id))
    .limit(most);
  return rows.map(({ pictures: [picture = null], ...piece }) => ({ ...piece, picture }));
}

export const readSample = async (db: Database, storeId: string): Promise<SamplePiece | null> =>
  (await readPieces(db, storeId, 1))[0] ?? null;

interface StoreInFrame {
  vendor: VendorProfile;
  pieces: SamplePiece[];
}

/** Returns the store and what hangs first; null if it was deleted meanwhile. */
export async function loadPreview(db: Database, storeId: string): Promise<StoreInFrame | null> {
  const [row] = await db.select(vendorColumns).from(vendors).where(eq(vendors.id, storeId));
  return row ? { vendor: toProfile(row), pieces: await readPieces(db, storeId, shownPieces) } : null;
}
