import type { APIRoute } from 'astro';
import { absolute, paths } from '../config/paths.ts';
import { pageTags } from '../domain/page-tags.ts';
import { type SitemapEntry, sitemapEntries } from '../domain/products/sitemap.server.ts';

const pathOf = ({ kind, vendorSlug, slug }: SitemapEntry): string => {
  if (kind === 'event') return paths.event(slug);
  return kind === 'vendor' ? paths.storefront(vendorSlug) : paths.product(vendorSlug, slug);
};

/** Every public page, with the day its content last changed. Slugs and ISO dates need no escaping. */
export const GET: APIRoute = async ({ locals, cache }) => {
  const { db, config } = locals.app;
  cache.set({ maxAge: 300, swr: 3600, tags: [pageTags.catalog] });
  const entries = await sitemapEntries(db);
  const newest = entries.reduce((latest, { updatedAt }) => Math.max(latest, updatedAt.getTime()), 0);
  const lists = [paths.home, paths.allArtists, paths.events].map((path) => ({ path, updatedAt: new Date(newest) }));
  const urls = [
    ...lists.map(({ path, updatedAt }) => url(config.siteUrl, path, updatedAt)),
    ...[paths.about, paths.artistSignup].map((path) => url(config.siteUrl, path, null)),
    ...entries.map((entry) => url(config.siteUrl, pathOf(entry), entry.updatedAt)),
  ];
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
};

function url(siteUrl: string, path: string, updatedAt: Date | null): string {
  const lastmod = updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : '';
  return `<url><loc>${absolute(siteUrl, path)}</loc>${lastmod}</url>`;
}
