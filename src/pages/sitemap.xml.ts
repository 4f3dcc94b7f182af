import type { APIRoute } from 'astro';
import { sitemapCache, sitemapFile, sitemapIndex, sitemapPages } from '../features/catalog/sitemap.server.ts';

/** Every public page, or the list of the files that have them. */
export const GET: APIRoute = async ({ locals: { app }, cache }) => {
  cache.set(sitemapCache);
  const pages = await sitemapPages(app.db);
  return pages === 1 ? sitemapFile(app, 0, 1) : sitemapIndex(app.config.siteUrl, pages);
};
