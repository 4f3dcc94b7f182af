import { methods } from '../../features/accounts/access/endpoint.server.ts';
import { answerNotFound } from '../../features/catalog/not-found.server.ts';
import { countSitemapPages, renderSitemapFile, sitemapCache } from '../../features/catalog/sitemap.server.ts';

/** One of several sitemap files; 404 while one file is enough. */
export const ALL = methods({
  GET: async (context) => {
    const { params, cache } = context;
    const { app } = context.locals;
    const pages = await countSitemapPages(app.db);
    const page = /^\d{1,4}$/.test(params['page'] ?? '') ? Number(params['page']) - 1 : -1;
    if (pages === 1 || page < 0 || page >= pages) return answerNotFound(context, { what: 'page' });
    cache.set(sitemapCache);
    return renderSitemapFile(app, page, pages);
  },
});
