import { sessionParamsSchema } from '../../../../../contract/orders.ts';
import { confirmOrder } from '../../../../../domain/orders/checkout-state.server.ts';
import { quoteLimits } from '../../../../../server/checkout.ts';
import { endpoint, methods } from '../../../../../server/endpoint.ts';

export const ALL = methods({
  GET: endpoint({
    permission: 'anyone',
    params: sessionParamsSchema,
    limits: quoteLimits,
    run: ({ app, params }) => confirmOrder(app, params.id),
  }),
});
