import type Stripe from 'stripe';
import type {
  Charge,
  FeeRefund,
  NewFeeRefund,
  NewRefund,
  PaymentRef,
  ProviderDispute,
  ProviderRefund,
} from '../payments.ts';
import { callUnderKey, isUnknown, readRefusal } from './stripe-errors.ts';

/** More than an order can have; the SDK turns the pages. */
const all = { limit: 1000 };
const page = { limit: 100 };

const idOf = (object: string | { id: string } | null | undefined): string | null =>
  typeof object === 'string' ? object : (object?.id ?? null);

const toDate = (seconds: number) => new Date(seconds * 1000);

/** Translates a refund. What is neither succeeded nor over may still become either. */
function readRefund(refund: Stripe.Refund): ProviderRefund {
  if (refund.object !== 'refund') throw new TypeError('The answer is not a refund.');
  const isOver = refund.status === 'failed' || refund.status === 'canceled';
  return {
    id: refund.id,
    refundId: refund.metadata?.['refund_id'] ?? null,
    amountCents: refund.amount,
    status: isOver ? 'failed' : refund.status === 'succeeded' ? 'succeeded' : 'pending',
    failure: isOver ? (refund.failure_reason ?? refund.status) : null,
    createdAt: toDate(refund.created),
  };
}

export function readDispute(dispute: Stripe.Dispute): ProviderDispute {
  if (dispute.object !== 'dispute') throw new TypeError('The answer is not a dispute.');
  const { due_by: dueBy } = dispute.evidence_details;
  return {
    id: dispute.id,
    paymentId: idOf(dispute.payment_intent),
    amountCents: dispute.amount,
    feeCents: dispute.balance_transactions.reduce((sum, { fee }) => sum + fee, 0),
    reason: dispute.reason,
    status: dispute.status,
    evidenceDueBy: dueBy === null ? null : toDate(dueBy),
    createdAt: toDate(dispute.created),
  };
}

/**
 * Asks for a refund, without our fee: Stripe would give back a share of it by amount, shipping included. The key makes a call
 * that is repeated within a day the same refund; later ones have to look for it first.
 */
export async function createStripeRefund(stripe: Stripe, wanted: NewRefund, now: Date): Promise<ProviderRefund> {
  const { refundId, paymentId, account, amountCents } = wanted;
  try {
    const refund = await callUnderKey(`refund-${refundId}`, now, (options) =>
      stripe.refunds.create(
        { payment_intent: paymentId, amount: amountCents, metadata: { refund_id: refundId } },
        { stripeAccount: account, ...options },
      ),
    );
    return readRefund(refund);
  } catch (error) {
    const failure = readRefusal(error);
    if (failure === null) throw error;
    return { id: null, refundId, amountCents, status: 'failed', failure, createdAt: now };
  }
}

/** Returns all refunds of a payment, those made at Stripe included, newest first. */
export async function listStripeRefunds(stripe: Stripe, ref: PaymentRef): Promise<ProviderRefund[]> {
  const params = { ...page, payment_intent: ref.paymentId };
  const refunds = await stripe.refunds.list(params, { stripeAccount: ref.account }).autoPagingToArray(all);
  return refunds.map(readRefund);
}

/** Gives back a part of our fee. The fee is the platform's, so the call is without the vendor's account. */
export async function createStripeFeeRefund(
  stripe: Stripe,
  wanted: NewFeeRefund,
  now: Date,
): Promise<Pick<FeeRefund, 'id' | 'createdAt'>> {
  const { refundId, applicationFeeId, amountCents, taxCents = 0 } = wanted;
  const metadata = { refund_id: refundId, ...(taxCents > 0 && { tax_cents: String(taxCents) }) };
  const made = await callUnderKey(`fee-refund-${refundId}`, now, (options) =>
    stripe.applicationFees.createRefund(applicationFeeId, { amount: amountCents, metadata }, options),
  );
  return { id: made.id, createdAt: new Date(made.created * 1000) };
}

/** Returns what was given back of a fee, newest first. */
export async function listStripeFeeRefunds(stripe: Stripe, applicationFeeId: string): Promise<FeeRefund[]> {
  const refunds = await stripe.applicationFees.listRefunds(applicationFeeId, page).autoPagingToArray(all);
  return refunds.map(({ id, metadata, amount, created }) => ({
    id,
    refundId: metadata?.['refund_id'] ?? null,
    amountCents: amount,
    taxCents: Number(metadata?.['tax_cents'] ?? 0),
    createdAt: new Date(created * 1000),
  }));
}

/** Reads the charge of a payment with what was kept of it; null if there is no such payment, or it was never charged. */
export async function retrieveStripeCharge(stripe: Stripe, ref: PaymentRef): Promise<Charge | null> {
  const expand = ['latest_charge.balance_transaction'];
  try {
    const payment = await stripe.paymentIntents.retrieve(ref.paymentId, { expand }, { stripeAccount: ref.account });
    const charge = payment.latest_charge;
    if (charge === null || payment.status !== 'succeeded') return null;
    if (typeof charge === 'string') throw new TypeError('The answer has no charge.');
    const movement = charge.balance_transaction;
    return {
      applicationFeeId: idOf(charge.application_fee),
      processorFeeCents: movement === null || typeof movement === 'string' ? null : readProcessorFee(movement),
    };
  } catch (error) {
    if (isUnknown(error)) return null;
    throw error;
  }
}

/** All that was kept of a charge but our fee: the processor's, and taxes on it. */
function readProcessorFee({ fee_details }: Stripe.BalanceTransaction): number {
  return fee_details.reduce((sum, { type, amount }) => (type === 'application_fee' ? sum : sum + amount), 0);
}

/** Returns the disputes of a payment, newest first. */
export async function listStripeDisputes(stripe: Stripe, ref: PaymentRef): Promise<ProviderDispute[]> {
  const params = { ...page, payment_intent: ref.paymentId };
  const disputes = await stripe.disputes.list(params, { stripeAccount: ref.account }).autoPagingToArray(all);
  return disputes.map(readDispute);
}
