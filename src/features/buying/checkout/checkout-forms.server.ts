import type { APIContext } from 'astro';
import type * as v from 'valibot';
import { DomainError } from '../../../platform/errors.ts';
import { readReferrerPath, seeOther } from '../../../platform/http/form.ts';
import { checkOrigin } from '../../../platform/http/origin.ts';
import { logError, statusOf, toDomainError } from '../../../platform/http/responses.ts';
import { checkoutSuccessPath, paths } from '../../../site/paths.ts';
import { findProduct } from '../../catalog/products.server.ts';
import { readCartItems } from '../cart/cart.ts';
import { findOrderBySession, readOrderLines } from '../orders/orders.server.ts';
import { hash } from './buyer.server.ts';
import type { buyFormSchema } from './checkout.api.ts';
import { admitBuyer, identifyFormBuyer, toCheckoutDto } from './checkout-calls.server.ts';
import { readGuest, setCheckoutCookies } from './checkout-cookies.server.ts';
import { cancelCheckout } from './checkout-state.server.ts';
import type { BuyingServices } from './services.ts';
import { startCheckout } from './start-checkout.server.ts';
import { buyFormErrors, buyFormWords, checkoutErrors } from './words.ts';

/** Of the address to which a form is sent again: the browser was given a cookie to bring along. */
const askedParam = 'asked';

/** 307: the browser sends the same form once more, now with the cookie. */
function redirectWithCookie(setCookie: string): Response {
  const headers = { Location: `${paths.checkoutBuy}?${askedParam}=1`, 'Set-Cookie': setCookie };
  return new Response(null, { status: 307, headers: { ...headers, 'Cache-Control': 'private, no-store' } });
}

/**
 * Where a buyer without JavaScript goes: to the payment page, or back to the piece with `?error={code}`, also when the
 * database can't tell which page that is.
 * Sent twice, the form leads to the same payment page while that is open: the guest's cookie makes its key, so another
 * form of the same browser ends it, and nobody else's ever does. Browsers that keep no cookies are a new guest each time.
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
    if (guest.setCookie !== null && !url.searchParams.has(askedParam)) return redirectWithCookie(guest.setCookie);
    const buyer = admitBuyer({ app, viewer, clientAddress: locals.clientAddress }, guest);
    const attempt = (wanted: string) =>
      startCheckout(app, {
        vendor: null,
        items: readCartItems([input]),
        delivery: input.delivery,
        buyer,
        customerEmail: null,
        idempotencyKey: `${guest.id}.${wanted}`,
        hosted: true,
      });
    const wanted = [input.productId, input.quantity, input.delivery].join('_');
    let order = await attempt(wanted);
    // Bought before with this very form: whoever sends it again wants another one.
    while (order.status !== 'pending') order = await attempt(`${wanted}_${order.number}`);
    const cookies = await setCheckoutCookies(app, request, order, [input]);
    return seeOther((await toCheckoutDto(app, order)).url ?? paths.home, { cookies, caching: 'private, no-store' });
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
 * Ends an open checkout and starts the same one on the hosted page. Answers with where the buyer goes: when the first
 * was paid meanwhile, to its confirmation.
 * @throws DomainError `not_found`, and all of `startCheckout`
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
  const items = readCartItems(await readOrderLines(app.db, order.id));
  const again = await startCheckout(app, {
    vendor: order.vendorId,
    items,
    delivery: order.delivery,
    buyer,
    // An account's address is told to nobody but the account.
    customerEmail: order.userId === null ? order.customerEmail : null,
    // The price that the buyer saw: whoever is not signed in any more sees the other one in the cart first.
    expectedTotalCents: order.totalCents,
    // Sent twice, it is the same checkout.
    idempotencyKey: `hosted-${hash(input.session)}`,
    hosted: true,
  });
  const cookies = await setCheckoutCookies(app, context.request, again, items);
  return seeOther((await toCheckoutDto(app, again)).url ?? paths.home, { cookies, caching: 'private, no-store' });
}

/**
 * Returns what a page says after the buy form led back to it with `?error={code}`; null without a code.
 * @param held why the piece is held, if it is
 */
export function buyNotice(code: string | null, held: string | null = null): string | null {
  if (code === 'out_of_stock' && held !== null) return buyFormWords.heldFailure(held);
  const known: ReadonlyMap<string, string> = new Map(Object.entries(buyFormErrors));
  return code === null ? null : (known.get(code) ?? buyFormWords.otherFailure);
}
