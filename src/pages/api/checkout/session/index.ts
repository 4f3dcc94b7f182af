import { endpoint, methods } from '../../../../features/accounts/access/endpoint.server.ts';
import { checkoutLimits, runCheckout } from '../../../../features/buying/checkout/checkout-endpoints.server.ts';
import { checkoutRoutes } from '../../../../features/buying/checkout/checkout-routes.api.ts';

export const ALL = methods({
  POST: endpoint(checkoutRoutes.startCheckout, {
    permission: 'public',
    limits: checkoutLimits,
    run: runCheckout,
  }),
});
