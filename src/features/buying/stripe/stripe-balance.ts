import type Stripe from 'stripe';
import type { Balance, Movement, Payout, PayoutItem, PayoutSchedule } from '../payments.ts';

const statuses = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const;

/** Stripe's reporting categories. Its types are coarser: fees that we gave back and disputes are both adjustments. */
const kinds: Readonly<Record<string, PayoutItem['kind']>> = {
  charge: 'payment',
  refund: 'refund',
  refund_failure: 'refund',
  fee: 'fee',
  dispute: 'dispute',
  dispute_reversal: 'dispute',
};

const sumUsd = (amounts: readonly { amount: number; currency: string }[]): number =>
  amounts.reduce((sum, { amount, currency }) => (currency === 'usd' ? sum + amount : sum), 0);

export async function retrieveStripeBalance(stripe: Stripe, account: string): Promise<Balance> {
  const balance = await stripe.balance.retrieve({}, { stripeAccount: account });
  return { availableCents: sumUsd(balance.available), pendingCents: sumUsd(balance.pending) };
}

const intervals = ['daily', 'weekly', 'monthly', 'manual'] as const;
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];

export async function retrieveStripeSchedule(stripe: Stripe, account: string): Promise<PayoutSchedule | null> {
  const { payments } = await stripe.balanceSettings.retrieve({}, { stripeAccount: account });
  const schedule = payments.payouts?.schedule;
  const interval = intervals.find((known) => known === schedule?.interval);
  if (!schedule || interval === undefined) return null;
  const { weekly_payout_days: weekly = [], monthly_payout_days: monthly = [] } = schedule;
  const days = interval === 'weekly' ? weekly.map((day) => weekdays.indexOf(day) + 1) : monthly;
  return { interval, days: days.filter((day) => day > 0), delayDays: payments.settlement_timing.delay_days };
}

/** Returns the latest hundred payouts, newest first: with one a day, more than three months. */
export async function listStripePayouts(stripe: Stripe, account: string): Promise<Payout[]> {
  const { data } = await stripe.payouts.list({ limit: 100 }, { stripeAccount: account });
  return data.map((payout) => {
    const status = statuses.find((known) => known === payout.status);
    if (status === undefined) throw new TypeError('The payout has no known status.');
    return { id: payout.id, amountCents: payout.amount, status, arrivesAt: new Date(payout.arrival_date * 1000) };
  });
}

/** Returns the movements that the parameters choose, newest first, without payouts, which are movements as well. */
async function listMovements(
  stripe: Stripe,
  account: string,
  chosen: Stripe.BalanceTransactionListParams,
): Promise<Movement[]> {
  const movements = await stripe.balanceTransactions
    .list({ ...chosen, limit: 100, expand: ['data.source'] }, { stripeAccount: account })
    .autoPagingToArray({ limit: 10_000 });
  return movements
    .filter(({ type }) => type !== 'payout')
    .map(({ reporting_category, source, net, amount, created }) => ({
      kind: kinds[reporting_category] ?? 'other',
      paymentId: readPaymentId(source),
      netCents: net,
      amountCents: amount,
      createdAt: new Date(created * 1000),
      orderId: readOrderId(source),
    }));
}

/** Returns the movements that a payout is the sum of, newest first. */
export async function listStripePayoutItems(
  stripe: Stripe,
  { account, payoutId }: { account: string; payoutId: string },
): Promise<PayoutItem[]> {
  const movements = await listMovements(stripe, account, { payout: payoutId });
  return movements.map(({ kind, paymentId, netCents }) => ({ kind, paymentId, netCents }));
}

/** Returns the latest movements of an account since a moment, newest first. */
export const listStripeMovements = (
  stripe: Stripe,
  { account, since }: { account: string; since: Date },
): Promise<Movement[]> => listMovements(stripe, account, { created: { gte: Math.floor(since.getTime() / 1000) } });

function readOrderId(source: Stripe.BalanceTransaction['source']): string | null {
  if (source === null || typeof source === 'string' || source.object !== 'charge') return null;
  return source.metadata['order_id'] ?? null;
}

function readPaymentId(source: Stripe.BalanceTransaction['source']): string | null {
  if (source === null || typeof source === 'string' || !('payment_intent' in source)) return null;
  const payment = source.payment_intent;
  return typeof payment === 'string' ? payment : (payment?.id ?? null);
}
