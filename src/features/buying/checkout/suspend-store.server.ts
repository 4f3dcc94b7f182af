/** Suspending a store, which admins do. Its owner's orders, refunds, messages, and export go on. */
import { and, eq, exists, ne, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError, isDomainError } from '../../../platform/errors.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { cartWords } from '../cart/words.ts';
import { orders } from '../orders/orders.table.ts';
import type { CheckoutDeps } from './services.ts';
import { settleOrder } from './settle-order.server.ts';

/** Condition for pending orders whose store is suspended: nobody may pay them any more. */
export const isOfSuspendedStore = and(
  eq(orders.status, 'pending'),
  exists(sql`(select 1 from ${vendors} where ${vendors.id} = ${orders.vendorId} and not ${vendors.isActive})`),
);

/**
 * Hides a store, so that nothing can be bought, and ends its open payments: the provider is asked first, and one that was
 * paid meanwhile stays an order. Payments that can't be ended now are ended by reconciling (`reconcileOrders`).
 * @returns how many open payments are left to reconciling
 * @throws DomainError `vendor_not_found`
 */
export async function suspendStore(deps: CheckoutDeps, vendorId: string): Promise<{ left: number }> {
  // A checkout that has begun either holds its units by now, and is found below, or waits for this change and is refused.
  await setActive(deps.db, vendorId, false, deps.clock.now());
  const open = await deps.db
    .select()
    .from(orders)
    .where(and(eq(orders.vendorId, vendorId), eq(orders.status, 'pending')));
  let left = 0;
  for (const order of open) {
    await settleOrder(deps, order, { how: 'end', endedAs: 'cancelled' }).catch((error: unknown) => {
      if (!isDomainError(error)) throw error;
      left += 1;
    });
  }
  return { left };
}

/** Shows a suspended store again. @throws DomainError `vendor_not_found` */
export async function reinstateStore(deps: Pick<CheckoutDeps, 'db' | 'clock'>, vendorId: string): Promise<void> {
  await setActive(deps.db, vendorId, true, deps.clock.now());
}

async function setActive(db: Database, vendorId: string, isActive: boolean, now: Date): Promise<void> {
  const changed = await db
    .update(vendors)
    .set({ isActive, updatedAt: now })
    // One without an address was closed for good, as its artist deleted their account.
    .where(and(eq(vendors.id, vendorId), ne(vendors.email, '')))
    .returning({ id: vendors.id });
  if (changed.length === 0) throw new DomainError('vendor_not_found', cartWords.vendorNotFound);
}

/** True if the store is suspended. */
export async function isSuspended(db: Database, vendorId: string): Promise<boolean> {
  const [vendor] = await db.select({ isActive: vendors.isActive }).from(vendors).where(eq(vendors.id, vendorId));
  return vendor?.isActive === false;
}
