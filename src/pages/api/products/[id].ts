import { productParamsSchema, toProductDto } from '../../../contract/products.ts';
import { DomainError } from '../../../domain/errors.ts';
import { productById } from '../../../domain/products/products.server.ts';
import { endpoint, methods } from '../../../server/endpoint.ts';

export const ALL = methods({
  GET: endpoint({
    permission: 'anyone',
    params: productParamsSchema,
    cache: 'catalogue',
    run: async ({ app, params }) => {
      const product = await productById(app.db, params.id);
      if (!product) throw new DomainError('not_found', 'There is no such product.');
      return toProductDto(product);
    },
  }),
});
