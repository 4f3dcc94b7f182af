import { featuredQuerySchema, toVendorDto } from '../../../contract/vendors.ts';
import { featuredVendors } from '../../../domain/vendors/vendors.server.ts';
import { endpoint, methods } from '../../../server/endpoint.ts';

export const ALL = methods({
  GET: endpoint({
    permission: 'anyone',
    query: featuredQuerySchema,
    cache: 'catalogue',
    run: async ({ app, query }) => {
      const vendors = await featuredVendors(app.db, query.limit);
      return vendors.map((vendor) => toVendorDto(vendor, vendor.products));
    },
  }),
});
