/** Queries of products for pages and the API: one or two each, however many rows they return. */
import { and, asc, count, desc, eq, gt, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { inOrderOf } from '../../platform/objects.ts';
import { hourSeconds } from '../../platform/time.ts';
import { isUuid } from '../../platform/uuid.ts';
import { paths } from '../../site/paths.ts';
import { listVendorEvents } from './events.server.ts';
import {
  productColumns,
  productIsListed,
  productIsPublic,
  soldLastOrder,
  vendorOrder,
} from './product-columns.server.ts';
import { categories, formerProductSlugs, products } from './products.table.ts';
import type { Category, Product } from './products.ts';
import { canonicalSlug, isSlugShaped } from './slugs.ts';
import { toProfile, vendorColumns } from './vendor-columns.server.ts';
import { vendors } from './vendors.table.ts';
import type { ProductView } from './vendors.ts';

interface ProductFilter {
  /** Slug or id of a vendor; unknown or inactive ones have no products. */
  vendor?: string | undefined;
  /** Slug or name of a category. */
  category?: string | undefined;
  /** Id of the last product of the previous page. */
  after?: string | undefined;
  limit: number;
}

function select(db: Database) {
  return db
    .select(productColumns)
    .from(products)
    .innerJoin(vendors, eq(vendors.id, products.vendorId))
    .innerJoin(categories, eq(categories.slug, products.categorySlug));
}

function selectVendorId(slugOrId: string): SQL {
  const matches = isUuid(slugOrId) ? eq(vendors.id, slugOrId) : eq(vendors.slug, slugOrId.toLowerCase());
  return sql`(select ${vendors.id} from ${vendors} where ${matches})`;
}

async function findCategorySlug(db: Database, slugOrName: string): Promise<string | null> {
  const text = slugOrName.toLowerCase();
  const [found] = await db
    .select({ slug: categories.slug })
    .from(categories)
    .where(sql`${categories.slug} = ${text} or lower(${categories.name}) = ${text}`)
    .limit(1);
  return found?.slug ?? null;
}

/** Returns products: of one vendor in the vendor's order, of all vendors the newest first. */
export async function listProducts(
  db: Database,
  { vendor, category, after, limit }: ProductFilter,
): Promise<Product[]> {
  if (after !== undefined && !isUuid(after)) return [];
  // Looked up first: an unknown category needs no further query, and a known value lets the planner use the index.
  const categorySlug = category === undefined ? undefined : await findCategorySlug(db, category);
  if (categorySlug === null) return [];
  const afterNewest = sql`(products.created_at, products.id) <
    (select p.created_at, p.id from ${products} p where p.id = ${after})`;
  const afterInOrder = sql`(products.position, products.id) >
    (select p.position, p.id from ${products} p where p.id = ${after})`;
  return await select(db)
    .where(
      and(
        vendor === undefined ? productIsListed : productIsPublic,
        vendor === undefined ? undefined : eq(products.vendorId, selectVendorId(vendor)),
        categorySlug === undefined ? undefined : eq(products.categorySlug, categorySlug),
        after === undefined ? undefined : vendor === undefined ? afterNewest : afterInOrder,
      ),
    )
    .orderBy(...(vendor === undefined ? [desc(products.createdAt), desc(products.id)] : vendorOrder))
    .limit(limit);
}

/** Returns the product; null if it is unknown or hidden. */
export async function findProduct(db: Database, id: string): Promise<Product | null> {
  if (!isUuid(id)) return null;
  const [product] = await select(db).where(and(productIsPublic, eq(products.id, id)));
  return product ?? null;
}

/** Returns those of some products that are public, in the order of their ids. */
export async function listProductsOf(db: Database, ids: readonly string[]): Promise<Product[]> {
  if (ids.length === 0) return [];
  return inOrderOf(ids, await select(db).where(and(productIsPublic, inArray(products.id, [...ids]))));
}

type ProductOrder = 'as the artist has them' | 'sold last';

export async function listVendorProducts(
  db: Database,
  vendorId: string,
  options: { limit: number; offset?: number; order: ProductOrder; except?: string },
): Promise<Product[]> {
  const others = options.except === undefined ? undefined : ne(products.id, options.except);
  return await select(db)
    .where(and(productIsPublic, eq(products.vendorId, vendorId), others))
    .orderBy(...(options.order === 'sold last' ? soldLastOrder : vendorOrder))
    .limit(options.limit)
    .offset(options.offset ?? 0);
}

export async function countAvailableProducts(db: Database, vendorId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(products)
    .where(and(eq(products.vendorId, vendorId), eq(products.isActive, true), gt(products.inventory, 0)));
  return row?.n ?? 0;
}

/**
 * Returns everything on a product's page; null if the product or its vendor is unknown or hidden. The slugs are those of
 * the path, in any letter case.
 */
export async function findProductPage(
  db: Database,
  vendorInPath: string,
  productInPath: string,
  now: Date,
): Promise<ProductView | null> {
  const [vendorSlug, productSlug] = [canonicalSlug(vendorInPath), canonicalSlug(productInPath)];
  if (!isSlugShaped(vendorSlug) || !isSlugShaped(productSlug)) return null;
  const [product] = await select(db).where(
    and(productIsPublic, eq(vendors.slug, vendorSlug), eq(products.slug, productSlug)),
  );
  if (!product) return null;
  const [[vendor], others, events] = await Promise.all([
    db.select(vendorColumns).from(vendors).where(eq(vendors.id, product.vendorId)),
    listVendorProducts(db, product.vendorId, { limit: 4, order: 'sold last', except: product.id }),
    listVendorEvents(db, product.vendorId, now, 2),
  ]);
  return vendor ? { product, vendor: toProfile(vendor), others, events } : null;
}

/**
 * Returns the path to which the former URL of a renamed product leads; null if it has none, or isn't public now. The slugs are
 * those of the path.
 */
export async function findRenamedProduct(
  db: Database,
  vendorInPath: string,
  productInPath: string,
): Promise<string | null> {
  const [vendorSlug, productSlug] = [canonicalSlug(vendorInPath), canonicalSlug(productInPath)];
  if (!isSlugShaped(vendorSlug) || !isSlugShaped(productSlug)) return null;
  const [found] = await db
    .select({ slug: products.slug })
    .from(formerProductSlugs)
    .innerJoin(products, eq(products.id, formerProductSlugs.productId))
    .innerJoin(vendors, eq(vendors.id, formerProductSlugs.vendorId))
    .where(and(productIsPublic, eq(vendors.slug, vendorSlug), eq(formerProductSlugs.slug, productSlug)));
  return found ? paths.product(vendorSlug, found.slug) : null;
}

export async function listCategories(db: Database): Promise<Category[]> {
  return await db
    .select({ slug: categories.slug, name: categories.name })
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.name));
}

const maxAge = 60;
const swr = hourSeconds;

/**
 * Returns how long a page may be cached, in seconds, for `Astro.cache.set`.
 * @param until times that the page shows, after which it has to be rendered again. Those that are over no longer count
 */
export function pageCacheTimes(
  until: readonly (Date | null)[],
  now: Date,
  longest = maxAge,
): { maxAge: number; swr: number } {
  const left = until
    .map((time) => (time === null ? 0 : (time.getTime() - now.getTime()) / 1000))
    .filter((seconds) => seconds > 0);
  if (left.length === 0) return { maxAge: longest, swr };
  const first = Math.min(...left);
  const fresh = Math.min(longest, first);
  return { maxAge: fresh, swr: Math.min(swr, first - fresh) };
}
