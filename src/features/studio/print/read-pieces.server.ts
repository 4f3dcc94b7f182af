import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import type { Picture } from '../../../platform/pictures.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { atMarket, isHeld, vendorOrder } from '../../catalog/product-columns.server.ts';
import { products } from '../../catalog/products.table.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { printLimits } from './print-rules.ts';

const { id, slug, name, medium, size, priceCents, inventory } = products;
const columns = {
  id,
  slug,
  name,
  medium,
  size,
  priceCents,
  inventory,
  picture: sql<Picture | null>`${products.pictures} -> 0`,
  atMarket,
};

const isPublished = (vendorId: string) => and(eq(products.vendorId, vendorId), eq(products.isActive, true));

export const listPrintPieces = (db: Database, vendorId: string) =>
  db
    .select(columns)
    .from(products)
    .where(and(isPublished(vendorId), or(sql`${inventory} > 0`, isHeld)))
    .orderBy(...vendorOrder)
    .limit(printLimits.listed + 1);

export type PrintPiece = Awaited<ReturnType<typeof listPrintPieces>>[number];

/** Finds published pieces of a store, sold ones too, in its order. Those of others and drafts are not found. */
export async function findPrintPieces(db: Database, vendorId: string, ids: readonly string[]): Promise<PrintPiece[]> {
  if (!ids.every(isUuid)) return [];
  return await db
    .select(columns)
    .from(products)
    .where(and(isPublished(vendorId), inArray(id, [...ids])))
    .orderBy(...vendorOrder);
}

export interface SignFacts {
  /** What the artist makes; empty if nothing is told. */
  specialties: string;
  picture: Picture | null;
}

export async function readSignFacts(db: Database, vendorId: string): Promise<SignFacts> {
  const { specialties, headerPicture } = vendors;
  const [facts] = await db.select({ specialties, headerPicture }).from(vendors).where(eq(vendors.id, vendorId));
  const [first] = await db
    .select({ picture: columns.picture })
    .from(products)
    .where(isPublished(vendorId))
    .orderBy(...vendorOrder)
    .limit(1);
  return { specialties: facts?.specialties ?? '', picture: facts?.headerPicture ?? first?.picture ?? null };
}
