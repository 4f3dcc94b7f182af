import { payoutDelayDays } from '../movements.ts';
import { settlePayouts, sumBalance } from '../payouts.ts';
import type { MovementRecord } from '../records.ts';
import { readRefunds, sumRefunds } from '../refunds.ts';
import type { Transaction } from '../store/store.ts';
import type { Call, Endpoint } from './endpoint.ts';
import { listParams, presentList } from './lists.ts';
import { findPayment } from './payment-endpoints.ts';
import { presentCharge, presentRefund } from './present.ts';
import { presentDispute, presentFeeRefund, presentMovement, presentPayout } from './present-money.ts';

export const moneyEndpoints: Record<string, Endpoint> = {
  async 'GET /v1/disputes'(call) {
    const { tx, form, now } = call;
    form.only(['payment_intent', ...listParams]);
    const { disputeId } = await findPayment(call, form.requiredText('payment_intent'), 'payment_intent');
    const dispute = disputeId === undefined ? null : await tx.get('dispute', disputeId);
    return presentList(dispute === null ? [] : [presentDispute(dispute, now)], form, '/v1/disputes');
  },

  async 'GET /v1/balance'(call) {
    call.form.only([]);
    const { available, pending } = sumBalance(await readMovements(call), call.now);
    const usd = (amount: number) => [{ amount, currency: 'usd', source_types: { card: amount } }];
    return { object: 'balance', available: usd(available), pending: usd(pending), livemode: false };
  },

  async 'GET /v1/balance_settings'({ form }) {
    form.only([]);
    return {
      object: 'balance_settings',
      payments: {
        debit_negative_balances: true,
        payouts: {
          automatic_transfer_rules_by_currency: null,
          minimum_balance_by_currency: null,
          schedule: { interval: 'daily' },
          statement_descriptor: null,
          status: 'enabled',
        },
        settlement_timing: { delay_days: payoutDelayDays, start_of_day: null },
      },
    };
  },

  async 'GET /v1/payouts'(call) {
    const { tx, account, form, now } = call;
    form.only(listParams);
    await readMovements(call);
    const payouts = await tx.listOf('payout', account?.id ?? '');
    payouts.sort((a, b) => b.created - a.created);
    return presentList(
      payouts.map((payout) => presentPayout(payout, now)),
      form,
      '/v1/payouts',
    );
  },

  async 'GET /v1/balance_transactions'(call) {
    const { tx, form, now } = call;
    form.only(['payout', 'created', ...listParams]);
    const payout = form.text('payout');
    const created = form.inner('created');
    created?.only(['gte']);
    const since = created?.integer('gte') ?? 0;
    const all = (await readMovements(call)).reverse().filter((movement) => movement.created >= since);
    const movements = payout === null ? all : all.filter(({ payoutId }) => payoutId === payout);
    const isSourceAsked = form.texts('expand').includes('data.source');
    const shown = [];
    // One after the other, because a transaction has one connection.
    for (const movement of movements) {
      shown.push(presentMovement(movement, now, isSourceAsked ? await presentSource(tx, movement, now) : null));
    }
    return presentList(shown, form, '/v1/balance_transactions');
  },
};

const readMovements = ({ tx, account, now }: Call) => settlePayouts(tx, account?.id ?? '', now);

async function presentSource(tx: Transaction, { source }: MovementRecord, now: number): Promise<object | null> {
  const { kind, id } = source;
  const record = await tx.get(kind, id);
  switch (record?.kind) {
    case 'payment':
      return presentCharge(record, sumRefunds(await readRefunds(tx, record)), null);
    case 'refund':
      return presentRefund(record);
    case 'fee_refund':
      return presentFeeRefund(record);
    case 'dispute':
      return presentDispute(record, now);
    case 'payout':
      return presentPayout(record, now);
    default:
      return null;
  }
}
