import { sessionParamsSchema } from '../../../../../contract/orders.ts';
import { cancelCheckout } from '../../../../../domain/orders/checkout-state.server.ts';
import { quoteLimits } from '../../../../../server/checkout.ts';
import { endpoint, methods } from '../../../../../server/endpoint.ts';

export const ALL = methods({
  POST: endpoint({
    permission: 'public',
    params: sessionParamsSchema,
    limits: quoteLimits,
    run: ({ app, params }) => cancelCheckout(app, params.id),
  }),
});
