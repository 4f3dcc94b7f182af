import { endpoint, methods } from '../../../../features/accounts/access/endpoint.server.ts';
import { requireStore } from '../../../../features/studio/own-store.server.ts';
import { editPart, editStore, editStoreLimits } from '../../../../features/studio/storefront/edit-store.server.ts';
import { anyPartSchema, storefrontRoutes } from '../../../../features/studio/storefront/storefront.api.ts';

const shared = { permission: 'vendor-dashboard', limits: editStoreLimits } as const;

export const ALL = methods({
  PUT: endpoint(storefrontRoutes.editStorefront, {
    ...shared,
    run: async ({ app, viewer, params: { vendor }, input: { revision, ...values } }) => {
      const store = await requireStore(app.db, viewer, vendor);
      return await editStore({ db: app.db, now: app.clock.now() }, store, { part: null, revision, values });
    },
  }),
  PATCH: endpoint(
    { ...storefrontRoutes.editStorefrontPart, body: anyPartSchema },
    {
      ...shared,
      run: async ({ app, viewer, params: { vendor }, input }) => {
        const store = await requireStore(app.db, viewer, vendor);
        return await editPart({ db: app.db, now: app.clock.now() }, store, input.part, input);
      },
    },
  ),
});
