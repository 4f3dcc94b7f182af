import { quoteRequestSchema, toQuoteDto } from '../../../contract/quote.ts';
import { quoteCart } from '../../../domain/carts/quote.server.ts';
import { readWantedLines } from '../../../domain/carts/wanted-lines.ts';
import { quoteLimits } from '../../../server/checkout.ts';
import { endpoint, methods } from '../../../server/endpoint.ts';

export const ALL = methods({
  POST: endpoint({
    permission: 'public',
    body: quoteRequestSchema,
    limits: quoteLimits,
    run: async ({ app, input: { vendor, items, delivery, sessionId }, viewer }) => {
      const request = { vendor, items: readWantedLines(items), delivery, holding: sessionId };
      return toQuoteDto(await quoteCart(app.db, request, viewer, app.config.processingFee));
    },
  }),
});
