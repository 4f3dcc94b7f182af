import { eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services.ts';
import { listBoxes } from '../../catalog/boxes/boxes.server.ts';
import { listCategories } from '../../catalog/products.server.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { describeSale } from '../delivery/sale-note.ts';
import type { OwnStore } from '../own-store.server.ts';
import type { StudioPiece } from '../pieces/pieces.api.ts';
import { findPiece, readPiece } from '../pieces/read-pieces.server.ts';
import type { StoreFacts } from './fields-props.ts';

export async function loadStoreFacts(
  db: Database,
  store: OwnStore,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
): Promise<StoreFacts> {
  const { id, slug, owner } = store;
  const [terms] = await db
    .select({ discountPercent: vendors.customerDiscountPercent })
    .from(vendors)
    .where(eq(vendors.id, id));
  const [categories, ownBoxes] = await Promise.all([listCategories(db), listBoxes(db, id)]);
  const { processingFee } = config;
  const sale = describeSale(store, clock.now());
  return { slug, owner, processingFee, discountPercent: terms?.discountPercent ?? 0, sale, categories, ownBoxes };
}

/** Returns a piece of the store in whatever state, or null. */
export async function findStudioPiece(
  db: Database,
  { id: vendorId }: OwnStore,
  id: string,
): Promise<StudioPiece | null> {
  const key = { vendorId, id };
  return (await findPiece(db, key)) === null ? null : await readPiece(db, key);
}
