import { disputeFee, movementIdOf, netOf } from '../movements.ts';
import type { DisputeRecord, FeeRefundRecord, MovementRecord, PayoutRecord } from '../records.ts';

type Shown = Record<string, unknown> & { id: string };

export function presentFeeRefund(refund: FeeRefundRecord): Shown {
  return {
    id: refund.id,
    object: 'fee_refund',
    amount: refund.amount,
    balance_transaction: null,
    created: refund.created,
    currency: 'usd',
    fee: refund.feeId,
    metadata: refund.metadata,
  };
}

/** @param source the object that it comes from, if the call asked for it */
export function presentMovement(movement: MovementRecord, now: number, source?: object | null): Shown {
  const { id, fees } = movement;
  // A charge and its movement share an id.
  const sourceId = movement.source.kind === 'payment' ? id.replace('txn_', 'ch_') : movement.source.id;
  return {
    id,
    object: 'balance_transaction',
    amount: movement.amount,
    available_on: movement.availableOn,
    created: movement.created,
    currency: 'usd',
    description: null,
    exchange_rate: null,
    fee: movement.amount - netOf(movement),
    fee_details: fees.map(({ type, amount }) => ({
      amount,
      application: type === 'application_fee' ? 'ca_emulated' : null,
      currency: 'usd',
      description: type === 'application_fee' ? 'River City application fee' : 'Stripe processing fees',
      type,
    })),
    net: netOf(movement),
    reporting_category: movement.category,
    source: source ?? sourceId,
    status: movement.availableOn * 1000 <= now ? 'available' : 'pending',
    type: movement.type,
  };
}

export function presentPayout(payout: PayoutRecord, now: number): Shown {
  return {
    id: payout.id,
    object: 'payout',
    amount: payout.amount,
    arrival_date: payout.arrivesAt,
    automatic: true,
    balance_transaction: movementIdOf(payout.id),
    created: payout.created,
    currency: 'usd',
    description: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    source_type: 'card',
    status: payoutStatus(payout, now),
    type: 'bank_account',
  };
}

export const payoutStatus = ({ arrivesAt }: PayoutRecord, now: number): 'in_transit' | 'paid' =>
  arrivesAt * 1000 <= now ? 'paid' : 'in_transit';

/** What a dispute moved: what was taken with its fee and, if it was won, what came back. */
function presentDisputeMovements({ amount, status }: DisputeRecord): object[] {
  const taken = { amount: -amount, fee: disputeFee };
  return (status === 'won' ? [taken, { amount, fee: 0 }] : [taken]).map((moved) => ({
    object: 'balance_transaction',
    currency: 'usd',
    type: 'adjustment',
    ...moved,
    net: moved.amount - moved.fee,
  }));
}

export function presentDispute(dispute: DisputeRecord, now: number): Shown {
  const { status, dueBy } = dispute;
  const hasEvidence = status !== 'needs_response';
  return {
    id: dispute.id,
    object: 'dispute',
    amount: dispute.amount,
    balance_transactions: presentDisputeMovements(dispute),
    charge: dispute.chargeId,
    created: dispute.created,
    currency: 'usd',
    evidence_details: {
      due_by: dueBy,
      has_evidence: hasEvidence,
      past_due: !hasEvidence && dueBy * 1000 < now,
      submission_count: hasEvidence ? 1 : 0,
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: dispute.paymentId,
    reason: 'fraudulent',
    status,
  };
}
