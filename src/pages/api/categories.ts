import { toCategoryDto } from '../../contract/categories.ts';
import { listCategories } from '../../domain/products/products.server.ts';
import { endpoint, methods } from '../../server/endpoint.ts';

export const ALL = methods({
  GET: endpoint({
    permission: 'anyone',
    cache: 'catalogue',
    run: async ({ app }) => (await listCategories(app.db)).map(toCategoryDto),
  }),
});
