/** Nobody is kept from the last piece by themselves: what a buyer has open already makes room for what they want now. */
import { and, eq, inArray, isNotNull, or } from 'drizzle-orm';
import { type DomainError, isDomainError } from '../../../platform/errors.ts';
import { readCartProducts } from '../cart/cart.server.ts';
import type { Order } from '../orders/orders.server.ts';
import { orders } from '../orders/orders.table.ts';
import { isSameChain } from './buyer.server.ts';
import { checkProducts, findShortLines } from './check-cart.ts';
import { checkHoldLimits, isTooManyOpen } from './hold-limits.server.ts';
import type { NewOrder } from './place-order.server.ts';
import type { CheckoutDeps } from './services.ts';
import { settleOrder } from './settle.server.ts';

/** What the buyer has open at this artist, besides this very attempt. */
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
 * Ends open checkouts, as far as the provider can be asked.
 * @returns the ids of those that came to an end, by us or meanwhile: another tab or the provider's event may be faster
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
 * Ends what is open of the same cart: a buyer who changed it wants the new one.
 * @param ended ids of what this attempt has ended before
 * @returns the ids of what was ended now
 * @throws DomainError `rate_limited`, and then nothing was ended
 */
export async function cancelEarlierCheckouts(
  deps: CheckoutDeps,
  wanted: NewOrder,
  earlierSession: string | null,
  ended: readonly string[],
): Promise<string[]> {
  const open = await findOtherCheckouts(deps, wanted, earlierSession);
  // A browser or an account may have other checkouts open in other tabs or on other devices: only this cart's.
  const sameCart = open.filter(
    ({ sessionId, idempotencyKey }) =>
      sessionId === earlierSession || isSameChain(idempotencyKey, wanted.idempotencyKey),
  );
  if (sameCart.length > 0 && deps.config.rateLimits) {
    // Whoever is refused keeps what they have.
    await checkHoldLimits(deps.db, deps.clock.now(), wanted, [...ended, ...sameCart.map(({ id }) => id)]);
  }
  return cancelCheckouts(deps, sameCart);
}

/**
 * Lets a buyer who was refused try again where what was in the way were checkouts of their own: where no unit is free, and
 * accounts also where they have too many open.
 * @returns the ids of what was ended; none where nothing was in the way
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

/** True if what a buyer was refused has come free since: whoever held it, maybe the buyer, let go at that very moment. */
export async function isAvailableNow(
  deps: CheckoutDeps,
  { items, vendor }: NewOrder,
  refusal: DomainError,
): Promise<boolean> {
  if (refusal.code !== 'out_of_stock') return false;
  return findShortLines(checkProducts(items, await readCartProducts(deps.db, items), vendor.id)).length === 0;
}
