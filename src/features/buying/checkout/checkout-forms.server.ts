import type { APIContext } from 'astro';
import type * as v from 'valibot';
import { DomainError } from '../../../platform/errors.ts';
import { privateCaching } from '../../../platform/http/caching.ts';
import { readReferrerPath, seeOther } from '../../../platform/http/form.ts';
import { checkOrigin } from '../../../platform/http/origin.ts';
import { logError, statusOf, toDomainError } from '../../../platform/http/responses.ts';
import { checkoutSuccessPath, paths } from '../../../site/paths.ts';
import { deliveries, usualDelivery } from '../../catalog/deliveries.ts';
import { findProduct } from '../../catalog/products.server.ts';
import { readCartItems } from '../cart/cart.ts';
import { hasProduct } from '../orders/ledger.server.ts';
import { findOrderBySession, readOrderLines } from '../orders/orders.server.ts';
import { deliveryOf } from '../orders/parcel.ts';
import { hashParts } from './buyer.server.ts';
import type { buyFormSchema } from './checkout.api.ts';
import { readGuest, setCheckoutCookies } from './checkout-cookies.server.ts';
import { admitBuyer, identifyFormBuyer, toCheckoutDto } from './checkout-endpoints.server.ts';
import { cancelCheckout } from './checkout-state.server.ts';
import { beginCheckout } from './drafts.server.ts';
import type { BuyingServices } from './services.ts';
import { startCheckout } from './start-checkout.server.ts';
import { buyFormErrors, buyFormWords, checkoutErrors } from './words.ts';

/** Query parameter of a retried form, so that a browser without cookies is redirected only once. */
const retryParam = 'asked';

/** Answers 307, so that the browser sends the same form again, with the cookie. */
function redirectWithCookie(setCookie: string): Response {
  const headers = { Location: `${paths.checkoutBuy}?${retryParam}=1`, 'Set-Cookie': setCookie };
  return new Response(null, { status: 307, headers: { ...headers, 'Cache-Control': privateCaching } });
}

/**
 * Starts the checkout of a form sent without JavaScript. Redirects to the page that shows its total and asks for the address, if it
 * ships; or back to the product with `?error={code}`, also if the database can't tell which page that is.
 * Sent twice, the form leads to the same page while that is open. Its idempotency key begins with the guest's
 * cookie, so only another form of the same browser ends it. A browser that rejects cookies is a new guest each time.
 */
export async function buyByForm(call: {
  app: BuyingServices;
  input: v.InferOutput<typeof buyFormSchema>;
  context: APIContext;
}): Promise<string | Response> {
  const { app, input, context } = call;
  const { request, locals, url } = context;
  try {
    const viewer = await identifyFormBuyer(context);
    checkOrigin(request, app.config, viewer !== null);
    const guest = readGuest(request, app.config);
    if (guest.setCookie !== null && !url.searchParams.has(retryParam)) return redirectWithCookie(guest.setCookie);
    const buyer = admitBuyer({ app, viewer, clientAddress: locals.clientAddress }, guest);
    const begin = (wanted: string) =>
      beginCheckout(app, {
        vendor: null,
        items: readCartItems([input]),
        delivery: input.delivery,
        buyer,
        customerEmail: null,
        idempotencyKey: `${guest.id}.${wanted}`,
        hosted: true,
        refusesCookies: guest.setCookie !== null,
      });
    const wanted = [input.productId, input.quantity, input.delivery ?? usualDelivery].join('_');
    let begun = await begin(wanted);
    // If this form has led to a paid order before, the buyer wants another one.
    while ('order' in begun && begun.order.status !== 'pending') begun = await begin(`${wanted}_${begun.order.number}`);
    const cookies = 'order' in begun ? await setCheckoutCookies(app, request, begun.order, [input]) : [];
    return seeOther((await toCheckoutDto(app, begun)).url ?? paths.home, { cookies });
  } catch (error) {
    const { code } = toDomainError(error);
    if (statusOf(code) >= 500) logError(error, locals.requestId, code);
    const product = await findProduct(app.db, input.productId).catch(() => null);
    const page = product
      ? paths.product(product.vendorSlug, product.slug)
      : readReferrerPath(request, app.config.siteUrl);
    return `${page}?error=${code}#buy`;
  }
}

/**
 * Cancels an open checkout, starts the same one on the hosted page, and redirects there; to the confirmation of the first
 * if that was paid meanwhile.
 * @throws DomainError `not_found`, and all errors of `startCheckout`
 */
export async function switchToHostedCheckout(call: {
  app: BuyingServices;
  input: { session: string };
  context: APIContext;
}): Promise<string | Response> {
  const { app, input, context } = call;
  const viewer = await identifyFormBuyer(context);
  checkOrigin(context.request, app.config, viewer !== null);
  const caller = { app, viewer, clientAddress: context.locals.clientAddress };
  const buyer = admitBuyer(caller, readGuest(context.request, app.config));
  const order = await findOrderBySession(app.db, input.session);
  if (order === null) throw new DomainError('not_found', checkoutErrors.orderNotFound);
  const { status, vendor } = await cancelCheckout(app, input.session);
  if (status !== 'cancelled') return checkoutSuccessPath(vendor.slug, input.session);
  const items = readCartItems((await readOrderLines(app.db, order.id)).filter(hasProduct));
  const wanted = {
    vendor: order.vendorId,
    items,
    delivery: deliveryOf(order),
    buyer,
    // Never show an account's address to anyone else: this form needs only a session id.
    customerEmail: order.userId === null ? order.customerEmail : null,
    // The total that the buyer saw: if their sign-in has ended, they see the price for guests in the cart first.
    expectedTotalCents: order.totalCents,
    // If the form is sent twice, both requests get the same checkout.
    idempotencyKey: `hosted-${hashParts(input.session)}`,
    hosted: true,
  };
  const { draftId } = order.checkout;
  const address = order.parcel?.address ?? null;
  // The address of an order that stayed unpaid is erased after a while, and asked for again.
  if (deliveries[wanted.delivery].needsAddress && address === null) {
    return seeOther((await toCheckoutDto(app, await beginCheckout(app, wanted))).url ?? paths.home);
  }
  const again = await startCheckout(app, { ...wanted, address, draftId });
  const cookies = await setCheckoutCookies(app, context.request, again, items);
  return seeOther((await toCheckoutDto(app, { order: again })).url ?? paths.home, { cookies });
}

/**
 * Returns what a page says after the buy form led back to it with `?error={code}`; null without a code.
 * @param held why the piece is held, if it is
 */
export function getBuyNotice(code: string | null, held: string | null = null): string | null {
  if (code === 'out_of_stock' && held !== null) return buyFormWords.heldFailure(held);
  const known: ReadonlyMap<string, string> = new Map(Object.entries(buyFormErrors));
  return code === null ? null : (known.get(code) ?? buyFormWords.otherFailure);
}
