import { endpoint, methods } from '../../../features/accounts/access/endpoint.server.ts';
import { catalogRoutes } from '../../../features/catalog/catalog-routes.api.ts';
import { toProductDto } from '../../../features/catalog/products.api.ts';
import { listProducts } from '../../../features/catalog/products.server.ts';
import { listReply } from '../../../platform/http/responses.ts';

export const ALL = methods({
  GET: endpoint(catalogRoutes.listProducts, {
    permission: 'anyone',
    cache: 'catalog',
    run: async ({ app, query, request }) => {
      const products = await listProducts(app.db, { ...query, limit: query.limit + 1 });
      return listReply(request, products.map(toProductDto), query.limit);
    },
  }),
});
