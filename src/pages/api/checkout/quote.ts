import { quoteRequestSchema, toQuoteDto } from '../../../contract/quote.ts';
import { readItems } from '../../../domain/carts/cart-items.ts';
import { quoteCart } from '../../../domain/carts/quote.server.ts';
import { quoteLimits } from '../../../server/checkout.ts';
import { endpoint, methods } from '../../../server/endpoint.ts';

export const ALL = methods({
  POST: endpoint({
    permission: 'public',
    body: quoteRequestSchema,
    limits: quoteLimits,
    run: async ({ app, input: { vendor, items, delivery }, viewer }) => {
      const request = { vendor, items: readItems(items), delivery };
      return toQuoteDto(await quoteCart(app.db, request, viewer, app.config.processingFee));
    },
  }),
});
