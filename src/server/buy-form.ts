import type { APIContext } from 'astro';
import type * as v from 'valibot';
import { paths } from '../config/paths.ts';
import type { buyFormSchema } from '../contract/checkout.ts';
import { readWantedLines } from '../domain/carts/wanted-lines.ts';
import { startCheckout } from '../domain/checkout/start-checkout.server.ts';
import { whereToPay } from '../domain/checkout/where-to-pay.server.ts';
import { productById } from '../domain/products/products.server.ts';
import type { App } from '../wiring/app.ts';
import { buyerOfCall, buyerOfForm } from './checkout.ts';
import { type Attempt, attemptOf } from './form-attempt.ts';
import { checkOrigin } from './origin.ts';
import { logError, statusOf, toDomainError } from './responses.ts';

/**
 * Where a buyer without JavaScript goes: to the payment page, or back to the piece with `?error={code}`.
 * Sent twice, the form leads to the same payment page while that is open.
 */
export async function buyByForm(call: {
  app: App;
  input: v.InferOutput<typeof buyFormSchema>;
  context: APIContext;
}): Promise<string> {
  const { app, input, context } = call;
  const { request, locals } = context;
  try {
    const viewer = await buyerOfForm(context);
    checkOrigin(request, app.config, viewer !== null);
    const buyer = buyerOfCall({ viewer, request, clientAddress: locals.clientAddress });
    const attempt = ({ key, first }: Attempt) =>
      startCheckout(app, {
        vendor: null,
        items: readWantedLines([input]),
        delivery: input.delivery,
        buyer,
        customerEmail: null,
        idempotencyKey: key,
        reuseOpen: first,
        hosted: true,
      });
    const wanted = [input.productId, input.quantity, input.delivery].join('_');
    let order = await attempt(attemptOf(context, wanted));
    // Bought before with this very form: whoever sends it again wants another one.
    if (order.status !== 'pending') order = await attempt(attemptOf(context, wanted, { renew: true }));
    return (await whereToPay(app, order)).url ?? paths.home;
  } catch (error) {
    const { code } = toDomainError(error);
    if (statusOf(code) >= 500) logError(error, locals.requestId, code);
    const product = await productById(app.db, input.productId).catch(() => null);
    const page = product ? paths.product(product.vendorSlug, product.slug) : paths.home;
    return `${page}?error=${code}#buy`;
  }
}
