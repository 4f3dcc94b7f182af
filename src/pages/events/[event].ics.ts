import { methods } from '../../features/accounts/access/endpoint.server.ts';
import { findEventBySlug } from '../../features/catalog/events.server.ts';
import { feedCache, renderEventFile } from '../../features/catalog/feeds/feeds.server.ts';
import { catalogErrors } from '../../features/catalog/words.ts';
import { pageTags } from '../../platform/http/page-tags.server.ts';

export const ALL = methods({
  GET: async ({ locals, params, cache }) => {
    const { db, config } = locals.app;
    const event = await findEventBySlug(db, params['event'] ?? '');
    if (!event) return new Response(catalogErrors.unknownEvent, { status: 404 });
    cache.set(feedCache(pageTags.event(event.id)));
    return renderEventFile(config, event);
  },
});
