import { eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { log } from '../../../platform/http/log.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { checkouts } from '../orders/checkouts.table.ts';
import { noteCharge } from '../orders/note-charge.server.ts';
import { orders, paymentEvents } from '../orders/orders.table.ts';
import type { CheckoutSession, PaymentEvent } from '../payments.ts';
import { applyPayment, readChangedPayment } from '../refunds/apply-payment.server.ts';
import { applySession, type Outcome } from './apply-session.server.ts';
import type { CheckoutServices } from './services.ts';

type EventOutcome = Outcome | 'applied' | 'duplicate' | 'ignored' | 'unknown_session';

/** Finds the order by its stored session, or by the metadata if a crash kept us from storing the session. */
async function findOrderId(tx: Database, session: CheckoutSession): Promise<string | null> {
  const [stored] = await tx
    .select({ id: checkouts.orderId })
    .from(checkouts)
    .where(eq(checkouts.sessionId, session.id));
  if (stored !== undefined) return stored.id;
  const { orderId } = session;
  if (orderId === null || !isUuid(orderId)) return null;
  const [named] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId));
  return named?.id ?? null;
}

/**
 * Acts once on a verified event of Stripe: the event's id is stored in the transaction of its effect, so a repeated event,
 * even a concurrent one, has no effect. Events that we can't act on are stored with their outcome.
 */
export async function handlePaymentEvent(services: CheckoutServices, event: PaymentEvent): Promise<EventOutcome> {
  // An event about a refund or a dispute only says that the payment should be read, before the transaction.
  const payment = await readChangedPayment(services, event);
  return services.db.transaction(async (tx): Promise<EventOutcome> => {
    const { id, type, account, kind } = event;
    const session = event.session !== null && event.session.account === account ? event.session : null;
    const stored = await tx
      .insert(paymentEvents)
      .values({ id, type, account, outcome: 'ignored', receivedAt: services.clock.now() })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id });
    if (stored.length === 0) return 'duplicate';
    if (payment !== null) {
      await applyPayment(services, tx, payment.orderId, payment.reported);
      const { orderId } = payment;
      await tx.update(paymentEvents).set({ outcome: 'applied', orderId }).where(eq(paymentEvents.id, id));
      return 'applied';
    }
    if (kind === 'charged' && event.charge && account !== null) {
      await noteCharge(tx, account, event.charge);
      await tx.update(paymentEvents).set({ outcome: 'applied' }).where(eq(paymentEvents.id, id));
      return 'applied';
    }
    if (kind === 'other' || kind === 'charged' || session === null) return 'ignored';

    const orderId = await findOrderId(tx, session);
    let outcome: EventOutcome = 'unknown_session';
    if (orderId !== null)
      outcome = await applySession(tx, orderId, session, { ...services, failed: kind === 'payment_failed' });
    if (outcome === 'unknown_session' || outcome === 'foreign' || outcome === 'mismatch' || outcome === 'refund_due') {
      log.error(`Payment event ${id} (${type}): ${outcome}.`);
    }
    await tx.update(paymentEvents).set({ outcome, orderId }).where(eq(paymentEvents.id, id));
    return outcome;
  });
}
