import { lte } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { lockOrder, type Order } from '../orders/orders.server.ts';
import type { PaymentEvent, PaymentRef, ProviderDispute, ProviderRefund } from '../payments.ts';
import { findOrderByPayment, type RefundServices } from './refunds.server.ts';
import { disputes } from './refunds.table.ts';
import { applyProviderRefunds } from './settle-refund.server.ts';

/** What the provider said about a payment. */
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
  deps: RefundServices,
  { kind, account, paymentId }: PaymentEvent,
): Promise<{ orderId: string; told: PaymentReport } | null> {
  if ((kind !== 'refund_changed' && kind !== 'dispute_changed') || account === null || paymentId === null) return null;
  const ref = { paymentId, account };
  const order = await findOrderByPayment(deps.db, ref);
  return order && { orderId: order.id, told: await readPayment(deps, ref) };
}

async function applyDisputes(tx: Database, order: Order, { disputes: told, at }: PaymentReport): Promise<void> {
  for (const { id, amountCents, feeCents, reason, status, evidenceDueBy, createdAt } of told) {
    const columns = { amountCents, feeCents, reason, status, evidenceDueBy, toldAt: at };
    await tx
      .insert(disputes)
      .values({ id, orderId: order.id, vendorId: order.vendorId, createdAt, ...columns })
      // What was read earlier may arrive later.
      .onConflictDoUpdate({ target: disputes.id, set: columns, setWhere: lte(disputes.toldAt, at) });
  }
}

/** Applies what the provider said about the payment of an order. May be repeated, and come late. */
export async function applyPayment(
  deps: RefundServices,
  tx: Database,
  orderId: string,
  told: PaymentReport,
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order === null) return;
  await applyProviderRefunds(deps, tx, order, told.refunds);
  await applyDisputes(tx, order, told);
}
