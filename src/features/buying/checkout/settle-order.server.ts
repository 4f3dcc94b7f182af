import { eq } from 'drizzle-orm';
import { log } from '../../../platform/http/log.ts';
import { accountOf } from '../orders/orders.server.ts';
import { orders } from '../orders/orders.table.ts';
import { type CheckoutOrder, lockOrder, ofCheckout } from '../orders/read-orders.server.ts';
import { applySession, type Outcome } from './apply-session.server.ts';
import { sessionEnd } from './hold-times.ts';
import { createSession, dropOrder, isRefusal, storeSession } from './open-session.server.ts';
import type { CheckoutServices } from './services.ts';

interface SettleOptions {
  /** `ask` only reads the session; `end` expires an open one first, which releases its inventory. */
  how: 'ask' | 'end';
  endedAs?: 'expired' | 'cancelled';
}

/** Ensures that the order has its session; returns null if Stripe never created one and the hold was released. */
async function ensureSession(services: CheckoutServices, order: CheckoutOrder): Promise<CheckoutOrder | null> {
  if (order.checkout.sessionId !== null) return order;
  try {
    return await storeSession(services, order, await createSession(services, order));
  } catch (error) {
    if (isRefusal(error) && error.code === 'vendor_not_ready') services.accountRefused?.(order.vendorId);
    // Stripe refuses a closed account before it looks at the key. Then the outcome is certain only after a while.
    const sure = isRefusal(error) && (error.code === 'invalid' || sessionEnd(order) <= services.clock.now());
    if (!sure) throw error;
    // If the first call had succeeded, the same key would have returned its session instead of a refusal.
    await dropOrder(services, order.id);
    return null;
  }
}

/**
 * Asks Stripe about a pending order and acts on the answer. Inventory is released only once Stripe says that the session
 * can no longer be paid.
 * @throws DomainError `payments_unavailable` if Stripe can't be reached; nothing has changed then
 */
export async function settleOrder(
  services: CheckoutServices,
  pending: CheckoutOrder,
  options: SettleOptions,
): Promise<Outcome> {
  const order = await ensureSession(services, pending);
  if (order === null) return 'released';
  const { sessionId } = order.checkout;
  if (sessionId === null) return 'unchanged';
  const ref = { sessionId, account: accountOf(order) };
  const { payments } = services;
  const session = options.how === 'end' ? await payments.expireCheckout(ref) : await payments.getCheckout(ref);
  return services.db.transaction(async (tx) => {
    if (session !== null) return applySession(tx, order.id, session, { ...services, endedAs: options.endedAs });
    // Stripe no longer knows the session, so it may have been paid: a person decides, and nothing is released.
    const locked = await lockOrder(tx, order.id, ofCheckout);
    if (locked?.status !== 'pending' || locked.checkout.expiresAt > services.clock.now()) return 'unchanged';
    log.error(`Order ${locked.number}: Stripe does not know its checkout session.`);
    await tx
      .update(orders)
      .set({ status: 'needs_attention', attention: 'session_unknown' })
      .where(eq(orders.id, order.id));
    return 'mismatch';
  });
}
