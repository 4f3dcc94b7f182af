import { canCharge } from '../account-stages.ts';
import { cannotChargeError } from '../accounts.ts';
import { disputeIfAsked } from '../disputes.ts';
import { newId } from '../ids.ts';
import { movementIdOf } from '../movements.ts';
import type { PaymentRecord } from '../records.ts';
import { readRefunds, sumRefunds } from '../refunds.ts';
import { settleSession, succeed } from '../sessions.ts';
import type { Call, Endpoint } from './endpoint.ts';
import { invalidParamError, missingResourceError } from './errors.ts';
import { presentCharge, presentPayment } from './present.ts';
import { presentMovement } from './present-money.ts';

const cards: Readonly<Record<string, string>> = {
  pm_card_visa: '4242',
  pm_card_ca: '0000',
  pm_card_createDispute: '0259',
  pm_card_pendingRefund: '7726',
  pm_card_refundFail: '5126',
};

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
    const last4 = cards[form.text('payment_method') ?? ''];
    if (last4 === undefined || form.text('confirm') !== 'true')
      throw invalidParamError('payment_method', 'Only payments by test cards that are confirmed at once are emulated.');
    if (form.requiredText('currency') !== 'usd') throw invalidParamError('currency', 'Only usd is emulated.');
    const [amount, applicationFee] = [form.requiredInteger('amount'), form.integer('application_fee_amount')];
    if (amount < 50) throw invalidParamError('amount', 'Amount must be at least $0.50 usd', 'amount_too_small');
    if ((applicationFee ?? 0) > amount)
      throw invalidParamError(
        'application_fee_amount',
        'The application fee is greater than the amount of the charge.',
      );
    const paid = succeed(
      tx,
      {
        kind: 'payment',
        id: newId('pi'),
        dueAt: null,
        account: account?.id ?? '',
        created: Math.floor(now / 1000),
        sessionId: null,
        amount,
        applicationFee,
        status: 'processing',
        chargeId: newId('ch'),
        last4,
        shipping: null,
        metadata: form.metadata('metadata'),
        description: form.text('description'),
        refunds: [],
        error: null,
      },
      now,
    );
    await disputeIfAsked(tx, paid.id, now);
    return presentExpanded({ tx, form, now }, paid);
  },

  async 'GET /v1/payment_intents/:id'(call) {
    call.form.only(['expand']);
    return presentExpanded(call, await findPayment(call, call.id, 'intent'));
  },
};

/** Shows the charge of a payment, and its movement of the balance, as far as the call asked for them. */
async function presentExpanded(
  { tx, form, now }: Pick<Call, 'tx' | 'form' | 'now'>,
  payment: PaymentRecord,
): Promise<object> {
  const shown = presentPayment(payment);
  const asked = form.texts('expand').find((name) => name.startsWith('latest_charge'));
  if (asked === undefined || payment.status !== 'succeeded') return shown;
  const isMovementAsked = asked === 'latest_charge.balance_transaction';
  const movement = isMovementAsked ? await tx.get('movement', movementIdOf(payment.chargeId)) : null;
  const shownMovement = movement && presentMovement(movement, now);
  const charge = presentCharge(payment, sumRefunds(await readRefunds(tx, payment)), shownMovement);
  return { ...shown, latest_charge: charge };
}

/** Returns the payment as of now. @throws ApiError if the account has none with that id */
export async function findPayment({ tx, account, now }: Call, id: string, param: string): Promise<PaymentRecord> {
  const stored = await tx.get('payment', id);
  if (stored === null || stored.account !== (account?.id ?? ''))
    throw missingResourceError('payment_intent', id, param);
  if (stored.sessionId !== null) await settleSession(tx, stored.sessionId, now);
  return (await tx.get('payment', id)) ?? stored;
}
