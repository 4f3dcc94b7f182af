import { lte } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { lockOrder, type Order } from '../orders/read-orders.server.ts';
import type { PaymentEvent, PaymentRef, ProviderDispute, ProviderRefund } from '../payments.ts';
import { findOrderByPayment, type RefundServices } from './refunds.server.ts';
import { disputes } from './refunds.table.ts';
import { applyProviderRefunds } from './settle-refund.server.ts';

interface PaymentReport {
  refunds: readonly ProviderRefund[];
  disputes: readonly ProviderDispute[];
  /** When it was asked, at the latest. */
  at: Date;
}

/** Reads the refunds and disputes of a payment. Call it outside of transactions. */
export async function readPayment({ payments, clock }: RefundServices, ref: PaymentRef): Promise<PaymentReport> {
  const at = clock.now();
  return { refunds: await payments.listRefunds(ref), disputes: await payments.listDisputes(ref), at };
}

/**
 * Reads the payment that an event about a refund or a dispute names; null if the event is about something else, or the payment
 * isn't an order's.
 */
export async function readChangedPayment(
  services: RefundServices,
  { kind, account, paymentId }: PaymentEvent,
): Promise<{ orderId: string; reported: PaymentReport } | null> {
  if ((kind !== 'refund_changed' && kind !== 'dispute_changed') || account === null || paymentId === null) return null;
  const ref = { paymentId, account };
  const order = await findOrderByPayment(services.db, ref);
  return order && { orderId: order.id, reported: await readPayment(services, ref) };
}

async function applyDisputes(tx: Database, order: Order, { disputes: reported, at }: PaymentReport): Promise<void> {
  for (const { id, amountCents, feeCents, reason, status, evidenceDueBy, createdAt } of reported) {
    const columns = { amountCents, feeCents, reason, status, evidenceDueBy, reportedAt: at };
    await tx
      .insert(disputes)
      .values({ id, orderId: order.id, vendorId: order.vendorId, createdAt, ...columns })
      // What was read earlier may arrive later.
      .onConflictDoUpdate({ target: disputes.id, set: columns, setWhere: lte(disputes.reportedAt, at) });
  }
}

/** Applies what the provider said about the payment of an order. May be repeated, and come late. */
export async function applyPayment(
  services: RefundServices,
  tx: Database,
  orderId: string,
  reported: PaymentReport,
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order === null) return;
  await applyProviderRefunds(services, tx, order, reported.refunds);
  await applyDisputes(tx, order, reported);
}
