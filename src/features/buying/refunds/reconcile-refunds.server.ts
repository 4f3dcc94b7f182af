import { and, eq, exists, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { type DueRows, releaseRow, workThrough } from '../../../platform/jobs/due-rows.ts';
import { runSaga } from '../../../platform/jobs/run-saga.ts';
import { dayMs, minuteMs, secondMs } from '../../../platform/time.ts';
import { checkouts } from '../orders/checkouts.table.ts';
import { orders } from '../orders/orders.table.ts';
import { type Order, readOrder } from '../orders/read-orders.server.ts';
import { applyPayment, readPayment } from './apply-payment.server.ts';
import { continueRefund, refundSaga } from './refund-saga.server.ts';
import { isOpen, type RefundServices, readRefunds, toPaymentRef } from './refunds.server.ts';
import { startRefund } from './start-refund.server.ts';

/** How many rows a round takes. */
const max = 20;

/** Continues the refunds that are due. Several processes may run it at once. */
async function continueRefunds(services: RefundServices): Promise<number> {
  const { done } = await workThrough(services, refundSaga.rows, {
    work: (row) => runSaga(refundSaga, services, row),
    failure: ({ id }) => `Continuing refund ${id} failed`,
    max,
  });
  return done;
}

/** Gives everything back to a buyer who paid after the order had ended. Its units were released, so no stock moves. */
export async function refundLatePayment(services: RefundServices, order: Order): Promise<void> {
  const open = (await readRefunds(services.db, order.id)).find(isOpen);
  if (open !== undefined) return continueRefund(services, open.id);
  const started = await services.db.transaction((tx) =>
    startRefund(
      tx,
      {
        id: crypto.randomUUID(),
        orderId: order.id,
        request: { kind: 'all', restock: false },
        revision: null,
        source: 'late_payment',
        requestedBy: null,
        reason: null,
      },
      services.clock.now(),
    ),
  );
  await continueRefund(services, started.id);
}

/** A charge that can't be read yet is asked for again after as long as it was paid, at most a day. */
function nextRead({ paidAt }: Order, now: Date): Date {
  const age = now.getTime() - (paidAt ?? now).getTime();
  return new Date(now.getTime() + Math.min(Math.max(age, minuteMs), dayMs) - secondMs);
}

/** Paid orders of which we don't know what the processor kept, or what it charged for a dispute. Each part has an index. */
const isUnread = and(
  isNotNull(orders.paidAt),
  isNotNull(orders.paymentId),
  sql`orders.id in (
    select id from orders where paid_at is not null and processor_fee_cents is null
    union all select order_id from disputes where fee_cents is null)`,
);

const unreadCharges = (db: Database): DueRows<typeof checkouts> => ({
  table: checkouts,
  key: 'orderId',
  dueAt: 'dueAt',
  waits: exists(
    db
      .select()
      .from(orders)
      .where(and(eq(orders.id, checkouts.orderId), isUnread)),
  ),
  orderBy: sql`(select paid_at from ${orders} where id = ${checkouts.orderId})`,
  leaseMs: minuteMs,
});

/**
 * Reads the charges of paid orders whose processing isn't known: our fee's id, what the processor really kept, and refunds and
 * disputes whose events came before the order was paid.
 */
export async function readCharges(services: RefundServices): Promise<number> {
  const { done } = await workThrough(services, unreadCharges(services.db), {
    read: ({ orderId }) => readOrder(services.db, {}, eq(orders.id, orderId)),
    work: (order) => readCharge(services, order),
    failure: ({ number }) => `Reading the charge of order ${number} failed`,
    max,
  });
  return done;
}

/** Asks for one charge, and again later if it can't be read yet. */
async function readCharge(services: RefundServices, order: Order): Promise<void> {
  await releaseRow(services.db, unreadCharges(services.db), order.id, nextRead(order, services.clock.now()));
  const ref = toPaymentRef(order);
  const charge = ref && (await services.payments.readCharge(ref));
  if (!ref || !charge) return;
  const reported = await readPayment(services, ref);
  await services.db.transaction(async (tx) => {
    const { applicationFeeId, processorFeeCents } = charge;
    await tx.update(orders).set({ applicationFeeId, processorFeeCents }).where(eq(orders.id, order.id));
    await applyPayment(services, tx, order.id, reported);
  });
}

/** Continues refunds and reads charges. Several processes may run it at once. */
export async function reconcileRefunds(services: RefundServices): Promise<{ refunds: number; charges: number }> {
  return { refunds: await continueRefunds(services), charges: await readCharges(services) };
}
