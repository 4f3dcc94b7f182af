import { quoteRequestSchema, toQuoteDto } from '../../../contract/quote.ts';
import { quoteCart } from '../../../domain/carts/quote.server.ts';
import { readWantedLines } from '../../../domain/carts/wanted-lines.ts';
import { quoteLimits, replyToBuyer } from '../../../server/checkout.ts';
import { endpoint, methods } from '../../../server/endpoint.ts';
import { guestOf } from '../../../server/guest-cookie.ts';

export const ALL = methods({
  POST: endpoint({
    permission: 'public',
    body: quoteRequestSchema,
    limits: quoteLimits,
    run: async ({ app, input: { vendor, items, delivery, sessionId }, viewer, request }) => {
      const cart = { vendor, items: readWantedLines(items), delivery, holding: sessionId };
      const quote = toQuoteDto(await quoteCart(app.db, cart, viewer, app.config.processingFee));
      return replyToBuyer(quote, viewer, guestOf(request, app.config));
    },
  }),
});
