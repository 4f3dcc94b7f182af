import { endpoint, methods } from '../../../features/accounts/access/endpoint.server.ts';
import { helpLimits } from '../../../features/booth/booth-limits.server.ts';
import { boothRoutes } from '../../../features/booth/booth-routes.api.ts';
import { pairHelper } from '../../../features/booth/helper-codes.server.ts';
import { findPhone, phoneCookie } from '../../../features/booth/phone-key.server.ts';
import { reply } from '../../../platform/http/responses.ts';

export const ALL = methods({
  POST: endpoint(boothRoutes.pairHelperPhone, {
    // Who has the code needs no account, and may have one.
    permission: 'public',
    limits: helpLimits,
    run: async ({ app, input, request }) => {
      const { answer, key } = await pairHelper(app, input, await findPhone(app, request));
      return reply(answer, { headers: { 'Set-Cookie': phoneCookie(app.config, key) } });
    },
  }),
});
