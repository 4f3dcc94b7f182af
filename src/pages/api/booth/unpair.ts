import { endpoint, methods } from '../../../features/accounts/access/endpoint.server.ts';
import { phoneLimits } from '../../../features/booth/booth-limits.server.ts';
import { boothRoutes } from '../../../features/booth/booth-routes.api.ts';
import { revokePhone } from '../../../features/booth/pairing.server.ts';
import { identifySender, phoneCookie } from '../../../features/booth/phone-key.server.ts';

export const ALL = methods({
  POST: endpoint(boothRoutes.unpairPhone, {
    permission: 'own-key',
    identify: identifySender,
    limits: phoneLimits,
    run: async ({ app, caller: { id, vendorId } }) => {
      await revokePhone(app.db, vendorId, id, app.clock.now());
      return new Response(null, { status: 204, headers: { 'Set-Cookie': phoneCookie(app.config, null) } });
    },
  }),
});
