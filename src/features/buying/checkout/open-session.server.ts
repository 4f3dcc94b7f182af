/** Creates the Stripe session between a checkout's two transactions, while no transaction is open. */
import { and, eq, isNull } from 'drizzle-orm';
import { DomainError, isDomainError } from '../../../platform/errors.ts';
import { pictureFallbackWidth } from '../../../platform/pictures.ts';
import { checkoutCancelUrl, checkoutSuccessUrl, paths, toAbsoluteUrl } from '../../../site/paths.ts';
import { formatClockTime } from '../../catalog/event-dates.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { collectedTax } from '../../tax/tax.ts';
import { cartWords } from '../cart/words.ts';
import { applyDiscount } from '../fees/fees.ts';
import { accountOf, type OrderLine, readOrderLines, releaseOrder } from '../orders/orders.server.ts';
import { orders } from '../orders/orders.table.ts';
import { deliveryOf } from '../orders/parcel.ts';
import { parcels } from '../orders/parcels.table.ts';
import { lockOrder, type Order, type ParcelOrder } from '../orders/read-orders.server.ts';
import { taxLineOf } from '../orders/tax-line.ts';
import type { CheckoutRequest, CheckoutSession } from '../payments.ts';
import { holdEnd, sessionEnd } from './hold-times.ts';
import type { CheckoutServices } from './services.ts';
import { keptHold, shortHold } from './words.ts';

/** Says until when a short hold lasts, rounded down, so that it lasts until then for certain. */
function toNotice({ createdAt, expiresAt }: Order, timeZone: string): string {
  const payBy = formatClockTime(expiresAt, timeZone);
  return expiresAt < holdEnd(createdAt, 'short') ? keptHold(payBy) : shortHold(payBy);
}

/** Returns the same request for the same order every time, because Stripe compares requests that reuse a key. */
function toCheckoutRequest(
  { siteUrl, site }: CheckoutServices['config'],
  order: ParcelOrder,
  lines: readonly OrderLine[],
  slug: string,
): CheckoutRequest {
  const endsAt = sessionEnd(order);
  return {
    orderId: order.id,
    orderNumber: order.number,
    account: accountOf(order),
    currency: 'usd',
    lines: lines.map(({ name, unitPriceCents, quantity, picture }) => ({
      name,
      unitAmountCents: applyDiscount(unitPriceCents, order.discountPercent),
      ...(order.discountPercent > 0 && { listUnitCents: unitPriceCents }),
      quantity,
      imageUrl:
        picture === null ? null : toAbsoluteUrl(siteUrl, paths.media(picture.key, pictureFallbackWidth, 'webp')),
    })),
    processingFeeCents: order.processingFeeCents === 0 ? null : order.processingFeeCents,
    delivery: deliveryOf(order),
    shippingCents: order.shippingCents,
    shippingAddress: order.parcel?.address ?? null,
    tax: taxLineOf(order),
    applicationFeeCents: order.applicationFeeCents + collectedTax(order),
    totalCents: order.totalCents,
    customerEmail: order.customerEmail,
    expiresAt: endsAt,
    notice: order.expiresAt < endsAt ? toNotice(order, site.timeZone) : null,
    ui: order.ui,
    successUrl: checkoutSuccessUrl(siteUrl, slug),
    cancelUrl: checkoutCancelUrl(siteUrl, slug, order.id),
  };
}

/** True if Stripe refused for certain, so that there is no session. After any other error the outcome is unknown. */
export function isRefusal(error: unknown): error is DomainError {
  return isDomainError(error) && (error.code === 'vendor_not_ready' || error.code === 'invalid');
}

/**
 * Creates the session of an order. The idempotency key is the order's id, so a repeated call returns the same session,
 * also after a call whose answer was lost.
 */
export async function createSession(services: CheckoutServices, order: Order): Promise<CheckoutSession> {
  const { db } = services;
  const [[vendor], lines] = await Promise.all([
    db
      .select({ slug: vendors.slug, parcel: parcels })
      .from(vendors)
      .leftJoin(parcels, eq(parcels.orderId, order.id))
      .where(eq(vendors.id, order.vendorId)),
    readOrderLines(db, order.id),
  ]);
  return services.payments.createCheckout(
    toCheckoutRequest(services.config, { ...order, parcel: vendor?.parcel ?? null }, lines, vendor?.slug ?? ''),
  );
}

export async function storeSession(services: CheckoutServices, order: Order, session: CheckoutSession): Promise<Order> {
  const [stored] = await services.db
    .update(orders)
    .set({ sessionId: session.id, sessionUrl: session.url, clientSecret: session.clientSecret })
    .where(and(eq(orders.id, order.id), isNull(orders.sessionId)))
    .returning();
  if (stored) return stored;
  const [current] = await services.db.select().from(orders).where(eq(orders.id, order.id));
  return current ?? order;
}

/** Releases the inventory of an order whose session Stripe refused to create. */
export async function dropOrder(services: CheckoutServices, orderId: string): Promise<void> {
  await services.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.status !== 'pending' || order.sessionId !== null) return;
    await releaseOrder(tx, order, 'cancelled', services.clock.now());
  });
}

/**
 * Creates and stores the session of a pending order.
 * @throws DomainError `vendor_not_ready` or `invalid` if Stripe refused: the inventory is released.
 *   `payments_unavailable` if the outcome is unknown: the hold stays until reconciling has asked Stripe.
 */
export async function openSession(services: CheckoutServices, order: Order): Promise<Order> {
  let session: CheckoutSession;
  try {
    session = await createSession(services, order);
  } catch (error) {
    if (isRefusal(error)) {
      await dropOrder(services, order.id);
      if (error.code === 'vendor_not_ready') services.accountRefused?.(order.vendorId);
      if (error.code === 'vendor_not_ready' || error.details.fields !== undefined) throw error;
    }
    if (isDomainError(error))
      throw new DomainError('payments_unavailable', cartWords.paymentsUnavailable, error.details);
    throw error;
  }
  const stored = await storeSession(services, order, session);
  if (stored.status === 'pending' || stored.status === 'paid') return stored;
  // The order was canceled meanwhile, so its new session must not be paid.
  await services.payments.expireCheckout({ sessionId: session.id, account: accountOf(order) });
  throw new DomainError('payments_unavailable', cartWords.paymentsUnavailable);
}
