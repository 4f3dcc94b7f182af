import { daySeconds } from '../../../platform/time.ts';
import { presentDispute } from './api/present-money.ts';
import { recordEvent } from './events.ts';
import { newId } from './ids.ts';
import { disputeFee, movementIdOf, recordMovement } from './movements.ts';
import type { DisputeRecord } from './records.ts';
import type { Transaction } from './store/store.ts';

export const disputedCard = '0259';
const answerWithinSeconds = 9 * daySeconds;

/** Opens a dispute of a payment if its card asks for one. The money is gone until it is won. */
export async function disputeIfAsked(tx: Transaction, paymentId: string, now: number): Promise<void> {
  const payment = await tx.get('payment', paymentId);
  if (payment?.last4 !== disputedCard) return;
  const { account, chargeId, amount } = payment;
  const created = Math.floor(now / 1000);
  const dispute: DisputeRecord = {
    kind: 'dispute',
    id: newId('du'),
    dueAt: null,
    account,
    created,
    paymentId,
    chargeId,
    amount,
    status: 'needs_response',
    dueBy: created + answerWithinSeconds,
  };
  tx.put(dispute);
  tx.put({ ...payment, disputeId: dispute.id });
  recordMovement(
    tx,
    {
      id: movementIdOf(dispute.id),
      account,
      amount: -amount,
      fees: [{ type: 'stripe_fee', amount: disputeFee }],
      type: 'adjustment',
      category: 'dispute',
      source: { kind: 'dispute', id: dispute.id },
    },
    now,
  );
  recordEvent(tx, account, 'charge.dispute.created', presentDispute(dispute, now), now);
}

export function moveDispute(
  tx: Transaction,
  dispute: DisputeRecord,
  status: 'under_review' | 'won' | 'lost',
  now: number,
): void {
  const { id, account, amount } = dispute;
  const moved: DisputeRecord = { ...dispute, status };
  tx.put(moved);
  if (status === 'won') {
    const source = { kind: 'dispute', id } as const;
    const back = { id: newId('txn'), account, amount, fees: [], source } as const;
    recordMovement(tx, { ...back, fees: [], type: 'adjustment', category: 'dispute_reversal' }, now);
  }
  const type = status === 'under_review' ? 'charge.dispute.updated' : 'charge.dispute.closed';
  recordEvent(tx, account, type, presentDispute(moved, now), now);
}
