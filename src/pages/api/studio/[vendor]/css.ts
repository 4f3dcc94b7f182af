import { endpoint, methods } from '../../../../features/accounts/access/endpoint.server.ts';
import { sanitizeCss } from '../../../../features/catalog/custom-css/custom-css.ts';
import { requireStore } from '../../../../features/studio/own-store.server.ts';
import { storefrontRoutes } from '../../../../features/studio/storefront/storefront.api.ts';
import { minuteMs } from '../../../../platform/time.ts';

export const ALL = methods({
  POST: endpoint(storefrontRoutes.checkCss, {
    permission: 'vendor-dashboard',
    // The preview asks while the vendor types.
    limits: [{ name: 'check-css', by: 'account', limit: 120, perMs: minuteMs }],
    run: async ({ app, viewer, params: { vendor }, input }) => {
      const store = await requireStore(app.db, viewer, vendor);
      return sanitizeCss(input.css, store.id);
    },
  }),
});
