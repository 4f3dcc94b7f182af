/** Queries of vendors for pages and the API: two or three each, however many rows they return. */
import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/database/database.ts';
import { inOrderOf } from '../../platform/objects.ts';
import { isUuid } from '../../platform/uuid.ts';
import { listVendorEvents } from './events.server.ts';
import { productColumns, soldLastOrder } from './product-columns.server.ts';
import { countAvailableProducts, listVendorProducts } from './products.server.ts';
import { categories, products } from './products.table.ts';
import type { Product } from './products.ts';
import { canonicalSlug, isSlugShaped, toSkeleton } from './slugs.ts';
import { toThemeName } from './themes.ts';
import { storeStylesheet, toProfile, vendorBasics, vendorColumns, vendorIsListed } from './vendor-columns.server.ts';
import { formerVendorSlugs, vendors } from './vendors.table.ts';
import type { StorefrontPage, StorefrontView, VendorCard, VendorProfile } from './vendors.ts';

const storefrontProducts = 200;
const storefrontEvents = 6;
const productsOnCard = 2;

/** Returns the first products of several vendors, with one index lookup for each. */
async function loadCardProducts(
  db: Database,
  vendorIds: readonly string[],
  limit: number,
): Promise<Map<string, Product[]>> {
  const byVendor = new Map<string, Product[]>();
  if (vendorIds.length === 0) return byVendor;
  const ranked = db
    .select({ id: products.id })
    .from(products)
    .where(and(sql`${products.vendorId} = ${vendors.id}`, eq(products.isActive, true)))
    .orderBy(...soldLastOrder)
    .limit(limit)
    .as('ranked');
  const picked = db
    .select({ id: ranked.id })
    .from(vendors)
    .crossJoinLateral(ranked)
    .where(inArray(vendors.id, [...vendorIds]));
  const rows = await db
    .select(productColumns)
    .from(products)
    .innerJoin(vendors, eq(vendors.id, products.vendorId))
    .innerJoin(categories, eq(categories.slug, products.categorySlug))
    .where(inArray(products.id, picked))
    .orderBy(...soldLastOrder);
  for (const row of rows) byVendor.set(row.vendorId, [...(byVendor.get(row.vendorId) ?? []), row]);
  return byVendor;
}

/**
 * Returns listed vendors in the order of featured lists.
 * @param options.after the id of the last one of the previous page
 * @param options.products how many products come with each
 */
export async function listVendors(
  db: Database,
  { limit, after, products = productsOnCard }: { limit: number; after?: string | undefined; products?: number },
): Promise<VendorCard[]> {
  if (after !== undefined && !isUuid(after)) return [];
  const page =
    after === undefined
      ? undefined
      : sql`(vendors.position, vendors.id) > (select v.position, v.id from ${vendors} v where v.id = ${after})`;
  const rows = await selectCards(db, page).orderBy(asc(vendors.position), asc(vendors.id)).limit(limit);
  return await toCards(db, rows, products);
}

/** Returns those of some vendors that lists show, in the order of their ids. */
export async function listVendorsOf(
  db: Database,
  ids: readonly string[],
  products: number = productsOnCard,
): Promise<VendorCard[]> {
  if (ids.length === 0) return [];
  return inOrderOf(ids, await toCards(db, await selectCards(db, inArray(vendors.id, [...ids])), products));
}

const selectCards = (db: Database, which: SQL | undefined) =>
  db
    .select({ ...vendorBasics, shop: vendorColumns.shop, pickup: vendors.pickup })
    .from(vendors)
    .where(and(vendorIsListed, which));

type CardRow = Omit<VendorCard, 'theme' | 'products'> & { theme: string };

async function toCards(db: Database, rows: readonly CardRow[], products: number): Promise<VendorCard[]> {
  const samples = await loadCardProducts(
    db,
    rows.map(({ id }) => id),
    products,
  );
  return rows.map((row) => ({ ...row, theme: toThemeName(row.theme), products: samples.get(row.id) ?? [] }));
}

export function listFeaturedVendors(db: Database, limit: number): Promise<VendorCard[]> {
  return listVendors(db, { limit });
}

async function findVendorWhere(db: Database, matches: SQL): Promise<VendorProfile | null> {
  const [row] = await db
    .select(vendorColumns)
    .from(vendors)
    .where(and(eq(vendors.isActive, true), matches));
  return row ? toProfile(row) : null;
}

