/** What the page of a category shows. */
import { eq } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { categories } from '../catalog/products.table.ts';
import type { Category, Product } from '../catalog/products.ts';
import { countOf, formatPrices } from './counts.ts';
import type { ExploreResult } from './explore.ts';
import { readExploreQuery } from './explore-query.ts';
import { listMaterials } from './materials.server.ts';
import { categoryPageWords as words } from './page-words.ts';
import { search } from './search.server.ts';

export interface CategoryPage {
  category: Category;
  result: ExploreResult;
  /** The newest ones; sold ones come last. */
  products: readonly Product[];
  /** A piece of every other category. */
  others: readonly Product[];
}

/** Returns null if there is no such category. */
export async function loadCategoryPage(
  { db, clock }: { db: Database; clock: Clock },
  slug: string,
): Promise<CategoryPage | null> {
  const [category] = await db
    .select({ slug: categories.slug, name: categories.name })
    .from(categories)
    .where(eq(categories.slug, slug));
  if (!category) return null;
  const asked = readExploreQuery(new URLSearchParams({ category: slug, kind: 'product' }));
  const result = await search(db, asked, { now: clock.now() });
  const materials = await listMaterials(db);
  return {
    category,
    result,
    products: result.found.kind === 'product' ? result.found.rows : [],
    others: materials.filter((product) => product.category.slug !== slug),
  };
}

/** Returns the description for search engines: what there is, by how many, and what it costs. */
export function describeCategory({ category, result }: CategoryPage, site: { city: string; name: string }): string {
  const { total, summary } = result;
  return summary
    ? words.description(
        category.name,
        countOf('piece', total),
        countOf('artist', summary.artists),
        formatPrices(summary),
        site.city,
      )
    : words.emptyDescription(category.name, site.city, site.name);
}
