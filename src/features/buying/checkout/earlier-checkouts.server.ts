/** A buyer's own open checkouts never block them from the last piece; we cancel those first. */
import { and, eq, inArray, isNotNull, or } from 'drizzle-orm';
import { type DomainError, isDomainError } from '../../../platform/errors.ts';
import { readCartProducts } from '../cart/cart.server.ts';
import type { Order } from '../orders/orders.server.ts';
import { orders } from '../orders/orders.table.ts';
import { isSameChain } from './buyer.server.ts';
import { checkProducts, findShortLines } from './check-cart.ts';
import { checkHoldLimits, isTooManyOpen } from './hold-limits.server.ts';
import type { NewOrder } from './new-order.server.ts';
import type { CheckoutDeps } from './services.ts';
import { settleOrder } from './settle-order.server.ts';

/** Finds the buyer's other open checkouts at this vendor. */
async function findOtherCheckouts(
  deps: CheckoutDeps,
  wanted: NewOrder,
  earlierSession: string | null,
): Promise<Order[]> {
  const sameBuyer = eq(orders.buyerKey, wanted.buyer.key);
  const known = earlierSession === null ? sameBuyer : or(sameBuyer, eq(orders.sessionId, earlierSession));
  const open = await deps.db
    .select()
    .from(orders)
    .where(
      and(known, eq(orders.status, 'pending'), eq(orders.vendorId, wanted.vendor.id), isNotNull(orders.sessionId)),
    );
  return open.filter(({ idempotencyKey }) => idempotencyKey === null || idempotencyKey !== wanted.idempotencyKey);
}

/**
 * Cancels open checkouts, as far as Stripe can be reached.
 * @returns the ids of all that have ended, also if another tab or Stripe's event was faster
 */
async function cancelCheckouts(deps: CheckoutDeps, open: readonly Order[]): Promise<string[]> {
  for (const order of open) {
    await settleOrder(deps, order, { how: 'end', endedAs: 'cancelled' }).catch((error: unknown) => {
      if (!isDomainError(error)) throw error;
    });
  }
  if (open.length === 0) return [];
  const ids = open.map(({ id }) => id);
  const ended = await deps.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, ids), inArray(orders.status, ['cancelled', 'expired'])));
  return ended.map(({ id }) => id);
}

/**
 * Cancels earlier checkouts of the same cart, which the buyer has changed since.
 * @param ended ids of the checkouts that this request has canceled before
 * @returns the ids of those canceled now
 * @throws DomainError `rate_limited`; nothing is canceled then
 */
export async function cancelEarlierCheckouts(
  deps: CheckoutDeps,
  wanted: NewOrder,
  earlierSession: string | null,
  ended: readonly string[],
): Promise<string[]> {
  const open = await findOtherCheckouts(deps, wanted, earlierSession);
  // Only this cart's, because a browser or an account may have other checkouts open in other tabs or on other devices.
  const sameCart = open.filter(
    ({ sessionId, idempotencyKey }) =>
      sessionId === earlierSession || isSameChain(idempotencyKey, wanted.idempotencyKey),
  );
  if (sameCart.length > 0 && deps.config.rateLimits) {
    // A buyer who is refused keeps their earlier checkout.
    await checkHoldLimits(deps.db, deps.clock.now(), wanted, [...ended, ...sameCart.map(({ id }) => id)]);
  }
  return cancelCheckouts(deps, sameCart);
}

/**
 * Cancels the buyer's own checkouts if they may be why this one was refused: no unit was free, or an account has too many
 * open.
 * @returns the ids of the canceled checkouts; none if they were not the reason
 */
export async function cancelOwnCheckouts(
  deps: CheckoutDeps,
  wanted: NewOrder,
  refusal: DomainError,
): Promise<string[]> {
  const tooMany = wanted.buyer.userId !== null && isTooManyOpen(refusal);
  if (refusal.code !== 'out_of_stock' && !tooMany) return [];
  return cancelCheckouts(deps, await findOtherCheckouts(deps, wanted, null));
}

/** True if the refused units have become free since, because a hold ended at that very moment. */
export async function isAvailableNow(
  deps: CheckoutDeps,
  { items, vendor }: NewOrder,
  refusal: DomainError,
): Promise<boolean> {
  if (refusal.code !== 'out_of_stock') return false;
  return findShortLines(checkProducts(items, await readCartProducts(deps.db, items), vendor.id)).length === 0;
}
