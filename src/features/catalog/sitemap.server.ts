/** The sitemap's files as XML. Slugs and ISO dates need no escaping. */

import { pageTags } from '../../platform/http/page-tags.server.ts';
import { paths, toAbsoluteUrl } from '../../site/paths.ts';
import type { AccountServices } from '../accounts/services.ts';
import { type SitemapEntry, sitemapEntries } from './sitemap-entries.server.ts';

export const sitemapCache = { maxAge: 300, swr: 3600, tags: [pageTags.catalog] };

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const pathOf = ({ kind, vendorSlug, slug }: SitemapEntry): string => {
  if (kind === 'event') return paths.event(slug);
  return kind === 'vendor' ? paths.storefront(vendorSlug) : paths.product(vendorSlug, slug);
};

function xml(body: string): Response {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  });
}

function url(siteUrl: string, path: string, updatedAt: Date | null): string {
  const lastmod = updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : '';
  return `<url><loc>${toAbsoluteUrl(siteUrl, path)}</loc>${lastmod}</url>`;
}

/** A list of the files, when the addresses don't fit into one. */
export function sitemapIndex(siteUrl: string, pages: number): Response {
  const files = Array.from({ length: pages }, (_, page) => toAbsoluteUrl(siteUrl, paths.sitemapPage(page)));
  const entries = files.map((file) => `<sitemap><loc>${file}</loc></sitemap>`).join('\n');
  return xml(`<sitemapindex xmlns="${namespace}">\n${entries}\n</sitemapindex>`);
}

/** One file: public pages with when their content last changed. The first also has the pages that are always there. */
export async function sitemapFile({ db, config }: AccountServices, page: number, pages: number): Promise<Response> {
  const entries = await sitemapEntries(db, page, pages);
  const newest = new Date(entries.reduce((latest, { updatedAt }) => Math.max(latest, updatedAt.getTime()), 0));
  const standing =
    page > 0
      ? []
      : [
          ...[paths.home, paths.allArtists, paths.events].map((path) => url(config.siteUrl, path, newest)),
          ...[paths.about, paths.artistSignup].map((path) => url(config.siteUrl, path, null)),
        ];
  const urls = [...standing, ...entries.map((entry) => url(config.siteUrl, pathOf(entry), entry.updatedAt))];
  return xml(`<urlset xmlns="${namespace}">\n${urls.join('\n')}\n</urlset>`);
}
