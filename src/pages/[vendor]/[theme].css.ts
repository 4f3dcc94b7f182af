/** The stylesheet of a store: its colors and its sanitized CSS. Its URL contains a hash of it. */

import { methods } from '../../features/accounts/access/endpoint.server.ts';
import { findVendorCss } from '../../features/catalog/vendors.server.ts';

export const ALL = methods({
  GET: async ({ locals, params }) => {
    // The URL ends in "theme.{hash}.css".
    const found = await findVendorCss(locals.app.db, params['vendor'] ?? '');
    if (!found || params['theme'] !== `theme.${found.hash}`) {
      return new Response('Not found', { status: 404, headers: { 'Cache-Control': 'no-store' } });
    }
    return new Response(found.css, {
      headers: {
        'Content-Type': 'text/css; charset=utf-8',
        'Cache-Control': 'public, max-age=31536000, immutable',
        'X-Content-Type-Options': 'nosniff',
      },
    });
  },
});
