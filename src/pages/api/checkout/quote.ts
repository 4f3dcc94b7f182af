import { endpoint, methods } from '../../../features/accounts/access/endpoint.server.ts';
import { readCartItems } from '../../../features/buying/cart/cart.ts';
import { quoteCart } from '../../../features/buying/cart/quote.server.ts';
import { toBuyer } from '../../../features/buying/checkout/buyer.server.ts';
import { readGuest } from '../../../features/buying/checkout/checkout-cookies.server.ts';
import { quoteLimits } from '../../../features/buying/checkout/checkout-endpoints.server.ts';
import { checkoutRoutes } from '../../../features/buying/checkout/checkout-routes.api.ts';
import { localClock } from '../../../features/catalog/availability.ts';

export const ALL = methods({
  POST: endpoint(checkoutRoutes.quoteCart, {
    permission: 'public',
    limits: quoteLimits,
    run: async ({ app, input: { vendor, items, delivery, sessionId }, viewer, request }) => {
      // Sets no cookie: late, it would replace that of a checkout which began meanwhile.
      const { key: buyerKey } = toBuyer(viewer, '', readGuest(request, app.config).id);
      const holder = { buyerKey, sessions: sessionId === null ? [] : [sessionId] };
      const cart = { vendor, items: readCartItems(items), delivery, holder };
      const tax = { taxes: app.taxes, regionCode: app.config.site.regionCode };
      return await quoteCart(app.db, cart, viewer, app.config.processingFee, localClock(app), tax);
    },
  }),
});
