/** The category that a new piece starts with, so that a photo, a name, and a price are enough to publish it. */
import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { categories, products } from '../../catalog/products.table.ts';
import { vendors } from '../../catalog/vendors.table.ts';

/** What an artist’s words about the own work contain if it belongs to the category. */
const signs: Readonly<Record<string, RegExp>> = {
  'glass-art': /\bglass/i,
  paintings: /\bpaint|\bwatercolou?r|\bacrylics?\b/i,
  ceramics: /\bceramic|\bpotter|\bstoneware|\bporcelain|\bearthenware/i,
  jewelry: /\bjewel|\bearring|\bnecklace/i,
  textiles: /\btextile|\bweav|\bwoven|\bquilt|\bknit/i,
  photography: /\bphotograph/i,
  prints: /\bprintmak|\bletterpress|\blinocut|\bwoodcut|\betching|\blithograph|\bscreen ?print/i,
  'paper-and-books': /\bbookbind|\bpapermak|\bhandmade paper/i,
  wood: /\bwoodturn|\bwoodwork|\bwood ?carv/i,
  sculpture: /\bsculpt/i,
};

const otherCategory = 'other-art';

/**
 * Returns the category of the store's latest piece. Before there is one, it is the one that the store's specialties name; if
 * they name none or several, it is "Other Art", which is true of every piece. Null if an operator removed that: publishing
 * asks for a category then.
 */
export async function findUsualCategory(db: Database, vendorId: string): Promise<string | null> {
  const [latest] = await db
    .select({ slug: products.categorySlug })
    .from(products)
    .where(and(eq(products.vendorId, vendorId), isNotNull(products.categorySlug)))
    .orderBy(desc(products.createdAt), desc(products.id))
    .limit(1);
  if (latest?.slug) return latest.slug;
  const [store] = await db.select({ text: vendors.specialties }).from(vendors).where(eq(vendors.id, vendorId));
  const named = Object.keys(signs).filter((slug) => signs[slug]?.test(store?.text ?? ''));
  const wanted = [...named, otherCategory];
  const rows = await db.select({ slug: categories.slug }).from(categories).where(inArray(categories.slug, wanted));
  const known = rows.map(({ slug }) => slug);
  const fitting = known.filter((slug) => slug !== otherCategory);
  if (fitting.length === 1) return fitting[0] ?? null;
  return known.includes(otherCategory) ? otherCategory : null;
}
