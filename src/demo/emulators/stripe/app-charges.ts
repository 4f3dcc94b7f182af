import { presentCharge } from './api/present.ts';
import { recordEvent } from './events.ts';
import { newId } from './ids.ts';
import type { PaymentRecord } from './records.ts';
import { succeed } from './sessions.ts';
import type { Transaction } from './store/store.ts';

/** Charges a card as an artist does in Stripe's own app: without a session, a fee of the platform, or anything that names an order. */
export function chargeByApp(tx: Transaction, account: string, amount: number, now: number): PaymentRecord {
  const payment = succeed(
    tx,
    {
      kind: 'payment',
      id: newId('pi'),
      dueAt: null,
      account,
      created: Math.floor(now / 1000),
      sessionId: null,
      amount,
      applicationFee: null,
      status: 'processing',
      chargeId: newId('ch'),
      last4: '4242',
      metadata: {},
      description: 'Tap to Pay',
      shipping: null,
      refunds: [],
      error: null,
    },
    now,
  );
  recordEvent(tx, account, 'charge.succeeded', presentCharge(payment, 0, null), now);
  return payment;
}
