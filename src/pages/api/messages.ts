import { messageSchema } from '../../contract/messages.ts';
import { sendMessage } from '../../domain/messages/messages.server.ts';
import { endpoint, methods } from '../../server/endpoint.ts';
import { messageLimits } from '../../server/message-limits.ts';

export const ALL = methods({
  POST: endpoint({
    permission: 'public',
    body: messageSchema,
    limits: messageLimits,
    run: async ({ app, input }) => {
      await sendMessage(app, input);
      return { success: true };
    },
  }),
});
