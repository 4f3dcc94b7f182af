import { quoteRequestSchema, toQuoteDto } from '../../../contract/quote.ts';
import { quoteCart } from '../../../domain/carts/quote.server.ts';
import { readWantedLines } from '../../../domain/carts/wanted-lines.ts';
import { buyerOf } from '../../../domain/checkout/buyer.server.ts';
import { localClock } from '../../../domain/products/availability.ts';
import { quoteLimits, replyToBuyer } from '../../../server/checkout.ts';
import { endpoint, methods } from '../../../server/endpoint.ts';
import { guestOf } from '../../../server/guest-cookie.ts';

export const ALL = methods({
  POST: endpoint({
    permission: 'public',
    body: quoteRequestSchema,
    limits: quoteLimits,
    run: async ({ app, input: { vendor, items, delivery, sessionId }, viewer, request }) => {
      const guest = guestOf(request, app.config);
      const { key: buyerKey } = buyerOf(viewer, '', guest.id);
      const holder = { buyerKey, sessions: sessionId === null ? [] : [sessionId] };
      const cart = { vendor, items: readWantedLines(items), delivery, holder };
      const quote = await quoteCart(app.db, cart, viewer, app.config.processingFee, localClock(app));
      return replyToBuyer(toQuoteDto(quote), viewer, guest);
    },
  }),
});