/** Returns the vendor; null if unknown or inactive. */
export async function findVendorBySlug(db: Database, slug: string): Promise<VendorProfile | null> {
  return isSlugShaped(slug) ? await findVendorWhere(db, eq(vendors.slug, slug)) : null;
}

/** Returns the vendor with an id, or with a slug in any letter case; null if unknown or inactive. */
async function findVendor(db: Database, idOrSlug: string): Promise<VendorProfile | null> {
  if (isUuid(idOrSlug)) return await findVendorWhere(db, eq(vendors.id, idOrSlug));
  return await findVendorBySlug(db, canonicalSlug(idOrSlug));
}

/** Returns the stylesheet of a store, with its colors and its sanitized CSS; null if it is unknown or has none. */
export async function findVendorCss(db: Database, slug: string): Promise<{ css: string; hash: string } | null> {
  const vendor = await findVendorBySlug(db, slug);
  return vendor?.stylesheetHash ? { css: storeStylesheet(vendor), hash: vendor.stylesheetHash } : null;
}

/** Returns the vendor with the active products, sold ones included; null if the vendor is unknown or inactive. */
export async function findVendorWithProducts(
  db: Database,
  idOrSlug: string,
): Promise<Pick<StorefrontView, 'vendor' | 'products'> | null> {
  const vendor = await findVendor(db, idOrSlug);
  return (
    vendor && {
      vendor,
      products: await listVendorProducts(db, vendor.id, { limit: storefrontProducts, order: 'as the artist has them' }),
    }
  );
}

/** Returns a vendor with products and events, for the API; null if the vendor is unknown or inactive. */
export async function findStorefront(db: Database, idOrSlug: string, now: Date): Promise<StorefrontView | null> {
  const found = await findVendorWithProducts(db, idOrSlug);
  return found && { ...found, events: await listVendorEvents(db, found.vendor.id, now, storefrontEvents) };
}

/** Number of pieces on one page of a storefront: as many as fit into 14 kB of compressed HTML, in full rows. */
const piecesPerPage = 16;

/**
 * Returns one page of a storefront, with as many queries for a thousand pieces as for ten; null if the vendor is unknown or
 * inactive. A page beyond the last one has no pieces.
 * @param page from 1
 */
export async function findStorefrontPage(
  db: Database,
  idOrSlug: string,
  now: Date,
  page: number,
): Promise<StorefrontPage | null> {
  const vendor = await findVendor(db, idOrSlug);
  if (!vendor) return null;
  const [products, available, events] = await Promise.all([
    listVendorProducts(db, vendor.id, { limit: piecesPerPage, offset: (page - 1) * piecesPerPage, order: 'sold last' }),
    countAvailableProducts(db, vendor.id),
    page === 1 ? listVendorEvents(db, vendor.id, now, storefrontEvents) : [],
  ]);
  const pages = Math.max(1, Math.ceil(vendor.productCount / piecesPerPage));
  return { vendor, products, events, available, page, pages };
}

/** `toSkeleton` in SQL, for a column of slugs. A test compares the two. */
export const skeletonOf = (column: AnyPgColumn): SQL =>
  sql`replace(replace(translate(${column}, '01i', 'oll'), 'rn', 'm'), 'vv', 'w')`;

/**
 * True if a store has this slug or one that looks the same, or had it before. Closed stores keep theirs.
 * @param ofVendor a store whose own slugs don't count, because it may have them back
 */
export async function isSlugTaken(db: Database, slug: string, ofVendor: string | null = null): Promise<boolean> {
  const skeleton = toSkeleton(slug);
  const { rowCount } = await db.execute(sql`select 1 from ${vendors} where ${skeletonOf(vendors.slug)} = ${skeleton}
      and ${vendors.id} is distinct from ${ofVendor}::uuid
    union all select 1 from ${formerVendorSlugs} where ${skeletonOf(formerVendorSlugs.slug)} = ${skeleton}
      and ${formerVendorSlugs.vendorId} is distinct from ${ofVendor}::uuid
    limit 1`);
  return rowCount !== 0;
}

export async function countVendors(db: Database): Promise<number> {
  const [row] = await db.select({ n: count() }).from(vendors).where(vendorIsListed);
  return row?.n ?? 0;
}

/** Returns the slug of the store that the account owns, active or not; of several the oldest. Null for none. */
export async function findOwnStoreSlug(db: Database, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ slug: vendors.slug })
    .from(vendors)
    .where(eq(vendors.ownerUserId, userId))
    .orderBy(asc(vendors.createdAt), asc(vendors.id))
    .limit(1);
  return row?.slug ?? null;
}
