import { endpoint, methods } from '../../../features/accounts/access/endpoint.server.ts';
import { phoneLimits } from '../../../features/booth/booth-limits.server.ts';
import { boothRoutes } from '../../../features/booth/booth-routes.api.ts';
import { loadBoothDay } from '../../../features/booth/day.server.ts';
import { identifyPhone, noteUnsent } from '../../../features/booth/phone-key.server.ts';

export const ALL = methods({
  GET: endpoint(boothRoutes.getBoothDay, {
    permission: 'own-key',
    identify: identifyPhone,
    limits: phoneLimits,
    run: async ({ app, caller, query }) => {
      if (query.unsent !== undefined) await noteUnsent(app.db, caller, Number(query.unsent));
      return await loadBoothDay(app, caller);
    },
  }),
});
