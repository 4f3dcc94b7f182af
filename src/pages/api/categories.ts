import { endpoint, methods } from '../../features/accounts/access/endpoint.server.ts';
import { catalogRoutes } from '../../features/catalog/catalog-routes.api.ts';
import { toCategoryDto } from '../../features/catalog/products.api.ts';
import { listCategories } from '../../features/catalog/products.server.ts';

export const ALL = methods({
  GET: endpoint(catalogRoutes.listCategories, {
    permission: 'anyone',
    cache: 'catalog',
    run: async ({ app }) => (await listCategories(app.db)).map(toCategoryDto),
  }),
});
