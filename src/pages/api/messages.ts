import { siteRoutes } from '../../app/api/api-routes.ts';
import { endpoint, methods } from '../../features/accounts/access/endpoint.server.ts';
import { messageLimits, sendMessage } from '../../features/messages/messages.server.ts';

export const ALL = methods({
  POST: endpoint(siteRoutes.sendMessage, {
    permission: 'public',
    limits: messageLimits,
    run: async ({ app, input, viewer, clientAddress }) => {
      await sendMessage(app, input, { viewer, address: clientAddress });
      return { success: true };
    },
  }),
});
