import { checkoutRequestSchema } from '../../../contract/checkout.ts';
import { checkoutLimits, runCheckout } from '../../../server/checkout.ts';
import { endpoint, methods } from '../../../server/endpoint.ts';

export const ALL = methods({
  POST: endpoint({
    permission: 'account',
    body: checkoutRequestSchema,
    limits: checkoutLimits,
    run: runCheckout,
  }),
});
