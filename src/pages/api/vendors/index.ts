import { endpoint, methods } from '../../../features/accounts/access/endpoint.server.ts';
import { catalogRoutes } from '../../../features/catalog/catalog-routes.api.ts';
import { toVendorDto } from '../../../features/catalog/vendors.api.ts';
import { listVendors } from '../../../features/catalog/vendors.server.ts';
import { listReply } from '../../../platform/http/responses.ts';

export const ALL = methods({
  GET: endpoint(catalogRoutes.listVendors, {
    permission: 'anyone',
    cache: 'catalog',
    run: async ({ app, query, request }) => {
      const vendors = await listVendors(app.db, { ...query, limit: query.limit + 1 });
      const shown = vendors.map((vendor) => toVendorDto(vendor, vendor.products));
      return listReply(request, shown, query.limit);
    },
  }),
});
