import { endpoint, methods } from '../../../../../features/accounts/access/endpoint.server.ts';
import { appendCookies, clearCheckoutCookie } from '../../../../../features/buying/checkout/checkout-cookies.server.ts';
import { quoteLimits } from '../../../../../features/buying/checkout/checkout-endpoints.server.ts';
import { checkoutRoutes } from '../../../../../features/buying/checkout/checkout-routes.api.ts';
import { cancelCheckout } from '../../../../../features/buying/checkout/checkout-state.server.ts';
import { reply } from '../../../../../platform/http/responses.ts';

export const ALL = methods({
  POST: endpoint(checkoutRoutes.cancelCheckout, {
    permission: 'public',
    limits: quoteLimits,
    run: async ({ app, params, request }) => {
      const order = await cancelCheckout(app, params.id);
      return appendCookies(reply(order), clearCheckoutCookie(app, request, order));
    },
  }),
});
