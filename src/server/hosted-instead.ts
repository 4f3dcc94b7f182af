import type { APIContext } from 'astro';
import { checkoutSuccessPath, paths } from '../config/paths.ts';
import { readItems } from '../domain/carts/cart-items.ts';
import { startCheckout } from '../domain/checkout/start-checkout.server.ts';
import { whereToPay } from '../domain/checkout/where-to-pay.server.ts';
import { DomainError } from '../domain/errors.ts';
import { cancelCheckout } from '../domain/orders/checkout-state.server.ts';
import { findOrderBySession, readOrderLines } from '../domain/orders/orders.server.ts';
import type { App } from '../wiring/app.ts';
import { buyerOfCall } from './checkout.ts';

/**
 * Ends an open checkout and starts the same one on the hosted page. Answers with where the buyer goes: when the first
 * was paid meanwhile, to its confirmation.
 * @throws DomainError `not_found`, and all of `startCheckout`
 */
export async function hostedInstead(call: {
  app: App;
  input: { session: string };
  context: APIContext;
}): Promise<string> {
  const { app, input, context } = call;
  const order = await findOrderBySession(app.db, input.session);
  if (order === null) throw new DomainError('not_found', 'We could not find this order.');
  const { status, vendor } = await cancelCheckout(app, input.session);
  if (status !== 'cancelled') return checkoutSuccessPath(vendor.slug, input.session);
  const viewer = await app.identity.viewer(context.request).catch(() => null);
  const again = await startCheckout(app, {
    vendor: order.vendorId,
    items: readItems(await readOrderLines(app.db, order.id)),
    delivery: order.delivery,
    buyer: buyerOfCall({ viewer, request: context.request, clientAddress: context.locals.clientAddress }),
    customerEmail: order.customerEmail,
    idempotencyKey: null,
    reuseOpen: true,
    hosted: true,
  });
  return (await whereToPay(app, again)).url ?? paths.home;
}
