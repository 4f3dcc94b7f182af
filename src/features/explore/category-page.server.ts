import { and, asc, eq, exists, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { Picture } from '../../platform/pictures.ts';
import { categories, products } from '../catalog/products.table.ts';
import type { Category, Product } from '../catalog/products.ts';
import { vendorIsListed } from '../catalog/vendor-columns.server.ts';
import { vendors } from '../catalog/vendors.table.ts';
import { countOf, formatPrices } from './counts.ts';
import type { ExploreResult } from './explore.ts';
import { readExploreQuery } from './explore-query.ts';
import { listMaterials } from './materials.server.ts';
import { categoryPageWords as words } from './page-words.ts';
import { type SearchServices, search } from './search.server.ts';

export interface CategoryPage {
  category: Category;
  result: ExploreResult;
  /** The newest ones; sold ones come last. */
  products: readonly Product[];
  /** Picture of the first artist in the category who has one at the top of their store; null for none. */
  picture: Picture | null;
  others: readonly Product[];
}

/** Returns null if there is no such category. */
export async function loadCategoryPage(services: SearchServices, slug: string): Promise<CategoryPage | null> {
  const { db } = services;
  const [category] = await db
    .select({ slug: categories.slug, name: categories.name })
    .from(categories)
    .where(eq(categories.slug, slug));
  if (!category) return null;
  const asked = readExploreQuery(new URLSearchParams({ category: slug, kind: 'product' }));
  const result = await search(services, asked);
  const materials = await listMaterials(db);
  return {
    category,
    result,
    products: result.found.kind === 'product' ? result.found.rows : [],
    picture: await findPicture(db, slug),
    others: materials.filter((product) => product.category.slug !== slug),
  };
}

async function findPicture(db: Database, slug: string): Promise<Picture | null> {
  const makesSuch = exists(
    db
      .select({ one: sql`1` })
      .from(products)
      .where(and(eq(products.vendorId, vendors.id), products.isActive, eq(products.categorySlug, slug))),
  );
  const [vendor] = await db
    .select({ picture: vendors.headerPicture })
    .from(vendors)
    .where(and(vendorIsListed, isNotNull(vendors.headerPicture), makesSuch))
    .orderBy(asc(vendors.position), asc(vendors.id))
    .limit(1);
  return vendor?.picture ?? null;
}

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
