import { methods } from '../features/accounts/access/endpoint.server.ts';
import { textPageCaching } from '../platform/http/caching.ts';

/** Allows everything public. Other personal pages send `noindex`; to these, guests can't follow a link at all. */
export const ALL = methods({
  GET: ({ locals, cache }) => {
    cache.set(textPageCaching);
    const body = [
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /checkout/',
      ...['/account/', '/admin/', '/admin$', '/vendor/'].map((path) => `Disallow: ${path}`),
      `Sitemap: ${locals.app.config.siteUrl}/sitemap.xml`,
      '',
    ].join('\n');
    return new Response(body, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
  },
});
