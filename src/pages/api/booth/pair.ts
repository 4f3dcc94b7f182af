import { endpoint, methods } from '../../../features/accounts/access/endpoint.server.ts';
import { pairLimits } from '../../../features/booth/booth-limits.server.ts';
import { boothRoutes } from '../../../features/booth/booth-routes.api.ts';
import { pairPhone } from '../../../features/booth/pairing.server.ts';
import { findPhone, phoneCookie } from '../../../features/booth/phone-key.server.ts';
import { reply } from '../../../platform/http/responses.ts';

export const ALL = methods({
  POST: endpoint(boothRoutes.pairPhone, {
    permission: 'vendor-dashboard',
    limits: pairLimits,
    run: async ({ app, viewer, input, request }) => {
      const { answer, key } = await pairPhone(app, viewer, input, await findPhone(app, request));
      return reply(answer, { headers: { 'Set-Cookie': phoneCookie(app.config, key) } });
    },
  }),
});
