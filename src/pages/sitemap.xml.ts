import { methods } from '../features/accounts/access/endpoint.server.ts';
import {
  countSitemapPages,
  renderSitemapFile,
  renderSitemapIndex,
  sitemapCache,
} from '../features/catalog/sitemap.server.ts';

export const ALL = methods({
  GET: async ({ locals: { app }, cache }) => {
    cache.set(sitemapCache);
    const pages = await countSitemapPages(app.db);
    return pages === 1 ? renderSitemapFile(app, 0, 1) : renderSitemapIndex(app, pages);
  },
});
