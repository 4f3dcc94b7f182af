import { endpoint, methods } from '../../../../features/accounts/access/endpoint.server.ts';
import { checkoutRoutes } from '../../../../features/buying/checkout/checkout-routes.api.ts';
import { handleAccountEvent } from '../../../../features/studio/payments/account-events.server.ts';

export const ALL = methods({
  POST: endpoint(checkoutRoutes.receiveStripeAccountEvent, {
    permission: 'anyone',
    run: async ({ app, request }) => {
      // Signed are the bytes, so they are read as they came.
      const body = new Uint8Array(await request.arrayBuffer());
      await handleAccountEvent(app, app.payments.readAccountEvent(body, request.headers.get('stripe-signature')));
      return { received: true };
    },
  }),
});
