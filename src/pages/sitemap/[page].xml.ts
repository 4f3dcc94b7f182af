import type { APIRoute } from 'astro';
import { sitemapPages } from '../../domain/products/sitemap.server.ts';
import { sitemapCache, sitemapFile } from '../../server/sitemap.ts';

/** One of several sitemap files; there is none while all fits into one. */
export const GET: APIRoute = async ({ locals: { app }, params, cache, rewrite }) => {
  const pages = await sitemapPages(app.db);
  const page = /^\d{1,4}$/.test(params['page'] ?? '') ? Number(params['page']) - 1 : -1;
  if (pages === 1 || page < 0 || page >= pages) return rewrite('/404');
  cache.set(sitemapCache);
  return sitemapFile(app, page, pages);
};
