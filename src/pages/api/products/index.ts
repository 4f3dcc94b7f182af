import { productsQuerySchema, toProductDto } from '../../../contract/products.ts';
import { listProducts } from '../../../domain/products/products.server.ts';
import { endpoint, methods } from '../../../server/endpoint.ts';
import { listReply } from '../../../server/list-reply.ts';

export const ALL = methods({
  GET: endpoint({
    permission: 'anyone',
    query: productsQuerySchema,
    cache: 'catalogue',
    run: async ({ app, query, request }) => {
      const products = await listProducts(app.db, { ...query, limit: query.limit + 1 });
      return listReply(request, products.map(toProductDto), query.limit);
    },
  }),
});
