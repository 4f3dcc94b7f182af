import { endpoint, methods } from '../../../../../features/accounts/access/endpoint.server.ts';
import { appendCookies, clearCheckoutCookie } from '../../../../../features/buying/checkout/checkout-cookies.server.ts';
import { quoteLimits } from '../../../../../features/buying/checkout/checkout-endpoints.server.ts';
import { cancelCheckout } from '../../../../../features/buying/checkout/checkout-state.server.ts';
import { sessionParamsSchema } from '../../../../../features/buying/orders/orders.api.ts';
import { reply } from '../../../../../platform/http/responses.ts';

export const ALL = methods({
  POST: endpoint({
    permission: 'public',
    params: sessionParamsSchema,
    limits: quoteLimits,
    run: async ({ app, params, request }) => {
      const order = await cancelCheckout(app, params.id);
      return appendCookies(reply(order), clearCheckoutCookie(app, request, order));
    },
  }),
});
