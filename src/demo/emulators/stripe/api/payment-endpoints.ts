import { canCharge } from '../account-stages.ts';
import { cannotChargeError } from '../accounts.ts';
import { recordEvent } from '../events.ts';
import { newId } from '../ids.ts';
import type { PaymentRecord, RefundRecord } from '../records.ts';
import { settleSession, succeed } from '../sessions.ts';
import type { Call, Endpoint } from './endpoint.ts';
import { ApiError, invalidParamError, missingResourceError } from './errors.ts';
import { presentCharge, presentPayment, presentRefund } from './present.ts';

/** Endpoints for payments, refunds, fees, and the balance. */
export const paymentEndpoints: Record<string, Endpoint> = {
  async 'POST /v1/payment_intents'({ form, tx, account, now }) {
    const known = [
      'amount',
      'currency',
      'confirm',
      'payment_method',
      'allowed_payment_method_types',
      'application_fee_amount',
    ];
    form.only([...known, 'description', 'metadata', 'expand']);
    if (account !== null && !canCharge(account.stage)) throw cannotChargeError();
    if (form.text('payment_method') !== 'pm_card_visa' || form.text('confirm') !== 'true')
      throw invalidParamError(
        'payment_method',
        'Only payments by pm_card_visa that are confirmed at once are emulated.',
      );
    if (form.requiredText('currency') !== 'usd') throw invalidParamError('currency', 'Only usd is emulated.');
    const paid = succeed(
      tx,
      {
        kind: 'payment',
        id: newId('pi'),
        dueAt: null,
        account: account?.id ?? '',
        created: Math.floor(now / 1000),
        sessionId: null,
        amount: form.requiredInteger('amount'),
        applicationFee: form.integer('application_fee_amount'),
        status: 'processing',
        chargeId: newId('ch'),
        last4: '4242',
        metadata: form.metadata('metadata'),
        refunds: [],
        error: null,
      },
      now,
    );
    const shown = presentPayment(paid);
    return form.texts('expand').includes('latest_charge') ? { ...shown, latest_charge: presentCharge(paid, 0) } : shown;
  },

  async 'GET /v1/payment_intents/:id'(call) {
    return presentPayment(await findPayment(call, call.id, 'intent'));
  },

  async 'POST /v1/refunds'(call) {
    const { form, tx, now } = call;
    form.only(['payment_intent', 'amount', 'reason', 'refund_application_fee', 'metadata']);
    const payment = await findPayment(call, form.requiredText('payment_intent'), 'payment_intent');
    if (payment.status !== 'succeeded') throw new ApiError(400, 'This payment has no successful charge to refund.');
    const earlier = await readRefunds(call, payment);
    const left = payment.amount - earlier.reduce((sum, refund) => sum + refund.amount, 0);
    if (left === 0) {
      throw new ApiError(400, `Charge ${payment.chargeId} has already been refunded.`, {
        code: 'charge_already_refunded',
      });
    }
    const amount = form.integer('amount') ?? left;
    if (amount < 1 || amount > left)
      throw invalidParamError(
        'amount',
        `Refund amount (${amount}) is not between 1 and the unrefunded amount (${left}).`,
      );
    const withFee = form.text('refund_application_fee') === 'true';
    if (withFee) await refundShareOfFee(call, payment, amount);
    const refund: RefundRecord = {
      kind: 'refund',
      id: newId('re'),
      dueAt: null,
      account: payment.account,
      created: Math.floor(now / 1000),
      paymentId: payment.id,
      chargeId: payment.chargeId,
      amount,
      applicationFeeRefunded: withFee,
    };
    tx.put(refund);
    tx.put({ ...payment, refunds: [...payment.refunds, refund.id] });
    recordEvent(tx, payment.account, 'refund.created', presentRefund(refund), now);
    return presentRefund(refund);
  },

  async 'POST /v1/application_fees/:id/refunds'({ tx, form, id, now }) {
    form.only(['amount', 'metadata']);
    const fee = await tx.get('fee', id);
    if (fee === null) throw missingResourceError('application fee', id);
    const left = fee.amount - fee.refunded;
    const amount = form.integer('amount') ?? left;
    if (amount < 1 || amount > left)
      throw invalidParamError('amount', `Refund amount (${amount}) is not between 1 and the unrefunded fee (${left}).`);
    tx.put({ ...fee, refunded: fee.refunded + amount });
    const created = Math.floor(now / 1000);
    const metadata = form.metadata('metadata');
    return {
      id: newId('fr'),
      object: 'fee_refund',
      amount,
      balance_transaction: null,
      created,
      currency: 'usd',
      fee: id,
      metadata,
    };
  },

  async 'GET /v1/refunds'(call) {
    const payment = await findPayment(call, call.form.requiredText('payment_intent'), 'payment_intent');
    const data = (await readRefunds(call, payment)).map(presentRefund).reverse();
    return { object: 'list', data, has_more: false, url: '/v1/refunds' };
  },

  async 'GET /v1/balance'() {
    const nothing = [{ amount: 0, currency: 'usd', source_types: { card: 0 } }];
    return { object: 'balance', available: nothing, pending: nothing, livemode: false };
  },
};

async function readRefunds({ tx }: Call, payment: PaymentRecord): Promise<RefundRecord[]> {
  const refunds = await Promise.all(payment.refunds.map((id) => tx.get('refund', id)));
  return refunds.filter((refund) => refund !== null);
}

/** Gives back the part of our fee that a refund is of its charge, as Stripe does with `refund_application_fee`. */
async function refundShareOfFee({ tx }: Call, payment: PaymentRecord, amount: number): Promise<void> {
  const fee = payment.feeId === undefined ? null : await tx.get('fee', payment.feeId);
  if (fee === null) return;
  const share = Math.round((fee.amount * amount) / payment.amount);
  tx.put({ ...fee, refunded: Math.min(fee.amount, fee.refunded + share) });
}

async function findPayment({ tx, account, now }: Call, id: string, param: string): Promise<PaymentRecord> {
  const stored = await tx.get('payment', id);
  if (stored === null || stored.account !== (account?.id ?? ''))
    throw missingResourceError('payment_intent', id, param);
  if (stored.sessionId !== null) await settleSession(tx, stored.sessionId, now);
  return (await tx.get('payment', id)) ?? stored;
}
