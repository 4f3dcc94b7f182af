import { newId } from '../ids.ts';
import { movementIdOf, recordMovement } from '../movements.ts';
import type { FeeRecord, FeeRefundRecord } from '../records.ts';
import { readRefunds, refundPayment, settleRefund } from '../refunds.ts';
import type { Call, Endpoint } from './endpoint.ts';
import { invalidParamError, missingResourceError, refusedParamError } from './errors.ts';
import { listParams, presentList } from './lists.ts';
import { findPayment } from './payment-endpoints.ts';
import { presentRefund } from './present.ts';
import { presentFeeRefund } from './present-money.ts';

const reasons: readonly (string | null)[] = [null, 'duplicate', 'fraudulent', 'requested_by_customer'];

export const refundEndpoints: Record<string, Endpoint> = {
  async 'POST /v1/refunds'(call) {
    const { form, tx, now } = call;
    form.only(['payment_intent', 'amount', 'reason', 'metadata']);
    if (!reasons.includes(form.text('reason'))) throw invalidParamError('reason', 'That isn’t a reason for a refund.');
    const payment = await findPayment(call, form.requiredText('payment_intent'), 'payment_intent');
    const wanted = { amount: form.integer('amount'), metadata: form.metadata('metadata') };
    return presentRefund(await refundPayment(tx, payment, wanted, now));
  },

  async 'GET /v1/refunds'(call) {
    const { form, tx, now } = call;
    form.only(['payment_intent', ...listParams]);
    const payment = await findPayment(call, form.requiredText('payment_intent'), 'payment_intent');
    for (const id of payment.refunds) await settleRefund(tx, id, now);
    return presentList((await readRefunds(tx, payment)).map(presentRefund).reverse(), form, '/v1/refunds');
  },

  async 'POST /v1/application_fees/:id/refunds'(call) {
    const { tx, form, now } = call;
    form.only(['amount', 'metadata']);
    const fee = await findFee(call);
    const left = fee.amount - fee.refunded;
    const amount = form.integer('amount') ?? left;
    if (amount < 1 || amount > left)
      throw refusedParamError('amount', `Refund amount (${amount}) is not between 1 and the unrefunded fee (${left}).`);
    const refund: FeeRefundRecord = {
      kind: 'fee_refund',
      id: newId('fr'),
      dueAt: null,
      feeId: fee.id,
      created: Math.floor(now / 1000),
      amount,
      metadata: form.metadata('metadata'),
    };
    tx.put(refund);
    tx.put({ ...fee, refunded: fee.refunded + amount, refunds: [...fee.refunds, refund.id] });
    const back = { account: fee.account, amount, fees: [], type: 'adjustment', category: 'fee' } as const;
    const source = { kind: 'fee_refund', id: refund.id } as const;
    recordMovement(tx, { id: movementIdOf(refund.id), ...back, fees: [], source }, now);
    return presentFeeRefund(refund);
  },

  async 'GET /v1/application_fees/:id/refunds'(call) {
    const { tx, form, id } = call;
    form.only(listParams);
    const refunds = await Promise.all((await findFee(call)).refunds.map((known) => tx.get('fee_refund', known)));
    const shown = refunds.filter((refund) => refund !== null).map(presentFeeRefund);
    return presentList(shown.reverse(), form, `/v1/application_fees/${id}/refunds`);
  },
};

/** Fees are the platform's: an account that was charged one doesn't have it. */
async function findFee({ tx, account, id }: Call): Promise<FeeRecord> {
  const fee = account === null ? await tx.get('fee', id) : null;
  if (fee === null) throw missingResourceError('application fee', id);
  return fee;
}
