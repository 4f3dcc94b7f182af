import { endpoint, methods } from '../../../../features/accounts/access/endpoint.server.ts';
import { catalogRoutes } from '../../../../features/catalog/catalog-routes.api.ts';
import { toVendorDetailsDto } from '../../../../features/catalog/vendors.api.ts';
import { findStorefront } from '../../../../features/catalog/vendors.server.ts';
import { catalogErrors } from '../../../../features/catalog/words.ts';
import { DomainError } from '../../../../platform/errors.ts';

export const ALL = methods({
  GET: endpoint(catalogRoutes.getVendorDetails, {
    permission: 'anyone',
    cache: 'catalog',
    run: async ({ app, params }) => {
      const view = await findStorefront(app.db, params.id, app.clock.now());
      if (!view) throw new DomainError('not_found', catalogErrors.unknownVendor);
      return toVendorDetailsDto(view);
    },
  }),
});
