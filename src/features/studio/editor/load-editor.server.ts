/** What the editor's pages show. */
import { asc, desc, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { categories, products } from '../../catalog/products.table.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import type { OwnStore } from '../own-store.server.ts';
import type { StudioPiece } from '../pieces/pieces.api.ts';
import { findPiece, readPiece } from '../pieces/read-pieces.server.ts';
import type { StoreFacts } from './fields-props.ts';

/** Returns what the editor needs to know about the store. */
export async function loadStoreFacts(
  db: Database,
  { id, slug, owner }: OwnStore,
  processingFee: StoreFacts['processingFee'],
): Promise<StoreFacts> {
  const [terms] = await db
    .select({ discountPercent: vendors.customerDiscountPercent })
    .from(vendors)
    .where(eq(vendors.id, id));
  const all = await db
    .select({ slug: categories.slug, name: categories.name })
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.name));
  return { slug, owner, processingFee, discountPercent: terms?.discountPercent ?? 0, categories: all };
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

/** Returns the category of the store's latest piece, which the next one starts with; an empty string if there is none. */
export async function findUsualCategory(db: Database, { id }: OwnStore): Promise<string> {
  const [latest] = await db
    .select({ slug: products.categorySlug })
    .from(products)
    .where(eq(products.vendorId, id))
    .orderBy(desc(products.createdAt), desc(products.id))
    .limit(1);
  return latest?.slug ?? '';
}
