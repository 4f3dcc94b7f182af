import { methods } from '../features/accounts/access/endpoint.server.ts';
import { feedCache, renderPieceFeed } from '../features/catalog/feeds/feeds.server.ts';
import { feedWords } from '../features/catalog/words.ts';
import { pageTags } from '../platform/http/page-tags.server.ts';
import { paths } from '../site/paths.ts';

export const ALL = methods({
  GET: async ({ locals: { app }, cache }) => {
    cache.set(feedCache(pageTags.catalog));
    const title = feedWords.pieces(app.config.site.name);
    return renderPieceFeed(app, { title, page: paths.home, feed: paths.pieceFeed });
  },
});
