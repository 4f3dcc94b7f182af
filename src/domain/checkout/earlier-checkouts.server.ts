/** Nobody is kept from the last piece by themselves: what a buyer has open already makes room for what they want now. */
import { and, eq, isNotNull, or } from 'drizzle-orm';
import { type DomainError, isDomainError } from '../errors.ts';
import type { Order } from '../orders/orders.server.ts';
import { orders } from '../orders/orders.table.ts';
import { sameChain } from './buyer.server.ts';
import type { CheckoutDeps } from './deps.ts';
import type { NewOrder } from './place-order.server.ts';
import { settleOrder } from './settle.server.ts';

/** What the buyer has open at this artist, besides this very attempt. */
async function othersOpen(deps: CheckoutDeps, wanted: NewOrder, earlierSession: string | null): Promise<Order[]> {
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

/** Ends open checkouts, as far as the provider can be asked. Answers how many came to an end. */
async function endAll(deps: CheckoutDeps, open: readonly Order[]): Promise<number> {
  let ended = 0;
  for (const order of open) {
    const outcome = await settleOrder(deps, order, { how: 'end', endedAs: 'cancelled' }).catch((error: unknown) => {
      if (!isDomainError(error)) throw error;
    });
    if (outcome === 'released') ended += 1;
  }
  return ended;
}

/** Ends what is open of the same cart: a buyer who changed it wants the new one. */
export async function endEarlier(deps: CheckoutDeps, wanted: NewOrder, earlierSession: string | null): Promise<void> {
  const open = await othersOpen(deps, wanted, earlierSession);
  // A guest's key stands for a network, which others share, and an account for several devices: only this cart's.
  const sameCart = open.filter(
    ({ sessionId, idempotencyKey }) => sessionId === earlierSession || sameChain(idempotencyKey, wanted.idempotencyKey),
  );
  await endAll(deps, sameCart);
}

/** Whether an account that was refused can try again, since what was in its way were checkouts of its own. */
export async function madeRoom(deps: CheckoutDeps, wanted: NewOrder, refusal: DomainError): Promise<boolean> {
  if (wanted.buyer.userId === null || !(refusal.code === 'out_of_stock' || refusal.code === 'rate_limited'))
    return false;
  return (await endAll(deps, await othersOpen(deps, wanted, null))) > 0;
}
