/** What both of the checkout's addresses and its forms share. */
import type * as v from 'valibot';
import { networkOf, type RateLimit, takeToken } from '../../../platform/http/rate-limit.ts';
import { reply } from '../../../platform/http/responses.ts';
import { identifyViewer, type RequestContext } from '../../accounts/access/viewer.server.ts';
import type { Viewer } from '../../accounts/identity.ts';
import { readWantedLines } from '../cart/wanted-lines.ts';
import { type Buyer, buyerOf } from './buyer.server.ts';
import type { checkoutRequestSchema } from './checkout.api.ts';
import { type Guest, guestOf } from './guest-cookie.server.ts';
import { rememberPaying, withCookies } from './paying-cookies.server.ts';
import type { BuyingServices } from './services.ts';
import { startCheckout } from './start-checkout.server.ts';
import { whereToPay } from './where-to-pay.server.ts';

/** Whichever way a checkout is started. Strangers share an address: each buyer has a limit of their own. */
export const checkoutLimits: readonly RateLimit[] = [{ name: 'checkout', by: 'address', limit: 60, perMs: 60_000 }];
const buyerLimit = { name: 'checkout of a buyer', limit: 10, perMs: 60_000 };

/** Carts are priced as they change, and the success page asks again and again, of every stranger on the network. */
export const quoteLimits: readonly RateLimit[] = [{ name: 'quote', by: 'address', limit: 300, perMs: 60_000 }];

interface Caller {
  app: BuyingServices;
  viewer: Viewer | null;
  request: Request;
  clientAddress: string;
}

/**
 * Who checks out, for one attempt more.
 * @throws DomainError `rate_limited`
 */
export function admitBuyer({ app, viewer, clientAddress }: Omit<Caller, 'request'>, guest: Guest): Buyer {
  const buyer = buyerOf(viewer, networkOf(clientAddress), guest.id);
  takeToken(app, buyerLimit, buyer.key);
  return buyer;
}

/** Who sends a form of buying. Without the provider everybody is a guest. */
export function buyerOfForm(context: RequestContext): Promise<Viewer | null> {
  return identifyViewer(context).catch(() => null);
}

/** The answer to a call by `viewer`. A guest who has no cookie yet gets one with it. */
export function replyToBuyer(data: unknown, viewer: Viewer | null, { setCookie }: Guest): Response {
  return reply(data, viewer === null && setCookie !== null ? { headers: { 'Set-Cookie': setCookie } } : {});
}

/** Starts a checkout by API. */
export async function runCheckout(
  call: Caller & { input: v.InferOutput<typeof checkoutRequestSchema> },
): Promise<Response> {
  const { app, input, request, viewer } = call;
  const guest = guestOf(request, app.config);
  const order = await startCheckout(app, {
    buyer: admitBuyer(call, guest),
    vendor: input.vendorId,
    items: readWantedLines(input.items),
    delivery: input.delivery,
    customerEmail: input.customerEmail || null,
    idempotencyKey: request.headers.get('idempotency-key'),
    expectedTotalCents: input.expectedTotalCents,
    earlierSession: input.earlierSessionId,
    hosted: input.ui === 'hosted',
  });
  const answer = replyToBuyer(await whereToPay(app, order), viewer, guest);
  return withCookies(answer, await rememberPaying(app, request, order, input.items));
}
