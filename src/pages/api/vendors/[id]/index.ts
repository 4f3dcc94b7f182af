import { endpoint, methods } from '../../../../features/accounts/access/endpoint.server.ts';
import { catalogRoutes } from '../../../../features/catalog/catalog-routes.api.ts';
import { toVendorDto } from '../../../../features/catalog/vendors.api.ts';
import { findVendorWithProducts } from '../../../../features/catalog/vendors.server.ts';
import { catalogErrors } from '../../../../features/catalog/words.ts';
import { DomainError } from '../../../../platform/errors.ts';

export const ALL = methods({
  GET: endpoint(catalogRoutes.getVendor, {
    permission: 'anyone',
    cache: 'catalog',
    run: async ({ app, params }) => {
      const found = await findVendorWithProducts(app.db, params.id);
      if (!found) throw new DomainError('not_found', catalogErrors.unknownVendor);
      return toVendorDto(found.vendor, found.products);
    },
  }),
});
