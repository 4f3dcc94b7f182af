/** Settles orders that neither a webhook nor a buyer has settled. Several processes may run it at once. */
import { and, eq, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { isDomainError } from '../../../platform/errors.ts';
import { log } from '../../../platform/http/log.ts';
import { minuteMs, secondMs } from '../../../platform/time.ts';
import { reconcileEveryMs } from '../../catalog/availability.ts';
import { checkouts } from '../orders/checkouts.table.ts';
import { orders } from '../orders/orders.table.ts';
import { type CheckoutOrder, ofCheckout, readOrders } from '../orders/read-orders.server.ts';
import { disputesThatTake } from '../refunds/disputes.ts';
import { refundLatePayment } from '../refunds/reconcile-refunds.server.ts';
import { disputes } from '../refunds/refunds.table.ts';
import { clearNetworkKeys } from './hold-limits.server.ts';
import type { CheckoutServices } from './services.ts';
import { settleOrder } from './settle-order.server.ts';
import { isOfSuspendedStore } from './suspend-store.server.ts';

interface Reconciled {
  settled: number;
  refunded: number;
  /** Orders that failed and are retried in a minute. */
  failed: number;
}

const batch = 20;
/** An order without a session is orphaned after this long: by then the request that placed it is over. */
const orphanAfterMs = 2 * minuteMs;
/** After this many failures in a row Stripe is assumed to be down, and the rest waits. */
const failuresInARow = 3;

/** Claims some of the due orders. Concurrent runs claim others. */
function claim({ db, clock }: CheckoutServices, due: SQL | undefined): Promise<CheckoutOrder[]> {
  const now = clock.now();
  const notBefore = new Date(now.getTime() + reconcileEveryMs - secondMs);
  return db.transaction(async (tx) => {
    // Locks the rows of both tables, so that one which another run has postponed meanwhile is looked at as it is then.
    const some = await tx
      .select({ id: orders.id })
      .from(orders)
      .innerJoin(checkouts, eq(checkouts.orderId, orders.id))
      .where(and(due, or(isNull(checkouts.dueAt), lte(checkouts.dueAt, now))))
      .orderBy(sql`coalesce(${checkouts.dueAt}, ${orders.createdAt})`)
      .limit(batch)
      .for('update', { skipLocked: true });
    if (some.length === 0) return [];
    const ids = some.map(({ id }) => id);
    await tx.update(checkouts).set({ dueAt: notBefore }).where(inArray(checkouts.orderId, ids));
    return readOrders(tx, ofCheckout, inArray(orders.id, ids));
  });
}

async function processOrders(
  services: CheckoutServices,
  due: SQL | undefined,
  work: (order: CheckoutOrder) => Promise<unknown>,
) {
  let done = 0;
  let failed = 0;
  for (let inARow = 0; inARow < failuresInARow; ) {
    const claimed = await claim(services, due);
    if (claimed.length === 0) break;
    for (const order of claimed) {
      if (inARow >= failuresInARow) break;
      try {
        await work(order);
        done += 1;
        inARow = 0;
      } catch (error) {
        failed += 1;
        inARow += 1;
        log.error(`Reconciling order ${order.number} failed.`, isDomainError(error) ? error.code : error);
      }
    }
  }
  return { done, failed };
}

/**
 * Expires the sessions of overdue pending orders and of those whose store is suspended, asks Stripe about orders without a session, and refunds late payments.
 * Stripe is always called first, outside of any transaction.
 */
export async function reconcileOrders(services: CheckoutServices): Promise<Reconciled> {
  const now = services.clock.now();
  const orphaned = and(isNull(checkouts.sessionId), lte(orders.createdAt, new Date(now.getTime() - orphanAfterMs)));
  const over = and(eq(orders.status, 'pending'), or(lte(checkouts.expiresAt, now), orphaned));
  const suspended = await processOrders(services, isOfSuspendedStore, (order) =>
    settleOrder(services, order, { how: 'end', endedAs: order.checkout.expiresAt > now ? 'cancelled' : 'expired' }),
  );
  const overdue = await processOrders(services, over, (order) => settleOrder(services, order, { how: 'end' }));
  const due = and(
    eq(orders.status, 'needs_attention'),
    eq(orders.attention, 'refund_due'),
    isNotNull(orders.paymentId),
    // What the buyer's bank has can't be refunded; it returns if the dispute is won.
    sql`not exists (select from ${disputes} where order_id = orders.id and status in ${[...disputesThatTake]})`,
  );
  const refunded = await processOrders(services, due, (order) => refundLatePayment(services, order));
  await clearNetworkKeys(services.db, now);
  return {
    settled: suspended.done + overdue.done,
    refunded: refunded.done,
    failed: suspended.failed + overdue.failed + refunded.failed,
  };
}
