import { daySeconds } from '../../../platform/time.ts';
import { newId } from './ids.ts';
import { movementIdOf, netOf, recordMovement } from './movements.ts';
import type { MovementRecord, PayoutRecord } from './records.ts';
import type { Transaction } from './store/store.ts';

/** Returns the next weekday at midnight (UTC), when banks have what was sent. */
function nextBankDay(seconds: number): number {
  let arrival = seconds + daySeconds;
  while ([0, 6].includes(new Date(arrival * 1000).getUTCDay())) arrival += daySeconds;
  return arrival;
}

/** Returns the midnight (UTC) from which a movement can be paid out. */
const payoutDay = ({ availableOn }: MovementRecord) => Math.ceil(availableOn / daySeconds) * daySeconds;

/**
 * Makes the payouts that are due, one at each midnight with something to pay out. It only depends on the movements and the time,
 * so it doesn't matter when, or how often, it is called. @returns the account's movements, oldest first
 */
export async function settlePayouts(tx: Transaction, account: string, now: number): Promise<MovementRecord[]> {
  const waiting = (await tx.listOf('movement', account)).filter(({ payoutId }) => payoutId === null);
  const days = [...new Set(waiting.map(payoutDay))].filter((at) => at * 1000 <= now).sort((a, b) => a - b);
  let paidOut = new Set<MovementRecord>();
  for (const at of days) {
    const due = waiting.filter((movement) => !paidOut.has(movement) && movement.availableOn <= at);
    const amount = due.reduce((sum, movement) => sum + netOf(movement), 0);
    // What is missing is taken out of later payments.
    if (amount <= 0) continue;
    const id = newId('po');
    for (const movement of due) tx.put({ ...movement, payoutId: id });
    paidOut = new Set([...paidOut, ...due]);
    const payout: PayoutRecord = {
      kind: 'payout',
      id,
      dueAt: null,
      account,
      created: at,
      amount,
      arrivesAt: nextBankDay(at),
    };
    tx.put(payout);
    const source = { kind: 'payout', id } as const;
    const out = { id: movementIdOf(id), account, amount: -amount, fees: [], source, payoutId: id };
    recordMovement(tx, { ...out, type: 'payout', category: 'payout' }, at * 1000);
  }
  return tx.listOf('movement', account);
}

export function sumBalance(movements: readonly MovementRecord[], now: number): { available: number; pending: number } {
  const waiting = movements.filter(({ payoutId }) => payoutId === null);
  const sum = (some: MovementRecord[]) => some.reduce((cents, movement) => cents + netOf(movement), 0);
  const isAvailable = ({ availableOn }: MovementRecord) => availableOn * 1000 <= now;
  return {
    available: sum(waiting.filter(isAvailable)),
    pending: sum(waiting.filter((movement) => !isAvailable(movement))),
  };
}
