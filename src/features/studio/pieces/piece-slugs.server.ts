/** Slugs of pieces: their URLs are `/{vendor}/{slug}`. The server makes them from the names. */
import { and, eq, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { formerProductSlugs, products } from '../../catalog/products.table.ts';
import { slugFromName } from '../../catalog/slugs.ts';

/** Names below `/{vendor}/` that are, or may become, pages of a store itself. A test compares them with the folder. */
export const storePageNames: ReadonlySet<string> = new Set(
  'about archive css events feed follow message messages og order orders page pieces rss search shop sitemap theme thread threads'.split(
    ' ',
  ),
);

/** For names without a letter or digit that a slug can have. */
const fallback = 'piece';

/** Returns the slug that a name asks for: "Dogwood Bowl" → "dogwood-bowl". It may be taken. */
export function toPieceSlug(name: string): string {
  const slug = slugFromName(name).replace(/-$/, '');
  if (slug === '') return fallback;
  return storePageNames.has(slug) || isUuid(slug) ? `${fallback}-${slug}` : slug;
}

/** True if the slug was made from this name, with or without a number at its end. */
export function isSlugOf(slug: string, name: string): boolean {
  const wanted = toPieceSlug(name);
  return slug === wanted || (slug.startsWith(`${wanted}-`) && /^\d+$/.test(slug.slice(wanted.length + 1)));
}

/** Lets one transaction at a time choose slugs in a store. It ends with the transaction. */
export async function lockSlugs(tx: Database, vendorId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`piece-slugs ${vendorId}`}, 0))`);
}

/**
 * Returns a slug for the name that no other piece of the vendor has or had: "dogwood-bowl", "dogwood-bowl-2", …
 * @param tx a transaction that holds `lockSlugs`
 * @param productId the piece itself, whose own former slugs it may have again
 */
export async function findFreePieceSlug(
  tx: Database,
  vendorId: string,
  { name, productId }: { name: string; productId: string },
): Promise<string> {
  const wanted = toPieceSlug(name);
  const alike = (column: typeof products.slug | typeof formerProductSlugs.slug) =>
    or(eq(column, wanted), sql`starts_with(${column}, ${`${wanted}-`})`);
  const now = await tx
    .select({ slug: products.slug })
    .from(products)
    .where(and(eq(products.vendorId, vendorId), ne(products.id, productId), alike(products.slug)));
  const before = await tx
    .select({ slug: formerProductSlugs.slug })
    .from(formerProductSlugs)
    .where(
      and(
        eq(formerProductSlugs.vendorId, vendorId),
        ne(formerProductSlugs.productId, productId),
        alike(formerProductSlugs.slug),
      ),
    );
  const taken = new Set([...now, ...before].map(({ slug }) => slug));
  let slug = wanted;
  for (let number = 2; taken.has(slug); number += 1) slug = `${wanted}-${number}`;
  return slug;
}
