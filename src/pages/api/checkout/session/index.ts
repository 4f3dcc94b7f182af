import { endpoint, methods } from '../../../../features/accounts/access/endpoint.server.ts';
import { checkoutRequestSchema } from '../../../../features/buying/checkout/checkout.api.ts';
import { checkoutLimits, runCheckout } from '../../../../features/buying/checkout/checkout-endpoints.server.ts';

export const ALL = methods({
  POST: endpoint({
    permission: 'public',
    body: checkoutRequestSchema,
    limits: checkoutLimits,
    run: runCheckout,
  }),
});
