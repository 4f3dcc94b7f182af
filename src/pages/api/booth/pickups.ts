import { endpoint, methods } from '../../../features/accounts/access/endpoint.server.ts';
import { phoneLimits, pickupsOfPhone } from '../../../features/booth/booth-limits.server.ts';
import { boothRoutes } from '../../../features/booth/booth-routes.api.ts';
import { identifyPhone } from '../../../features/booth/phone-key.server.ts';
import { handOverPickup } from '../../../features/booth/pickups.server.ts';
import { takeToken } from '../../../platform/http/rate-limit.ts';

export const ALL = methods({
  POST: endpoint(boothRoutes.handOverPickup, {
    permission: 'own-key',
    identify: identifyPhone,
    limits: phoneLimits,
    run: async ({ app, caller, input }) => {
      takeToken(app, pickupsOfPhone, caller.id);
      return await handOverPickup(app, caller, input);
    },
  }),
});
