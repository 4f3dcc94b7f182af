import type { APIContext } from 'astro';
import { DomainError } from '../../../platform/errors.ts';
import { seeOther } from '../../../platform/http/form.ts';
import { checkOrigin } from '../../../platform/http/origin.ts';
import { checkoutSuccessPath, paths } from '../../../site/paths.ts';
import { readWantedLines } from '../cart/wanted-lines.ts';
import { findOrderBySession, readOrderLines } from '../orders/orders.server.ts';
import { hash } from './buyer.server.ts';
import { admitBuyer, buyerOfForm } from './checkout-calls.server.ts';
import { cancelCheckout } from './checkout-state.server.ts';
import { guestOf } from './guest-cookie.server.ts';
import { rememberPaying } from './paying-cookies.server.ts';
import type { BuyingServices } from './services.ts';
import { startCheckout } from './start-checkout.server.ts';
import { whereToPay } from './where-to-pay.server.ts';

/**
 * Ends an open checkout and starts the same one on the hosted page. Answers with where the buyer goes: when the first
 * was paid meanwhile, to its confirmation.
 * @throws DomainError `not_found`, and all of `startCheckout`
 */
export async function hostedInstead(call: {
  app: BuyingServices;
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
