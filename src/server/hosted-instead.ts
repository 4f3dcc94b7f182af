import type { APIContext } from 'astro';
import { checkoutSuccessPath, paths } from '../config/paths.ts';
import { readWantedLines } from '../domain/carts/wanted-lines.ts';
import { hash } from '../domain/checkout/buyer.server.ts';
import { startCheckout } from '../domain/checkout/start-checkout.server.ts';
import { whereToPay } from '../domain/checkout/where-to-pay.server.ts';
import { DomainError } from '../domain/errors.ts';
import { cancelCheckout } from '../domain/orders/checkout-state.server.ts';
import { findOrderBySession, readOrderLines } from '../domain/orders/orders.server.ts';
import type { App } from '../wiring/app.ts';
import { admitBuyer, buyerOfForm } from './checkout.ts';
import { seeOther } from './form.ts';
import { guestOf } from './guest-cookie.ts';
import { checkOrigin } from './origin.ts';
import { rememberPaying } from './paying-cookies.ts';

/**
 * Ends an open checkout and starts the same one on the hosted page. Answers with where the buyer goes: when the first
 * was paid meanwhile, to its confirmation.
 * @throws DomainError `not_found`, and all of `startCheckout`
 */
export async function hostedInstead(call: {
  app: App;
  input: { session: string };
  context: APIContext;
}): Promise<string | Response> {
  const { app, input, context } = call;
  const viewer = await buyerOfForm(context);
  checkOrigin(context.request, app.config, viewer !== null);
  const caller = { app, viewer, clientAddress: context.locals.clientAddress };
  const buyer = admitBuyer(caller, guestOf(context.request, app.config));
  const order = await findOrderBySession(app.db, input.session);
  if (order === null) throw new DomainError('not_found', 'We could not find this order.');
  const { status, vendor } = await cancelCheckout(app, input.session);
  if (status !== 'cancelled') return checkoutSuccessPath(vendor.slug, input.session);
  const items = readWantedLines(await readOrderLines(app.db, order.id));
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
  const cookies = await rememberPaying(app, context.request, again, items);
  return seeOther((await whereToPay(app, again)).url ?? paths.home, { cookies, caching: 'private, no-store' });
}
