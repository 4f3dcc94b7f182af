import { toVendorDto, vendorParamsSchema } from '../../../../contract/vendors.ts';
import { DomainError } from '../../../../domain/errors.ts';
import { vendorWithProducts } from '../../../../domain/vendors/vendors.server.ts';
import { endpoint, methods } from '../../../../server/endpoint.ts';

export const ALL = methods({
  GET: endpoint({
    permission: 'anyone',
    params: vendorParamsSchema,
    cache: 'catalogue',
    run: async ({ app, params }) => {
      const found = await vendorWithProducts(app.db, params.id);
      if (!found) throw new DomainError('not_found', 'There is no such artist.');
      return toVendorDto(found.vendor, found.products);
    },
  }),
});
