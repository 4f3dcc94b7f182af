import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError, isDomainError } from '../../../platform/errors.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { deliveries } from '../../catalog/deliveries.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { isAtBooth } from '../channels.ts';
import { showAmounts } from '../fees/fees.ts';
import { checkouts } from '../orders/checkouts.table.ts';
import { hasProduct } from '../orders/ledger.server.ts';
import type { CheckoutState } from '../orders/orders.api.ts';
import { accountOf, findOrderBySession, readOrderLines } from '../orders/orders.server.ts';
import { orders } from '../orders/orders.table.ts';
import { deliveryOf } from '../orders/parcel.ts';
import { type CheckoutOrder, ofCheckout, readOrder } from '../orders/read-orders.server.ts';
import { taxLineOf } from '../orders/tax-line.ts';
import type { CheckoutServices } from './services.ts';
import { settleOrder } from './settle-order.server.ts';
import { checkoutErrors } from './words.ts';

function notFound(): DomainError {
  return new DomainError('not_found', checkoutErrors.orderNotFound);
}

async function toCheckoutState({ db, payments }: CheckoutServices, order: CheckoutOrder): Promise<CheckoutState> {
  const [[vendor], lines] = await Promise.all([
    db.select().from(vendors).where(eq(vendors.id, order.vendorId)),
    readOrderLines(db, order.id),
  ]);
  const { sessionId, sessionUrl, clientSecret } = order.checkout;
  if (!vendor || sessionId === null) throw notFound();
  const { publishableKey } = payments;
  const open = order.status === 'pending';
  const delivery = deliveryOf(order);
  return {
    sessionId,
    status: order.status,
    orderNumber: order.number,
    vendor: { slug: vendor.slug, name: vendor.name },
    lines: lines.filter(hasProduct).map(({ productId, name, quantity, unitPriceCents, processingCents }) => ({
      productId,
      name,
      quantity,
      unitPriceCents: unitPriceCents + processingCents,
    })),
    ...showAmounts(order, lines),
    tax: taxLineOf(order),
    totalCents: order.totalCents,
    delivery,
    // What was bought at a booth was taken along.
    pickup: order.status === 'paid' && !isAtBooth(order) ? deliveries[delivery].place(vendor) : null,
    emailQueued: order.status === 'paid' && order.customerEmail !== null,
    url: open ? sessionUrl : null,
    embedded:
      open && clientSecret !== null && publishableKey !== null
        ? { clientSecret, publishableKey, account: accountOf(order) }
        : null,
  };
}

async function settleSession(
  services: CheckoutServices,
  sessionId: string,
  how: 'read' | 'ask' | 'end',
): Promise<CheckoutOrder> {
  const order = await findOrderBySession(services.db, sessionId);
  if (order === null) throw notFound();
  if (order.status !== 'pending' || how === 'read') return order;
  try {
    await settleOrder(services, order, { how, endedAs: how === 'end' ? 'cancelled' : 'expired' });
  } catch (error) {
    // If Stripe can't be reached, the order counts as pending. Canceling needs an answer.
    if (how === 'end' || !isDomainError(error)) throw error;
  }
  // Read again in any case, because the webhook may have been faster.
  return (await findOrderBySession(services.db, sessionId)) ?? order;
}

/**
 * Returns the state of an order by its session id. Asks Stripe while it is pending, so that a buyer who returns before the
 * webhook sees a paid order; `read` doesn't ask.
 * @throws DomainError `not_found`
 */
export async function readCheckoutState(
  services: CheckoutServices,
  sessionId: string,
  how: 'read' | 'ask' = 'ask',
): Promise<CheckoutState> {
  return toCheckoutState(services, await settleSession(services, sessionId, how));
}

/**
 * Cancels the open checkout of a buyer who left the payment page by its back link. The order's id is random and known to
 * that page only.
 * @returns the order's state, or null if that is unknown: no such order of this vendor, no session yet, or Stripe can't be
 *   reached. The checkout then expires by itself.
 */
export async function abandonOrder(
  services: CheckoutServices,
  vendorId: string,
  orderId: string,
): Promise<CheckoutState | null> {
  const order = isUuid(orderId) ? await readOrder(services.db, ofCheckout, eq(orders.id, orderId)) : null;
  if (order?.vendorId !== vendorId || order.checkout.sessionId === null) return null;
  try {
    return await toCheckoutState(services, await settleSession(services, order.checkout.sessionId, 'end'));
  } catch (error) {
    if (isDomainError(error)) return null;
    throw error;
  }
}

/**
 * Cancels an open checkout, which frees its inventory at once. One that was paid meanwhile stays paid.
 * @throws DomainError `not_found`, `payments_unavailable`
 */
export async function cancelCheckout(services: CheckoutServices, sessionId: string): Promise<CheckoutState> {
  return toCheckoutState(services, await settleSession(services, sessionId, 'end'));
}

export async function findOpenSessions(db: Database, sessionIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ sessionId: checkouts.sessionId })
    .from(checkouts)
    .innerJoin(orders, eq(orders.id, checkouts.orderId))
    .where(and(inArray(checkouts.sessionId, [...sessionIds]), eq(orders.status, 'pending')));
  return rows.flatMap(({ sessionId }) => sessionId ?? []);
}
