/** Settles orders that neither a webhook nor a buyer has settled. Several processes may run it at once. */
import { and, eq, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { type DueRows, workThrough } from '../../../platform/jobs/due-rows.ts';
import { minuteMs, secondMs } from '../../../platform/time.ts';
import { reconcileEveryMs } from '../../catalog/availability.ts';
import { orders } from '../orders/orders.table.ts';
import type { Order } from '../orders/read-orders.server.ts';
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

/** Claims the due orders one after the other, and works on each. */
function processOrders(services: CheckoutServices, waits: SQL | undefined, work: (order: Order) => Promise<unknown>) {
  const rows: DueRows<typeof orders> = {
    table: orders,
    key: 'id',
    dueAt: 'checkAfter',
    waits,
    orderBy: sql`coalesce(${orders.checkAfter}, ${orders.createdAt})`,
    leaseMs: reconcileEveryMs - secondMs,
  };
  return workThrough(services, rows, { work, failure: ({ number }) => `Reconciling order ${number} failed` });
}

/**
 * Expires the sessions of overdue pending orders and of those whose store is suspended, asks Stripe about orders without a session, and refunds late payments.
 * Stripe is always called first, outside of any transaction.
 */
export async function reconcileOrders(services: CheckoutServices): Promise<Reconciled> {
  const now = services.clock.now();
  const orphaned = and(isNull(orders.sessionId), lte(orders.createdAt, new Date(now.getTime() - orphanAfterMs)));
  const over = and(eq(orders.status, 'pending'), or(lte(orders.expiresAt, now), orphaned));
  const suspended = await processOrders(services, isOfSuspendedStore, (order) =>
    settleOrder(services, order, { how: 'end', endedAs: order.expiresAt > now ? 'cancelled' : 'expired' }),
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
