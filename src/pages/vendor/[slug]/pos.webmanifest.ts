import { methods } from '../../../features/accounts/access/endpoint.server.ts';
import { boothWords } from '../../../features/booth/phone/words.ts';
import { boothPath, isBoothPath } from '../../../site/booth-paths.ts';

export const ALL = methods({
  GET: ({ locals, params }) => {
    const path = boothPath(params['slug'] ?? '');
    if (!isBoothPath(path)) return new Response(null, { status: 404 });
    const manifest = {
      id: path,
      name: `${boothWords.title} | ${locals.app.config.site.name}`,
      short_name: boothWords.shortTitle,
      description: boothWords.description,
      start_url: path,
      scope: path,
      display: 'standalone',
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
