import { methods } from '../features/accounts/access/endpoint.server.ts';
import { textPageCaching } from '../platform/http/caching.ts';

/** The web manifest carries the site's configured name. */
export const ALL = methods({
  GET: ({ locals, cache }) => {
    const { site } = locals.app.config;
    cache.set(textPageCaching);
    const manifest = {
      name: site.name,
      short_name: site.name,
      description: site.subtitle,
      start_url: '/',
      display: 'minimal-ui',
      background_color: '#ffffff',
      theme_color: '#ffffff',
      icons: [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      ],
    };
    return new Response(JSON.stringify(manifest), { headers: { 'Content-Type': 'application/manifest+json' } });
  },
});
