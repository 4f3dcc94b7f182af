import { endpoint, methods } from '../../../../features/accounts/access/endpoint.server.ts';
import { awayParamsSchema, awaySchema } from '../../../../features/studio/away.api.ts';
import { awayLimits, setAway } from '../../../../features/studio/away.server.ts';
import { requireStore } from '../../../../features/studio/own-store.server.ts';

export const ALL = methods({
  POST: endpoint({
    permission: 'vendor-dashboard',
    params: awayParamsSchema,
    body: awaySchema,
    limits: awayLimits,
    run: async ({ app, viewer, params, input }) =>
      await setAway(app, await requireStore(app.db, viewer, params.vendor), input.until),
  }),
});
