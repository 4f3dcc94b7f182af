import { invalidParamError } from './api/errors.ts';
import { presentPayment, presentSession } from './api/present.ts';
import { disputeIfAsked } from './disputes.ts';
import { recordEvent } from './events.ts';
import { newId } from './ids.ts';
import { recordCharge } from './movements.ts';
import type { PaymentRecord, SessionRecord, SessionTerms } from './records.ts';
import type { Transaction } from './store/store.ts';

const seconds = (now: number) => Math.floor(now / 1000);

/** Creates an open session. It adds up the lines itself, so a wrong total of the caller shows. */
export function openSession(tx: Transaction, account: string, terms: SessionTerms, now: number): SessionRecord {
  const lines = terms.lines.reduce((sum, line) => sum + line.unitAmount * line.quantity, 0);
  const total = lines - (terms.coupon?.amountOff ?? 0);
  if (total < 50)
    throw invalidParamError('line_items', 'The total amount must be at least 50 cents.', 'amount_too_small');
  if (total > 99_999_999)
    throw invalidParamError('line_items', 'The total amount must be no more than $999,999.99.', 'amount_too_large');
  if ((terms.applicationFee ?? 0) > total) {
    throw invalidParamError(
      'payment_intent_data[application_fee_amount]',
      'The application fee is greater than the amount of the charge.',
    );
  }
  const session: SessionRecord = {
    kind: 'session',
    id: newId('cs_test', 58),
    dueAt: terms.expiresAt * 1000,
    account,
    created: seconds(now),
    terms,
    total,
    status: 'open',
    payment: 'none',
    paymentId: null,
    customer: null,
  };
  tx.put(session);
  return session;
}

/** Returns the session as of now, after completing a slow payment or expiring it if that is due. */
export async function settleSession(tx: Transaction, id: string, now: number): Promise<SessionRecord | null> {
  const session = await tx.get('session', id);
  if (session === null || session.dueAt === null || session.dueAt > now) return session;
  return session.payment === 'processing' ? completeSession(tx, session, now) : expireSession(tx, session, now);
}

/** Expires an open session without a payment in progress. */
export function expireSession(tx: Transaction, session: SessionRecord, now: number): SessionRecord {
  const expired: SessionRecord = { ...session, status: 'expired', dueAt: null };
  tx.put(expired);
  recordEvent(tx, session.account, 'checkout.session.expired', presentSession(expired), now);
  return expired;
}

export interface Buyer {
  email: string;
  name: string;
  last4: string;
}

/**
 * Starts the payment of a session that the caller knows to be open and unpaid.
 * @param delay milliseconds until the payment succeeds; 0 for now
 */
export async function startPayment(
  tx: Transaction,
  open: SessionRecord,
  buyer: Buyer,
  delay: number,
  now: number,
): Promise<SessionRecord> {
  const payment = await findOrCreatePayment(tx, open, buyer.last4, now);
  tx.put({ ...payment, status: 'processing', last4: buyer.last4, error: null });
  const { email, name } = buyer;
  const session: SessionRecord = {
    ...open,
    payment: 'processing',
    dueAt: now + delay,
    paymentId: payment.id,
    customer: { email, name },
  };
  tx.put(session);
  return delay > 0 ? session : completeSession(tx, session, now);
}

/** Declines the card. The session stays open for another try. */
export async function declinePayment(
  tx: Transaction,
  open: SessionRecord,
  last4: string,
  error: NonNullable<PaymentRecord['error']>,
  now: number,
): Promise<void> {
  const payment = { ...(await findOrCreatePayment(tx, open, last4, now)), last4, error };
  tx.put(payment);
  tx.put({ ...open, paymentId: payment.id });
  recordEvent(tx, open.account, 'payment_intent.payment_failed', presentPayment(payment), now);
}

export function succeed(tx: Transaction, payment: PaymentRecord, now: number): PaymentRecord {
  const { account, chargeId, applicationFee } = payment;
  const feeId = applicationFee === null ? null : newId('fee');
  if (applicationFee !== null && feeId !== null) {
    const created = seconds(now);
    tx.put({
      kind: 'fee',
      id: feeId,
      dueAt: null,
      account,
      created,
      chargeId,
      amount: applicationFee,
      refunded: 0,
      refunds: [],
    });
  }
  const paid: PaymentRecord = { ...payment, status: 'succeeded', ...(feeId !== null && { feeId }) };
  tx.put(paid);
  recordCharge(tx, paid, now);
  return paid;
}

async function completeSession(tx: Transaction, session: SessionRecord, now: number): Promise<SessionRecord> {
  const payment = await tx.get('payment', session.paymentId ?? '');
  if (payment === null) throw new Error('A session is being paid without a payment.');
  succeed(tx, payment, now);
  const paid: SessionRecord = { ...session, status: 'complete', payment: 'paid', dueAt: null };
  tx.put(paid);
  recordEvent(tx, session.account, 'checkout.session.completed', presentSession(paid), now);
  await disputeIfAsked(tx, payment.id, now);
  return paid;
}

async function findOrCreatePayment(
  tx: Transaction,
  session: SessionRecord,
  last4: string,
  now: number,
): Promise<PaymentRecord> {
  const existing = session.paymentId === null ? null : await tx.get('payment', session.paymentId);
  return (
    existing ?? {
      kind: 'payment',
      id: newId('pi'),
      dueAt: null,
      account: session.account,
      created: seconds(now),
      sessionId: session.id,
      amount: session.total,
      applicationFee: session.terms.applicationFee,
      status: 'requires_payment_method',
      chargeId: newId('ch'),
      last4,
      metadata: session.terms.paymentMetadata,
      description: session.terms.paymentDescription ?? null,
      shipping: session.terms.shippingAddress,
      refunds: [],
      error: null,
    }
  );
}
