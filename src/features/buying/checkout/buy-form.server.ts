import type { APIContext } from 'astro';
import type * as v from 'valibot';
import { cameFrom } from '../../../platform/http/came-from.ts';
import { seeOther } from '../../../platform/http/form.ts';
import { checkOrigin } from '../../../platform/http/origin.ts';
import { logError, statusOf, toDomainError } from '../../../platform/http/responses.ts';
import { paths } from '../../../site/paths.ts';
import { productById } from '../../catalog/products.server.ts';
import { readWantedLines } from '../cart/wanted-lines.ts';
import type { buyFormSchema } from './checkout.api.ts';
import { admitBuyer, buyerOfForm } from './checkout-calls.server.ts';
import { guestOf } from './guest-cookie.server.ts';
import { rememberPaying } from './paying-cookies.server.ts';
import type { BuyingServices } from './services.ts';
import { startCheckout } from './start-checkout.server.ts';
import { whereToPay } from './where-to-pay.server.ts';

/** Of the address to which a form is sent again: the browser was given a cookie to bring along. */
const askedParam = 'asked';

/** 307: the browser sends the same form once more, now with the cookie. */
function sendAgain(setCookie: string): Response {
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
    const viewer = await buyerOfForm(context);
    checkOrigin(request, app.config, viewer !== null);
    const guest = guestOf(request, app.config);
    if (guest.setCookie !== null && !url.searchParams.has(askedParam)) return sendAgain(guest.setCookie);
    const buyer = admitBuyer({ app, viewer, clientAddress: locals.clientAddress }, guest);
    const attempt = (wanted: string) =>
      startCheckout(app, {
        vendor: null,
        items: readWantedLines([input]),
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
    const cookies = await rememberPaying(app, request, order, [input]);
    return seeOther((await whereToPay(app, order)).url ?? paths.home, { cookies, caching: 'private, no-store' });
  } catch (error) {
    const { code } = toDomainError(error);
    if (statusOf(code) >= 500) logError(error, locals.requestId, code);
    const product = await productById(app.db, input.productId).catch(() => null);
    const page = product ? paths.product(product.vendorSlug, product.slug) : cameFrom(request, app.config.siteUrl);
    return `${page}?error=${code}#buy`;
  }
}
