/** Every movement of an account's balance. The balance is their sum, so none is ever changed but by the payout that takes it. */
import { dayMs } from '../../../platform/time.ts';
import { newId } from './ids.ts';
import type { MovementRecord, PaymentRecord, RefundRecord } from './records.ts';
import type { Transaction } from './store/store.ts';

const seconds = (now: number) => Math.floor(now / 1000);

export const netOf = ({ amount, fees }: MovementRecord): number => fees.reduce((net, fee) => net - fee.amount, amount);

/** Hundredths of a percent that the processor keeps of a charge, and cents. Cards of other countries cost more. */
const domesticRate = 290;
const foreignRate = 440;
const perCharge = 30;
/** What is kept for a dispute, however it ends. */
export const disputeFee = 1500;
/** The last digits of the test card from Canada. */
const foreignCard = '0000';

const processorFee = ({ amount, last4 }: PaymentRecord): number =>
  Math.round((amount * (last4 === foreignCard ? foreignRate : domesticRate)) / 10_000) + perCharge;

export const payoutDelayDays = 2;

/** Ids of movements are those of their sources, so that one finds the other. */
export const movementIdOf = (source: string): string => source.replace(/^[a-z]+_/, 'txn_');

type NewMovement = Omit<MovementRecord, 'kind' | 'dueAt' | 'created' | 'payoutId' | 'availableOn'> & {
  payoutId?: string;
};

/** Adds a movement. What comes in can be paid out two days later, what goes out is taken at once. */
export function recordMovement(tx: Transaction, movement: NewMovement, now: number): void {
  const availableAt = movement.type === 'charge' ? Math.ceil((now + payoutDelayDays * dayMs) / dayMs) * dayMs : now;
  tx.put({
    kind: 'movement',
    dueAt: null,
    created: seconds(now),
    payoutId: null,
    availableOn: seconds(availableAt),
    ...movement,
  });
}

export function recordCharge(tx: Transaction, payment: PaymentRecord, now: number): void {
  const { id, account, chargeId, amount, applicationFee } = payment;
  const ours = applicationFee === null ? [] : [{ type: 'application_fee' as const, amount: applicationFee }];
  recordMovement(
    tx,
    {
      id: movementIdOf(chargeId),
      account,
      amount,
      fees: [...ours, { type: 'stripe_fee', amount: processorFee(payment) }],
      type: 'charge',
      category: 'charge',
      source: { kind: 'payment', id },
    },
    now,
  );
}

/** Takes a refund out of the balance or, if it failed, puts it back. */
export function recordRefundMovement(tx: Transaction, refund: RefundRecord, now: number): void {
  const failed = refund.status === 'failed';
  const type = failed ? ('refund_failure' as const) : ('refund' as const);
  recordMovement(
    tx,
    {
      id: failed ? newId('txn') : movementIdOf(refund.id),
      account: refund.account,
      amount: failed ? refund.amount : -refund.amount,
      fees: [],
      type,
      category: type,
      source: { kind: 'refund', id: refund.id },
    },
    now,
  );
}
