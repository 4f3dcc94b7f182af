import { invalid } from './api/errors.ts';
import { presentPayment, presentSession } from './api/present.ts';
import { recordEvent } from './events.ts';
import { newId } from './ids.ts';
import type { AddressRecord, PaymentRecord, SessionRecord, SessionTerms } from './records.ts';
import type { Transaction } from './store/store.ts';

const seconds = (now: number) => Math.floor(now / 1000);

/** Makes an open session. The emulator adds up itself: a wrong total of the caller's shall show. */
export function openSession(tx: Transaction, account: string, terms: SessionTerms, now: number): SessionRecord {
  const subtotal = terms.lines.reduce((sum, line) => sum + line.unitAmount * line.quantity, 0);
  const total = subtotal + (terms.shipping?.amount ?? 0);
  if (total < 50) throw invalid('line_items', 'The total amount must be at least 50 cents.', 'amount_too_small');
  if (total > 99_999_999)
    throw invalid('line_items', 'The total amount must be no more than $999,999.99.', 'amount_too_large');
  if ((terms.applicationFee ?? 0) > total) {
    throw invalid(
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
    subtotal,
    total,
    status: 'open',
    payment: 'none',
    paymentId: null,
    customer: null,
    address: null,
  };
  tx.put(session);
  return session;
}

/** The session as of now: a slow payment that is due goes through, and an open session that is over expires. */
export async function settledSession(tx: Transaction, id: string, now: number): Promise<SessionRecord | null> {
  const session = await tx.get('session', id);
  if (session === null || session.dueAt === null || session.dueAt > now) return session;
  return session.payment === 'processing' ? complete(tx, session, now) : expireSession(tx, session, now);
}

/** Ends an open session that nobody is paying. */
export function expireSession(tx: Transaction, session: SessionRecord, now: number): SessionRecord {
  const expired: SessionRecord = { ...session, status: 'expired', dueAt: null };
  tx.put(expired);
  recordEvent(tx, session.account, 'checkout.session.expired', presentSession(expired), now);
  return expired;
}

export interface Buyer {
  email: string;
  name: string;
  address: AddressRecord | null;
  last4: string;
}

/**
 * Starts the payment of an open session; the caller has looked that it is open and unpaid.
 * @param delay milliseconds until it goes through; 0 for at once
 */
export async function payUp(
  tx: Transaction,
  open: SessionRecord,
  buyer: Buyer,
  delay: number,
  now: number,
): Promise<SessionRecord> {
  const payment = await paymentOf(tx, open, buyer.last4, now);
  tx.put({ ...payment, status: 'processing', last4: buyer.last4, error: null });
  const { email, name, address } = buyer;
  const session: SessionRecord = {
    ...open,
    payment: 'processing',
    dueAt: now + delay,
    paymentId: payment.id,
    customer: { email, name },
    address,
  };
  tx.put(session);
  return delay > 0 ? session : complete(tx, session, now);
}

/** A declined card: the session stays open for another try. */
export async function decline(
  tx: Transaction,
  open: SessionRecord,
  last4: string,
  error: NonNullable<PaymentRecord['error']>,
  now: number,
): Promise<void> {
  const payment = { ...(await paymentOf(tx, open, last4, now)), last4, error };
  tx.put(payment);
  tx.put({ ...open, paymentId: payment.id });
  recordEvent(tx, open.account, 'payment_intent.payment_failed', presentPayment(payment), now);
}

async function complete(tx: Transaction, session: SessionRecord, now: number): Promise<SessionRecord> {
  const payment = await tx.get('payment', session.paymentId ?? '');
  if (payment === null) throw new Error('A session is being paid without a payment.');
  tx.put({ ...payment, status: 'succeeded' });
  const paid: SessionRecord = { ...session, status: 'complete', payment: 'paid', dueAt: null };
  tx.put(paid);
  recordEvent(tx, session.account, 'checkout.session.completed', presentSession(paid), now);
  return paid;
}

async function paymentOf(tx: Transaction, session: SessionRecord, last4: string, now: number): Promise<PaymentRecord> {
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
      refunds: [],
      error: null,
    }
  );
}
