/** A buyer's own open checkouts never block them from the last piece; we cancel those first. */
import { and, eq, inArray, isNotNull, or } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { checkouts } from '../orders/checkouts.table.ts';
import { orders } from '../orders/orders.table.ts';
import { type CheckoutOrder, ofCheckout, readOrders } from '../orders/read-orders.server.ts';
import { isSameChain } from './buyer.server.ts';
import type { NewOrder } from './new-order.server.ts';
import type { CheckoutServices } from './services.ts';
import { settleOrder } from './settle-order.server.ts';

interface OwnCheckouts {
  all: readonly CheckoutOrder[];
  /**
   * Those of the same cart, which the buyer has changed since. Others stay: a browser or an account may have other checkouts open
   * in other tabs or on other devices.
   */
  sameCart: readonly CheckoutOrder[];
}

export async function findOwnCheckouts(
  db: Database,
  { buyer, earlierSession, idempotencyKey, draftId }: NewOrder,
  vendorId: string,
): Promise<OwnCheckouts> {
  const sameBuyer = eq(checkouts.buyerKey, buyer.key);
  const named = [earlierSession, draftId].filter((id) => id !== null);
  const known = or(sameBuyer, inArray(checkouts.sessionId, named), inArray(checkouts.draftId, named));
  const isOpen = and(eq(orders.status, 'pending'), eq(orders.vendorId, vendorId), isNotNull(checkouts.sessionId));
  const open = await readOrders(db, ofCheckout, and(known, isOpen));
  const all = open.filter(
    ({ checkout }) => checkout.idempotencyKey === null || checkout.idempotencyKey !== idempotencyKey,
  );
  const sameCart = all.filter(
    ({ checkout }) =>
      named.some((id) => id === checkout.sessionId || id === checkout.draftId) ||
      isSameChain(checkout.idempotencyKey, idempotencyKey),
  );
  return { all, sameCart };
}

/**
 * Cancels open checkouts, as far as Stripe can be reached.
 * @returns the ids of all that have ended, also if another tab or Stripe's event was faster
 */
export async function cancelCheckouts(services: CheckoutServices, open: readonly CheckoutOrder[]): Promise<string[]> {
  for (const order of open) {
    await settleOrder(services, order, { how: 'end', endedAs: 'cancelled' }).catch((error: unknown) => {
      if (!isDomainError(error)) throw error;
    });
  }
  if (open.length === 0) return [];
  const ids = open.map(({ id }) => id);
  const ended = await services.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, ids), inArray(orders.status, ['cancelled', 'expired'])));
  return ended.map(({ id }) => id);
}
