import { toVendorDto, vendorsQuerySchema } from '../../../contract/vendors.ts';
import { listVendors } from '../../../domain/vendors/vendors.server.ts';
import { endpoint, methods } from '../../../server/endpoint.ts';
import { listReply } from '../../../server/list-reply.ts';

export const ALL = methods({
  GET: endpoint({
    permission: 'anyone',
    query: vendorsQuerySchema,
    cache: 'catalogue',
    run: async ({ app, query, request }) => {
      const vendors = await listVendors(app.db, { ...query, limit: query.limit + 1 });
      const shown = vendors.map((vendor) => toVendorDto(vendor, vendor.products));
      return listReply(request, shown, query.limit);
    },
  }),
});
