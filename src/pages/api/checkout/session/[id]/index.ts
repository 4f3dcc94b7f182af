import { endpoint, methods } from '../../../../../features/accounts/access/endpoint.server.ts';
import { appendCookies, clearCheckoutCookie } from '../../../../../features/buying/checkout/checkout-cookies.server.ts';
import { quoteLimits } from '../../../../../features/buying/checkout/checkout-endpoints.server.ts';
import { checkoutRoutes } from '../../../../../features/buying/checkout/checkout-routes.api.ts';
import { readCheckoutState } from '../../../../../features/buying/checkout/checkout-state.server.ts';
import { reply } from '../../../../../platform/http/responses.ts';

export const ALL = methods({
  GET: endpoint(checkoutRoutes.getCheckout, {
    permission: 'anyone',
    limits: quoteLimits,
    run: async ({ app, params, request }) => {
      const order = await readCheckoutState(app, params.id);
      return appendCookies(reply(order), clearCheckoutCookie(app, request, order));
    },
  }),
});
