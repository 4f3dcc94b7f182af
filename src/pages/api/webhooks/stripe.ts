import { endpoint, methods } from '../../../features/accounts/access/endpoint.server.ts';
import { checkoutRoutes } from '../../../features/buying/checkout/checkout-routes.api.ts';
import { handlePaymentEvent } from '../../../features/buying/checkout/handle-payment-event.server.ts';

export const ALL = methods({
  POST: endpoint(checkoutRoutes.receiveStripeEvent, {
    permission: 'anyone',
    run: async ({ app, request }) => {
      // Signed are the bytes, so they are read as they came.
      const body = new Uint8Array(await request.arrayBuffer());
      const event = app.payments.readEvent(body, request.headers.get('stripe-signature'));
      await handlePaymentEvent(app, event);
      return { received: true };
    },
  }),
});
