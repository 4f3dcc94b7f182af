import { toVendorDetailsDto, vendorParamsSchema } from '../../../../contract/vendors.ts';
import { DomainError } from '../../../../domain/errors.ts';
import { storefront } from '../../../../domain/vendors/vendors.server.ts';
import { endpoint, methods } from '../../../../server/endpoint.ts';

export const ALL = methods({
  GET: endpoint({
    permission: 'anyone',
    params: vendorParamsSchema,
    cache: 'catalogue',
    run: async ({ app, params }) => {
      const view = await storefront(app.db, params.id, app.clock.now());
      if (!view) throw new DomainError('not_found', 'There is no such artist.');
      return toVendorDetailsDto(view);
    },
  }),
});
