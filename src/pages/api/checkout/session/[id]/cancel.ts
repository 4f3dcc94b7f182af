import { sessionParamsSchema } from '../../../../../contract/orders.ts';
import { cancelCheckout } from '../../../../../domain/orders/checkout-state.server.ts';
import { quoteLimits } from '../../../../../server/checkout.ts';
import { endpoint, methods } from '../../../../../server/endpoint.ts';
import { afterCheckout, withCookies } from '../../../../../server/paying-cookies.ts';
import { reply } from '../../../../../server/responses.ts';

export const ALL = methods({
  POST: endpoint({
    permission: 'public',
    params: sessionParamsSchema,
    limits: quoteLimits,
    run: async ({ app, params, request }) => {
      const order = await cancelCheckout(app, params.id);
      return withCookies(reply(order), afterCheckout(app, request, order));
    },
  }),
});
