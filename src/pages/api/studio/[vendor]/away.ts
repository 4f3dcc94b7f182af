import { endpoint, methods } from '../../../../features/accounts/access/endpoint.server.ts';
import { awayRoutes } from '../../../../features/studio/away.api.ts';
import { awayLimits, setAway } from '../../../../features/studio/away.server.ts';
import { requireStore } from '../../../../features/studio/own-store.server.ts';

export const ALL = methods({
  POST: endpoint(awayRoutes.setAway, {
    permission: 'vendor-dashboard',
    limits: awayLimits,
    run: async ({ app, viewer, params, input }) =>
      await setAway(app, await requireStore(app.db, viewer, params.vendor), input.until),
  }),
});
