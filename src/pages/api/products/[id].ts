import { endpoint, methods } from '../../../features/accounts/access/endpoint.server.ts';
import { catalogRoutes } from '../../../features/catalog/catalog-routes.api.ts';
import { toProductDto } from '../../../features/catalog/products.api.ts';
import { findProduct } from '../../../features/catalog/products.server.ts';
import { catalogErrors } from '../../../features/catalog/words.ts';
import { DomainError } from '../../../platform/errors.ts';

export const ALL = methods({
  GET: endpoint(catalogRoutes.getProduct, {
    permission: 'anyone',
    cache: 'catalog',
    run: async ({ app, params }) => {
      const product = await findProduct(app.db, params.id);
      if (!product) throw new DomainError('not_found', catalogErrors.unknownProduct);
      return toProductDto(product);
    },
  }),
});
