import { methods } from '../../features/accounts/access/endpoint.server.ts';
import { findEventBySlug } from '../../features/catalog/events.server.ts';
import { toIcs } from '../../features/catalog/ics.ts';
import { catalogErrors } from '../../features/catalog/words.ts';
import { pageTags } from '../../platform/http/page-tags.server.ts';
import { hourSeconds } from '../../platform/time.ts';
import { paths, toAbsoluteUrl } from '../../site/paths.ts';

/** An event for the visitor's calendar. */
export const ALL = methods({
  GET: async ({ locals, params, cache }) => {
    const { db, config } = locals.app;
    const event = await findEventBySlug(db, params['event'] ?? '');
    if (!event) return new Response(catalogErrors.unknownEvent, { status: 404 });
    cache.set({ maxAge: 300, swr: hourSeconds, tags: [pageTags.event(event.id)] });
    const file = toIcs(
      {
        ...event,
        uid: `${event.id}@${new URL(config.siteUrl).hostname}`,
        description: `${event.description}\n\n${event.details}`,
        location: [event.location, event.address].filter(Boolean).join(', '),
        url: toAbsoluteUrl(config.siteUrl, paths.event(event.slug)),
      },
      config.site.name,
    );
    return new Response(file, {
      headers: {
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': `attachment; filename="${event.slug}.ics"`,
      },
    });
  },
});
