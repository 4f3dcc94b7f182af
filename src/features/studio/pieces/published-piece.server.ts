import { and, eq, isNotNull } from 'drizzle-orm';
import type { Services } from '../../../platform/services.ts';
import { products } from '../../catalog/products.table.ts';
import { describeSale, type SaleNote } from '../delivery/sale-note.ts';
import type { OwnStore } from '../own-store.server.ts';
import type { StudioPiece } from './pieces.api.ts';
import { findPiece, readPiece } from './read-pieces.server.ts';

export interface PublishedPiece {
  piece: StudioPiece;
  isFirst: boolean;
  sale: SaleNote;
}

/** Returns a piece of the store, or null if there is none with this id. It may be a draft again. */
export async function loadPublishedPiece(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  store: OwnStore,
  id: string,
): Promise<PublishedPiece | null> {
  const key = { vendorId: store.id, id };
  if ((await findPiece(db, key)) === null) return null;
  const everPublished = and(eq(products.vendorId, store.id), isNotNull(products.publishedAt));
  return {
    piece: await readPiece(db, key),
    isFirst: (await db.$count(products, everPublished)) === 1,
    sale: describeSale(store, clock.now()),
  };
}
