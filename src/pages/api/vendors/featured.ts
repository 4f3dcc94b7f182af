import { endpoint, methods } from '../../../features/accounts/access/endpoint.server.ts';
import { catalogRoutes } from '../../../features/catalog/catalog-routes.api.ts';
import { toVendorDto } from '../../../features/catalog/vendors.api.ts';
import { listFeaturedVendors } from '../../../features/catalog/vendors.server.ts';

export const ALL = methods({
  GET: endpoint(catalogRoutes.listFeaturedVendors, {
    permission: 'anyone',
    cache: 'catalog',
    run: async ({ app, query }) => {
      const vendors = await listFeaturedVendors(app.db, query.limit);
      return vendors.map((vendor) => toVendorDto(vendor, vendor.products));
    },
  }),
});
