import { minuteMs } from '../../../platform/time.ts';
import { ApiError, refusedParamError } from './api/errors.ts';
import { presentCharge, presentRefund } from './api/present.ts';
import { recordEvent } from './events.ts';
import { newId } from './ids.ts';
import { recordRefundMovement } from './movements.ts';
import type { PaymentRecord, RefundRecord } from './records.ts';
import type { Transaction } from './store/store.ts';

interface Fate {
  status: 'pending' | 'succeeded' | 'failed';
  later?: 'succeeded' | 'failed';
}

/** What becomes of the refunds of some test cards, by their last digits. All others succeed. */
const fates: Readonly<Record<string, Fate>> = {
  '7726': { status: 'pending', later: 'succeeded' },
  '5126': { status: 'succeeded', later: 'failed' },
  '5142': { status: 'pending', later: 'failed' },
  '5134': { status: 'failed' },
};
/** The card whose payments leave nothing on the account to refund them from, until another one comes in. */
const emptyBalanceCard = '5159';

const refundDelayMs = minuteMs;

const isFailed = ({ status }: RefundRecord) => status === 'failed';

/** Returns the refunds of a payment, oldest first. */
export async function readRefunds(tx: Transaction, payment: PaymentRecord): Promise<RefundRecord[]> {
  const refunds = await Promise.all(payment.refunds.map((id) => tx.get('refund', id)));
  return refunds.filter((refund) => refund !== null);
}

/** How much of a payment was given back, or is on its way. */
export const sumRefunds = (refunds: readonly RefundRecord[]): number =>
  refunds.reduce((sum, refund) => (isFailed(refund) ? sum : sum + refund.amount), 0);

async function hasLaterPayment(tx: Transaction, { account, created }: PaymentRecord): Promise<boolean> {
  const all = await tx.listOf('payment', account);
  return all.some((one) => one.status === 'succeeded' && one.created > created);
}

/**
 * Refunds a payment or a part of it.
 * @param amount null for all that is left
 * @throws ApiError if it refuses
 */
export async function refundPayment(
  tx: Transaction,
  payment: PaymentRecord,
  { amount, metadata }: { amount: number | null; metadata: Record<string, string> },
  now: number,
): Promise<RefundRecord> {
  const { id: paymentId, account, chargeId, last4 } = payment;
  if (payment.status !== 'succeeded')
    throw refusedParamError('payment_intent', 'This PaymentIntent does not have a successful charge to refund.');
  const left = payment.amount - sumRefunds(await readRefunds(tx, payment));
  if (left === 0) {
    const message = `Charge ${chargeId} has already been refunded.`;
    throw new ApiError(400, message, { code: 'charge_already_refunded' });
  }
  const wanted = amount ?? left;
  if (wanted < 1 || wanted > left)
    throw refusedParamError(
      'amount',
      `Refund amount (${wanted}) is not between 1 and the unrefunded amount (${left}).`,
    );
  const dispute = payment.disputeId === undefined ? null : await tx.get('dispute', payment.disputeId);
  if (dispute !== null && dispute.status !== 'won') {
    const message = `Charge ${chargeId} has been charged back; cannot issue a refund.`;
    throw new ApiError(400, message, { code: 'charge_disputed' });
  }
  if (last4 === emptyBalanceCard && !(await hasLaterPayment(tx, payment)))
    throw new ApiError(400, 'Insufficient funds in your Stripe balance to refund this amount.', {
      code: 'insufficient_funds',
    });
  const { status, later } = fates[last4] ?? { status: 'succeeded' };
  const refund: RefundRecord = {
    kind: 'refund',
    id: newId('re'),
    dueAt: later === undefined ? null : now + refundDelayMs,
    account,
    created: Math.floor(now / 1000),
    paymentId,
    chargeId,
    amount: wanted,
    status,
    later: later ?? null,
    failure: status === 'failed' ? 'lost_or_stolen_card' : null,
    metadata,
  };
  const known: PaymentRecord = { ...payment, refunds: [...payment.refunds, refund.id] };
  tx.put(refund);
  tx.put(known);
  recordEvent(tx, account, 'refund.created', presentRefund(refund), now);
  if (isFailed(refund)) {
    recordEvent(tx, account, 'refund.failed', presentRefund(refund), now);
  } else {
    recordRefundMovement(tx, refund, now);
    await recordChargeRefunded(tx, known, now);
  }
  return refund;
}

export async function settleRefund(tx: Transaction, id: string, now: number): Promise<void> {
  const refund = await tx.get('refund', id);
  if (refund?.dueAt == null || refund.dueAt > now) return;
  const status = refund.later ?? 'succeeded';
  const failure = status === 'failed' ? 'expired_or_canceled_card' : null;
  const settled: RefundRecord = { ...refund, dueAt: null, status, later: null, failure };
  tx.put(settled);
  recordEvent(tx, refund.account, 'refund.updated', presentRefund(settled), now);
  if (!isFailed(settled)) return;
  recordRefundMovement(tx, settled, now);
  recordEvent(tx, refund.account, 'refund.failed', presentRefund(settled), now);
}

async function recordChargeRefunded(tx: Transaction, payment: PaymentRecord, now: number): Promise<void> {
  const charge = presentCharge(payment, sumRefunds(await readRefunds(tx, payment)), null);
  recordEvent(tx, payment.account, 'charge.refunded', charge, now);
}
