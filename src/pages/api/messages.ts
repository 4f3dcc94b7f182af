import { endpoint, methods } from '../../features/accounts/access/endpoint.server.ts';
import { messageSchema } from '../../features/messages/messages.api.ts';
import { messageLimits, sendMessage } from '../../features/messages/messages.server.ts';

export const ALL = methods({
  POST: endpoint({
    permission: 'public',
    body: messageSchema,
    limits: messageLimits,
    run: async ({ app, input, viewer, clientAddress }) => {
      await sendMessage(app, input, { viewer, address: clientAddress });
      return { success: true };
    },
  }),
});
