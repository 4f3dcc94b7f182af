import { recordEvent } from '../events.ts';
import { newId } from '../ids.ts';
import type { PaymentRecord, RefundRecord } from '../records.ts';
import { settleSession } from '../sessions.ts';
import type { Call, Endpoint } from './endpoint.ts';
import { ApiError, invalidParamError, missingResourceError } from './errors.ts';
import { presentPayment, presentRefund } from './present.ts';

/** Endpoints for payments, refunds, and the balance. */
export const paymentEndpoints: Record<string, Endpoint> = {
  async 'GET /v1/payment_intents/:id'(call) {
    return presentPayment(await findPayment(call, call.id, 'intent'));
  },

  async 'POST /v1/refunds'(call) {
    const { form, tx, now } = call;
    form.only(['payment_intent', 'amount', 'reason', 'refund_application_fee', 'metadata']);
    const payment = await findPayment(call, form.requiredText('payment_intent'), 'payment_intent');
    if (payment.status !== 'succeeded') throw new ApiError(400, 'This payment has no successful charge to refund.');
    const amount = form.integer('amount') ?? payment.amount;
    if (amount !== payment.amount) throw invalidParamError('amount', 'Only refunds in full are emulated.');
    if (payment.refunds.length > 0) {
      throw new ApiError(400, `Charge ${payment.chargeId} has already been refunded.`, {
        code: 'charge_already_refunded',
      });
    }
    const refund: RefundRecord = {
      kind: 'refund',
      id: newId('re'),
      dueAt: null,
      account: payment.account,
      created: Math.floor(now / 1000),
      paymentId: payment.id,
      chargeId: payment.chargeId,
      amount,
      applicationFeeRefunded: form.text('refund_application_fee') === 'true',
    };
    tx.put(refund);
    tx.put({ ...payment, refunds: [refund.id] });
    recordEvent(tx, payment.account, 'refund.created', presentRefund(refund), now);
    return presentRefund(refund);
  },

  async 'GET /v1/refunds'(call) {
    const payment = await findPayment(call, call.form.requiredText('payment_intent'), 'payment_intent');
    const refunds = await Promise.all(payment.refunds.map((id) => call.tx.get('refund', id)));
    const data = refunds.filter((refund) => refund !== null).map(presentRefund);
    return { object: 'list', data, has_more: false, url: '/v1/refunds' };
  },

  async 'GET /v1/balance'() {
    const nothing = [{ amount: 0, currency: 'usd', source_types: { card: 0 } }];
    return { object: 'balance', available: nothing, pending: nothing, livemode: false };
  },
};

async function findPayment({ tx, account, now }: Call, id: string, param: string): Promise<PaymentRecord> {
  const stored = await tx.get('payment', id);
  if (stored === null || stored.account !== (account?.id ?? ''))
    throw missingResourceError('payment_intent', id, param);
  if (stored.sessionId !== null) await settleSession(tx, stored.sessionId, now);
  return (await tx.get('payment', id)) ?? stored;
}
