/** Creates the Stripe session between a checkout's two transactions, while no transaction is open. */
import { eq } from 'drizzle-orm';
import { DomainError, isDomainError } from '../../../platform/errors.ts';
import { pictureFallbackWidth } from '../../../platform/pictures.ts';
import { checkoutCancelUrl, checkoutSuccessUrl, paths, toAbsoluteUrl } from '../../../site/paths.ts';
import { formatClockTime } from '../../catalog/event-dates.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { collectedTax } from '../../tax/tax.ts';
import { cartWords } from '../cart/words.ts';
import { applyDiscount, showAmounts } from '../fees/fees.ts';
import { checkouts } from '../orders/checkouts.table.ts';
import { accountOf, type OrderLine, readOrderLines, releaseOrder } from '../orders/orders.server.ts';
import { deliveryOf } from '../orders/parcel.ts';
import { type CheckoutOrder, lockOrder, ofCheckout } from '../orders/read-orders.server.ts';
import { taxLineOf } from '../orders/tax-line.ts';
import type { CheckoutRequest, CheckoutSession } from '../payments.ts';
import { holdEnd, sessionEnd } from './hold-times.ts';
import type { CheckoutServices } from './services.ts';
import { keptHold, shortHold } from './words.ts';

/** Says until when a short hold lasts, rounded down, so that it lasts until then for certain. */
function toNotice({ createdAt, checkout: { expiresAt } }: CheckoutOrder, timeZone: string): string {
  const payBy = formatClockTime(expiresAt, timeZone);
  return expiresAt < holdEnd(createdAt, 'short') ? keptHold(payBy) : shortHold(payBy);
}

/** Returns the same request for the same order every time, because Stripe compares requests that reuse a key. */
function toCheckoutRequest(
  { siteUrl, site }: CheckoutServices['config'],
  order: CheckoutOrder,
  lines: readonly OrderLine[],
  slug: string,
): CheckoutRequest {
  const endsAt = sessionEnd(order);
  const shown = showAmounts(order, lines);
  return {
    orderId: order.id,
    orderNumber: order.number,
    account: accountOf(order),
    currency: 'usd',
    lines: lines.map(({ name, unitPriceCents, processingCents, quantity, picture }) => ({
      name,
      unitAmountCents: applyDiscount(unitPriceCents + processingCents, order.discountPercent),
      ...(order.discountPercent > 0 && { listUnitCents: unitPriceCents + processingCents }),
      quantity,
      imageUrl:
        picture === null ? null : toAbsoluteUrl(siteUrl, paths.media(picture.key, pictureFallbackWidth, 'webp')),
    })),
    processingFeeCents: shown.processingFeeCents === 0 ? null : shown.processingFeeCents,
    processingSavedCents: shown.processingSavedCents,
    delivery: deliveryOf(order),
    shippingCents: shown.shippingCents,
    shippingAddress: order.parcel?.address ?? null,
    tax: taxLineOf(order),
    applicationFeeCents: order.applicationFeeCents + collectedTax(order),
    totalCents: order.totalCents,
    customerEmail: order.customerEmail,
    expiresAt: endsAt,
    notice: order.checkout.expiresAt < endsAt ? toNotice(order, site.timeZone) : null,
    ui: order.checkout.ui,
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
export async function createSession(services: CheckoutServices, order: CheckoutOrder): Promise<CheckoutSession> {
  const { db } = services;
  const [[vendor], lines] = await Promise.all([
    db.select({ slug: vendors.slug }).from(vendors).where(eq(vendors.id, order.vendorId)),
    readOrderLines(db, order.id),
  ]);
  return services.payments.createCheckout(toCheckoutRequest(services.config, order, lines, vendor?.slug ?? ''));
}

/** Stores the session of an order that has none yet. Returns the order as it is now, which may have ended meanwhile. */
export function storeSession(
  { db }: CheckoutServices,
  order: CheckoutOrder,
  { id: sessionId, url: sessionUrl, clientSecret }: CheckoutSession,
): Promise<CheckoutOrder> {
  return db.transaction(async (tx) => {
    const locked = await lockOrder(tx, order.id, ofCheckout);
    if (locked === null) return order;
    if (locked.checkout.sessionId !== null) return locked;
    const session = { sessionId, sessionUrl, clientSecret };
    await tx.update(checkouts).set(session).where(eq(checkouts.orderId, order.id));
    return { ...locked, checkout: { ...locked.checkout, ...session } };
  });
}

/** Releases the inventory of an order whose session Stripe refused to create. */
export async function dropOrder(services: CheckoutServices, orderId: string): Promise<void> {
  await services.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId, ofCheckout);
    if (order?.status !== 'pending' || order.checkout.sessionId !== null) return;
    await releaseOrder(tx, order, 'cancelled', services.clock.now());
  });
}

/**
 * Creates and stores the session of a pending order.
 * @throws DomainError `vendor_not_ready` or `invalid` if Stripe refused: the inventory is released.
 *   `payments_unavailable` if the outcome is unknown: the hold stays until reconciling has asked Stripe.
 */
export async function openSession(services: CheckoutServices, order: CheckoutOrder): Promise<CheckoutOrder> {
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
