import { accountMenuWords } from '../app/words.ts';
import { methods } from '../features/accounts/access/endpoint.server.ts';
import { boothWords } from '../features/booth/phone/words.ts';
import { textPageCaching } from '../platform/http/caching.ts';
import { ownBoothPath } from '../site/booth-paths.ts';
import { orderHistoryPath } from '../site/settings-paths.ts';

/** Below an icon is room for about so many characters. */
const maxCharacters = 12;

function shortName(name: string): string {
  const fit = name.slice(0, maxCharacters + 1).lastIndexOf(' ');
  return name.length <= maxCharacters ? name : name.slice(0, fit > 0 ? fit : maxCharacters);
}

export const ALL = methods({
  GET: ({ locals, cache }) => {
    const { site } = locals.app.config;
    cache.set(textPageCaching);
    const manifest = {
      name: site.name,
      short_name: shortName(site.name),
      description: site.subtitle,
      start_url: '/',
      display: 'minimal-ui',
      background_color: '#ffffff',
      theme_color: '#ffffff',
      icons: [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
      shortcuts: [
        { name: boothWords.shortTitle, url: ownBoothPath },
        { name: accountMenuWords.orders, url: orderHistoryPath },
      ],
    };
    return new Response(JSON.stringify(manifest), { headers: { 'Content-Type': 'application/manifest+json' } });
  },
});
