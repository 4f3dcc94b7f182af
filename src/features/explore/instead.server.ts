/** What to show where nothing was found, so that no search is a dead end. */
import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { listProductsOf } from '../catalog/products.server.ts';
import type { Category } from '../catalog/products.ts';
import { vendorIsListed } from '../catalog/vendor-columns.server.ts';
import { listVendorsOf } from '../catalog/vendors.server.ts';
import type { Instead } from './explore.ts';
import { type ExploreQuery, type FilterName, filtersOf, withoutFilter, withoutFilters } from './explore-query.ts';
import { countKinds } from './facets.server.ts';
import { type Meaning, matching, type RankedMatch, rankedMatches, type Scope } from './matches.server.ts';

const piecesShown = 6;
const artistsShown = 4;
const piecesOfArtist = 1;

/** @param meaning null if nothing has any of the words */
export async function findInstead(
  db: Database,
  query: ExploreQuery,
  meaning: Meaning | null,
  now: Date,
): Promise<Instead> {
  const scope = meaning && { query, meaning, now };
  const category = await findCategory(db, query, scope);
  return {
    spellings: scope ? await findSpellings(db, scope) : [],
    without: scope ? await findWithout(db, scope) : null,
    artists: await listArtists(db, query, category),
    category,
  };
}

async function findSpellings(db: Database, { query, meaning, now }: Scope): Promise<Instead['spellings']> {
  if (meaning.corrected === null) return [];
  const { product } = await countKinds(db, { query: withoutFilters(query), meaning, now }, ['product']);
  return product.n > 0 ? [{ text: meaning.corrected, total: product }] : [];
}

/** Leaves out the filter without which there is most; all of them if one is not enough. */
async function findWithout(db: Database, scope: Scope): Promise<Instead['without']> {
  const filters = filtersOf(scope.query);
  const ways: { filters: FilterName[]; query: ExploreQuery }[] = filters.map((name) => ({
    filters: [name],
    query: withoutFilter(scope.query, name),
  }));
  let best = await findMost(db, scope, ways);
  if (best === null && filters.length > 1)
    best = await findMost(db, scope, [{ filters, query: withoutFilters(scope.query) }]);
  if (best === null) return null;
  const ranked = rankedMatches('product', { ...scope, query: best.query }, { limit: piecesShown });
  const { rows } = await db.execute<RankedMatch & Record<string, unknown>>(ranked);
  const products = await listProductsOf(
    db,
    rows.map(({ id }) => id),
  );
  return { filters: best.filters, total: best.total, products };
}

async function findMost<T extends { query: ExploreQuery }>(db: Database, scope: Scope, ways: readonly T[]) {
  const counted = [];
  for (const way of ways) {
    const { product } = await countKinds(db, { ...scope, query: way.query }, ['product']);
    counted.push({ ...way, total: product });
  }
  const best = counted.toSorted((a, b) => b.total.n - a.total.n)[0];
  return best && best.total.n > 0 ? best : null;
}

/** Returns the first chosen category, else the one of which most pieces have the words. */
async function findCategory(db: Database, query: ExploreQuery, scope: Scope | null): Promise<Category | null> {
  const [chosen] = query.categories;
  const { rows } = await db.execute<Category & Record<string, unknown>>(
    chosen !== undefined
      ? sql`select slug, name from categories where slug = ${chosen}`
      : scope === null || query.text === ''
        ? sql`select slug, name from categories where false`
        : sql`select slug, name from categories join (select d.category_slug
            from ${matching('product', { ...scope, query: withoutFilters(query) })} limit 1000) as found
            on found.category_slug = slug group by slug order by count(*) desc, slug limit 1`,
  );
  return rows[0] ?? null;
}

/** Lists artists with pieces of the category, else of the neighborhood, else as lists have them. */
async function listArtists(db: Database, { neighborhoods }: ExploreQuery, category: Category | null) {
  const makes = sql`exists (select from products where products.vendor_id = vendors.id and products.is_active
    and products.category_slug = ${category?.slug ?? null})`;
  const isNear = sql`(vendors.neighborhood = any (${sql.param(neighborhoods)}::text[]))`;
  const { rows } = await db.execute<{ id: string }>(sql`select vendors.id from vendors
    where ${vendorIsListed} and ${category === null ? (neighborhoods.length === 0 ? sql`true` : isNear) : makes}
    order by ${isNear} desc, vendors.position, vendors.id limit ${artistsShown}`);
  return await listVendorsOf(
    db,
    rows.map(({ id }) => id),
    piecesOfArtist,
  );
}
