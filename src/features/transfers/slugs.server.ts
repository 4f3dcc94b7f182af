import { count, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { formerProductSlugs, products } from '../catalog/products.table.ts';

/** Returns the slugs of the store's pieces `now`, and `all` that no new piece may have. */
export async function readTakenSlugs(tx: Database, vendorId: string): Promise<{ now: Set<string>; all: Set<string> }> {
  const pieces = await tx.select({ slug: products.slug }).from(products).where(eq(products.vendorId, vendorId));
  const former = await tx
    .select({ slug: formerProductSlugs.slug })
    .from(formerProductSlugs)
    .where(eq(formerProductSlugs.vendorId, vendorId));
  const now = new Set(pieces.map(({ slug }) => slug));
  return { now, all: new Set([...now, ...former.map(({ slug }) => slug)]) };
}

export async function readTakenNames(tx: Database, vendorId: string): Promise<Set<string>> {
  const pieces = await tx.select({ name: products.name }).from(products).where(eq(products.vendorId, vendorId));
  return new Set(pieces.map(({ name }) => name.toLowerCase()));
}

export function freeSlug(wanted: string, taken: Set<string>): string {
  let slug = wanted;
  for (let number = 2; taken.has(slug); number += 1) slug = `${wanted}-${number}`;
  taken.add(slug);
  return slug;
}

/** Returns how many pieces the store has, archived ones included. */
export async function countPieces(tx: Database, vendorId: string): Promise<number> {
  const [row] = await tx.select({ n: count() }).from(products).where(eq(products.vendorId, vendorId));
  return row?.n ?? 0;
}
