/** The sitemap. Slugs and ISO dates need no escaping in XML. */

import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { pageTags } from '../../platform/http/page-tags.server.ts';
import { hourSeconds } from '../../platform/time.ts';
import { categoryPath, paths, searchPath, toAbsoluteUrl } from '../../site/paths.ts';
import type { AccountServices } from '../accounts/services.ts';
import { productIsListed } from './product-columns.server.ts';
import { vendorIsListed } from './vendor-columns.server.ts';

export const sitemapCache = { maxAge: 300, swr: hourSeconds, tags: [pageTags.catalog] };

const staticPaths = [
  paths.about,
  paths.artistSignup,
  paths.terms,
  paths.privacy,
  paths.returns,
  paths.accessibility,
  paths.contact,
  paths.report,
];

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

export const toPath = ({ kind, vendorSlug, slug }: Omit<SitemapEntry, 'updatedAt'>): string => {
  if (kind === 'event') return paths.event(slug);
  return kind === 'vendor' ? paths.storefront(vendorSlug) : paths.product(vendorSlug, slug);
};

function xmlResponse(body: string): Response {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  });
}

function renderUrl(siteUrl: string, path: string, updatedAt: Date | null): string {
  const lastmod = updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : '';
  return `<url><loc>${toAbsoluteUrl(siteUrl, path)}</loc>${lastmod}</url>`;
}

/**
 * Renders the list of sitemap files, if the URLs don't fit into one. It doesn't say when each last changed: the pieces of a file
 * are mixed, so one of them has nearly always changed since, and finding out would mean reading all.
 */
export function renderSitemapIndex({ config }: Pick<AccountServices, 'config'>, pages: number): Response {
  const entries = Array.from(
    { length: pages },
    (_, page) => `<sitemap><loc>${toAbsoluteUrl(config.siteUrl, paths.sitemapPage(page))}</loc></sitemap>`,
  );
  return xmlResponse(`<sitemapindex xmlns="${namespace}">\n${entries.join('\n')}\n</sitemapindex>`);
}

async function listCategoryPaths(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ slug: string }>(sql`select slug from categories where exists (
    select from products join vendors on vendors.id = products.vendor_id
    where products.category_slug = categories.slug and ${productIsListed}) order by position, slug`);
  return rows.map(({ slug }) => categoryPath(slug));
}

/** Renders one file: public pages and when they last changed. The first file also has the static pages. */
export async function renderSitemapFile(
  { db, config }: AccountServices,
  page: number,
  pages: number,
): Promise<Response> {
  const entries = await listSitemapEntries(db, page, pages);
  const newest = new Date(entries.reduce((latest, { updatedAt }) => Math.max(latest, updatedAt.getTime()), 0));
  const lists = [paths.home, paths.allArtists, paths.events, searchPath];
  const staticPages =
    page > 0
      ? []
      : [
          ...[...lists, ...(await listCategoryPaths(db))].map((path) => renderUrl(config.siteUrl, path, newest)),
          ...staticPaths.map((path) => renderUrl(config.siteUrl, path, null)),
        ];
  const urls = [...staticPages, ...entries.map((entry) => renderUrl(config.siteUrl, toPath(entry), entry.updatedAt))];
  return xmlResponse(`<urlset xmlns="${namespace}">\n${urls.join('\n')}\n</urlset>`);
}

export interface SitemapEntry {
  kind: 'vendor' | 'event' | 'product';
  /** Slug of the vendor; empty for events. */
  vendorSlug: string;
  /** Slug of the event or product; empty for vendors. */
  slug: string;
  updatedAt: Date;
}

/** A sitemap file may have 50,000 URLs. The first file also has vendors, events, and static pages. */
const maxEntries = 49_000;
const productsPerPage = 35_000;

/**
 * Returns how many files the sitemap needs: one, unless there are very many products. Of those, PostgreSQL's own estimate is good
 * enough, because a file has room for a third more.
 */
export async function countSitemapPages(db: Database): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select case when reltuples > ${productsPerPage} then reltuples::int else (select count(*)::int from products where is_active) end as count
    from pg_class where oid = 'products'::regclass`);
  return Math.max(1, Math.ceil((rows[0]?.count ?? 0) / productsPerPage));
}

/** Returns the smallest id of a page. Ids are random, so equal ranges have about the same number of products. */
function firstId(page: number, pages: number): string {
  const prefix = Math.floor((page * 2 ** 32) / pages);
  return `${prefix.toString(16).padStart(8, '0')}-0000-0000-0000-000000000000`;
}

/**
 * Returns one page of the public vendors, events, and products.
 * @param page from 0 to `pages` - 1
 * @param pages result of `countSitemapPages`
 */
export async function listSitemapEntries(db: Database, page = 0, pages = 1): Promise<SitemapEntry[]> {
  const below = page + 1 < pages ? sql`and products.id < ${firstId(page + 1, pages)}` : sql``;
  const others = sql`select 1 as rank, 'vendor' as kind, slug as vendor_slug, '' as slug, updated_at, id
      from vendors where ${vendorIsListed}
    union all
    select 2, 'event', '', slug, updated_at, id from events where is_published
    union all`;
  const { rows } = await db.execute<{ kind: SitemapEntry['kind']; vendor_slug: string; slug: string; at: number }>(sql`
    select kind, vendor_slug, slug, extract(epoch from updated_at)::float8 * 1000 as at from (
      ${page === 0 ? others : sql``}
      select 3 as rank, 'product' as kind, vendors.slug as vendor_slug, products.slug,
          greatest(products.updated_at, vendors.updated_at) as updated_at, products.id
        from products join vendors on vendors.id = products.vendor_id
        where ${productIsListed} and products.id >= ${firstId(page, pages)} ${below}
    ) as entries
    order by rank, id limit ${maxEntries}`);
  return rows.map(({ kind, vendor_slug, slug, at }) => ({
    kind,
    vendorSlug: vendor_slug,
    slug,
    updatedAt: new Date(at),
  }));
}
