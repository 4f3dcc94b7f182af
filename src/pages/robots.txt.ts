import { methods } from '../features/accounts/access/endpoint.server.ts';

/** Allows everything public; personal pages send `noindex` themselves. */
export const ALL = methods({
  GET: ({ locals, cache }) => {
    cache.set({ maxAge: 3600, swr: 86_400, tags: ['site'] });
    const body = [
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /checkout/',
      `Sitemap: ${locals.app.config.siteUrl}/sitemap.xml`,
      '',
    ].join('\n');
    return new Response(body, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
  },
});
