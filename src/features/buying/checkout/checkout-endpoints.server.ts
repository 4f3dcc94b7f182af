import { eq } from 'drizzle-orm';
import type * as v from 'valibot';
import { seeOther } from '../../../platform/http/form.ts';
import { type RateLimit, takeToken, toNetwork } from '../../../platform/http/rate-limit.ts';
import { reply } from '../../../platform/http/responses.ts';
import { minuteMs } from '../../../platform/time.ts';
import {
  checkoutDraftPath,
  checkoutSuccessPath,
  checkoutSuccessUrl,
  paths,
  toAbsoluteUrl,
} from '../../../site/paths.ts';
import { identifyViewer, type RequestContext } from '../../accounts/access/viewer.server.ts';
import type { Viewer } from '../../accounts/identity.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { readCartItems } from '../cart/cart.ts';
import { type Buyer, toBuyer } from './buyer.server.ts';
import type { checkoutRequestSchema, checkoutSchema } from './checkout.api.ts';
import {
  appendCookies,
  clearCheckoutCookie,
  type Guest,
  readCheckoutGuest,
  setCheckoutCookies,
} from './checkout-cookies.server.ts';
import { abandonOrder } from './checkout-state.server.ts';
import { type Begun, beginCheckout } from './drafts.server.ts';
import type { BuyingServices, CheckoutServices } from './services.ts';

/** Limits every way of starting a checkout. Strangers can share an address, so each buyer has their own limit too. */
export const checkoutLimits: readonly RateLimit[] = [
  { name: 'checkout', by: 'address', limit: 60, perMs: minuteMs },
  { name: 'checkout-site', by: 'site', limit: 300, perMs: minuteMs },
];
const buyerLimit = { name: 'checkout of a buyer', limit: 10, perMs: minuteMs };

/** High, because carts are priced on every change, the confirmation polls, and strangers can share an address. */
export const quoteLimits: readonly RateLimit[] = [{ name: 'quote', by: 'address', limit: 300, perMs: minuteMs }];

interface Caller {
  app: BuyingServices;
  viewer: Viewer | null;
  request: Request;
  clientAddress: string;
}

/**
 * Returns the buyer of a request and counts it toward their rate limit.
 * @throws DomainError `rate_limited`
 */
export function admitBuyer({ app, viewer, clientAddress }: Omit<Caller, 'request'>, guest: Guest): Buyer {
  const buyer = toBuyer(viewer, toNetwork(clientAddress), guest.id);
  takeToken(app, buyerLimit, buyer.key);
  return buyer;
}

/** Identifies the sender of a buying form; a guest if the identity provider is down. */
export function identifyFormBuyer(context: RequestContext): Promise<Viewer | null> {
  return identifyViewer(context).catch(() => null);
}

/** Replies to `viewer`. Sets the cookie of a guest who has none yet. */
function replyToBuyer(data: unknown, viewer: Viewer | null, { setCookie }: Guest): Response {
  return reply(data, viewer === null && setCookie !== null ? { headers: { 'Set-Cookie': setCookie } } : {});
}

export async function runCheckout(
  call: Caller & { input: v.InferOutput<typeof checkoutRequestSchema> },
): Promise<Response> {
  const { app, input, request, viewer } = call;
  const guest = readCheckoutGuest(request, app);
  const begun = await beginCheckout(app, {
    buyer: admitBuyer(call, guest),
    vendor: input.vendorId,
    items: readCartItems(input.items),
    delivery: input.delivery,
    customerEmail: input.customerEmail || null,
    idempotencyKey: request.headers.get('idempotency-key'),
    expectedTotalCents: input.expectedTotalCents,
    earlierSession: input.earlierSessionId,
    hosted: input.ui === 'hosted',
  });
  const answer = replyToBuyer(await toCheckoutDto(app, begun), viewer, guest);
  if ('draft' in begun) return answer;
  return appendCookies(answer, await setCheckoutCookies(app, request, begun.order, input.items));
}

export async function toCheckoutDto(
  services: CheckoutServices,
  begun: Begun,
): Promise<v.InferOutput<typeof checkoutSchema>> {
  const { siteUrl } = services.config;
  if ('draft' in begun) {
    const { id } = begun.draft;
    return { sessionId: id, url: toAbsoluteUrl(siteUrl, checkoutDraftPath(id)), orderNumber: null };
  }
  const { order } = begun;
  const sessionId = order.checkout.sessionId ?? '';
  if (order.status === 'pending') return { sessionId, url: order.checkout.sessionUrl, orderNumber: order.number };
  const [vendor] = await services.db.select({ slug: vendors.slug }).from(vendors).where(eq(vendors.id, order.vendorId));
  const page = checkoutSuccessUrl(siteUrl, vendor?.slug ?? '');
  return { sessionId, url: page.replace('{CHECKOUT_SESSION_ID}', sessionId), orderNumber: order.number };
}

/**
 * Cancels the checkout of a buyer who left the payment page by its back link, and redirects: to the confirmation if it was
 * paid after all, else to the storefront, which says that nothing was charged only if that is certain.
 */
export async function leaveCheckout(
  app: BuyingServices,
  vendor: { id: string; slug: string },
  orderId: string,
  request: Request,
): Promise<Response> {
  const order = await abandonOrder(app, vendor.id, orderId);
  const ended = order?.status === 'cancelled' || order?.status === 'expired';
  if (order === null) return seeOther(paths.storefront(vendor.slug));
  const next = ended
    ? `${paths.storefront(vendor.slug)}?checkout=cancelled`
    : checkoutSuccessPath(vendor.slug, order.sessionId);
  return seeOther(next, { cookies: clearCheckoutCookie(app, request, order) });
}
