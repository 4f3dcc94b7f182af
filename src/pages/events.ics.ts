import { methods } from '../features/accounts/access/endpoint.server.ts';
import { feedCache, renderCalendar } from '../features/catalog/feeds/feeds.server.ts';
import { pageTags } from '../platform/http/page-tags.server.ts';

export const ALL = methods({
  GET: async ({ locals, cache }) => {
    cache.set(feedCache(pageTags.catalog));
    return renderCalendar(locals.app);
  },
});
