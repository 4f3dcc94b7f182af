/** The file by which IndexNow knows that a key is this site's. */
import { methods } from '../features/accounts/access/endpoint.server.ts';
import { textPageCaching } from '../platform/http/caching.ts';

export const ALL = methods({
  GET: ({ locals, params, cache }) => {
    const { indexNowKey } = locals.app.config;
    if (indexNowKey === null || params['key'] !== indexNowKey) {
      return new Response('Not found', { status: 404, headers: { 'Cache-Control': 'no-store' } });
    }
    cache.set(textPageCaching);
    return new Response(indexNowKey, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
  },
});
