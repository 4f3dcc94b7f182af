import type { APIRoute } from 'astro';
import {
  countSitemapPages,
  renderSitemapFile,
  renderSitemapIndex,
  sitemapCache,
} from '../features/catalog/sitemap.server.ts';

/** Every public page, or the list of the files that have them. */
export const GET: APIRoute = async ({ locals: { app }, cache }) => {
  cache.set(sitemapCache);
  const pages = await countSitemapPages(app.db);
  return pages === 1 ? renderSitemapFile(app, 0, 1) : renderSitemapIndex(app.config.siteUrl, pages);
};
