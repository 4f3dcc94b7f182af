/** Settles orders that neither a webhook nor a buyer has settled. Several processes may run it at once. */
import { and, eq, exists, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { type DueRows, workThrough } from '../../../platform/jobs/due-rows.ts';
import { minuteMs, secondMs } from '../../../platform/time.ts';
import { reconcileEveryMs } from '../../catalog/availability.ts';
import { checkouts } from '../orders/checkouts.table.ts';
import { orders } from '../orders/orders.table.ts';
import { type CheckoutOrder, ofCheckout, readOrder } from '../orders/read-orders.server.ts';
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

/** An order without a session is orphaned after this long: by then the request that placed it is over. */
const orphanAfterMs = 2 * minuteMs;

/** Claims the checkouts that are due, one after the other, and works on the order of each. */
function processOrders(
  services: CheckoutServices,
  waits: SQL | undefined,
  work: (order: CheckoutOrder) => Promise<unknown>,
) {
  const { db } = services;
  const waiting = db
    .select()
    .from(orders)
    .where(and(eq(orders.id, checkouts.orderId), waits));
  const rows: DueRows<typeof checkouts> = {
    table: checkouts,
    key: 'orderId',
    dueAt: 'dueAt',
    waits: exists(waiting),
    orderBy: sql`coalesce(${checkouts.dueAt}, (select created_at from ${orders} where id = ${checkouts.orderId}))`,
    leaseMs: reconcileEveryMs - secondMs,
  };
  return workThrough(services, rows, {
    read: ({ orderId }) => readOrder(db, ofCheckout, eq(orders.id, orderId)),
    work,
    failure: ({ number }) => `Reconciling order ${number} failed`,
  });
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
