/** Suspending a store, which admins do. Its owner's orders, refunds, messages, and export continue as usual. */
import { and, eq, exists, ne, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError, isDomainError } from '../../../platform/errors.ts';
import { hiddenReason } from '../../catalog/shop-state.server.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { cartWords } from '../cart/words.ts';
import { orders } from '../orders/orders.table.ts';
import { ofCheckout, readOrders } from '../orders/read-orders.server.ts';
import type { CheckoutServices } from './services.ts';
import { settleOrder } from './settle-order.server.ts';

type StoreServices = Pick<CheckoutServices, 'db' | 'clock'>;

export const isOfSuspendedStore = and(
  eq(orders.status, 'pending'),
  exists(sql`(select 1 from ${vendors} where ${vendors.id} = ${orders.vendorId} and not ${vendors.isActive})`),
);

/**
 * Hides a store, so that nothing can be bought. Call `endOpenPayments` once this is committed.
 * @param reason what its artist reads; null if they closed it themselves
 * @returns false if it was suspended already, which changes nothing
 * @throws DomainError `vendor_not_found`
 */
export const suspendStore = (services: StoreServices, vendorId: string, reason: string | null): Promise<boolean> =>
  setActive(services, vendorId, { isActive: false, suspendedReason: reason });

/**
 * Ends the open payments of a suspended store: the provider is asked first, and one that was paid meanwhile stays an order.
 * Payments that can't be ended now are ended by reconciling (`reconcileOrders`).
 * @returns how many open payments are left to reconciling
 */
export async function endOpenPayments(services: CheckoutServices, vendorId: string): Promise<{ left: number }> {
  // A checkout that has begun either holds its units by now, and is found below, or waited for the change and was refused.
  const isOpen = and(eq(orders.vendorId, vendorId), eq(orders.status, 'pending'));
  const open = await readOrders(services.db, ofCheckout, isOpen);
  let left = 0;
  for (const order of open) {
    await settleOrder(services, order, { how: 'end', endedAs: 'cancelled' }).catch((error: unknown) => {
      if (!isDomainError(error)) throw error;
      left += 1;
    });
  }
  return { left };
}

/** Shows a suspended store again. @returns false if it wasn't suspended @throws DomainError `vendor_not_found` */
export const reinstateStore = (services: StoreServices, vendorId: string): Promise<boolean> =>
  setActive(services, vendorId, { isActive: true, suspendedReason: null });

async function setActive(
  { db, clock }: StoreServices,
  vendorId: string,
  state: { isActive: boolean; suspendedReason: string | null },
): Promise<boolean> {
  const isThere = and(eq(vendors.id, vendorId), sql`${hiddenReason} is distinct from 'closed'`);
  const changed = await db
    .update(vendors)
    .set({ ...state, suspendedAt: state.isActive ? null : clock.now(), updatedAt: clock.now() })
    .where(and(isThere, ne(vendors.isActive, state.isActive)))
    .returning({ id: vendors.id });
  if (changed.length === 0 && (await db.$count(vendors, isThere)) === 0)
    throw new DomainError('vendor_not_found', cartWords.vendorNotFound);
  return changed.length > 0;
}

export async function isSuspended(db: Database, vendorId: string): Promise<boolean> {
  const [vendor] = await db.select({ isActive: vendors.isActive }).from(vendors).where(eq(vendors.id, vendorId));
  return vendor?.isActive === false;
}
