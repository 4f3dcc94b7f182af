import { endpoint, methods } from '../../../features/accounts/access/endpoint.server.ts';
import { pairLimits } from '../../../features/booth/booth-limits.server.ts';
import { pairRequestSchema } from '../../../features/booth/pairing.api.ts';
import { pairPhone } from '../../../features/booth/pairing.server.ts';
import { findPhone, phoneCookie } from '../../../features/booth/phone-key.server.ts';
import { reply } from '../../../platform/http/responses.ts';

export const ALL = methods({
  POST: endpoint({
    permission: 'vendor-dashboard',
    body: pairRequestSchema,
    limits: pairLimits,
    run: async ({ app, viewer, input, request }) => {
      const { answer, key } = await pairPhone(app, viewer, input, await findPhone(app, request));
      return reply(answer, { headers: { 'Set-Cookie': phoneCookie(app.config, key) } });
    },
  }),
});
