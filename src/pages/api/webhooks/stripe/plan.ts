import { endpoint, methods } from '../../../../features/accounts/access/endpoint.server.ts';
import { handlePlanEvent } from '../../../../features/plan/plan-events.server.ts';
import { planRoutes } from '../../../../features/plan/plan-routes.api.ts';

export const ALL = methods({
  POST: endpoint(planRoutes.receiveStripePlanEvent, {
    permission: 'anyone',
    run: async ({ app, request }) => {
      // Signed are the bytes, so they are read as they came.
      const body = new Uint8Array(await request.arrayBuffer());
      await handlePlanEvent(app, app.readPlanEvent(body, request.headers.get('stripe-signature')));
      return { received: true };
    },
  }),
});
