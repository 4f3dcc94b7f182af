import { endpoint, methods } from '../../../../features/accounts/access/endpoint.server.ts';
import { requireStore } from '../../../../features/studio/own-store.server.ts';
import { editStore, editStoreLimits } from '../../../../features/studio/storefront/edit-store.server.ts';
import { editStoreSchema, storeParamsSchema } from '../../../../features/studio/storefront/storefront.api.ts';

export const ALL = methods({
  PUT: endpoint({
    permission: 'vendor-dashboard',
    params: storeParamsSchema,
    body: editStoreSchema,
    limits: editStoreLimits,
    run: async ({ app, viewer, params: { slug }, input }) => {
      const store = await requireStore(app.db, viewer, slug);
      return await editStore({ db: app.db, now: app.clock.now() }, store, input);
    },
  }),
});
