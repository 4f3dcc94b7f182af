import Stripe from 'stripe';
import type { Subscription, SubscriptionStatus } from '../billing.ts';
import { listOfCustomer, readDefaultMethod } from './plan-customers.ts';

const statuses: readonly SubscriptionStatus[] = [
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
  'incomplete',
  'incomplete_expired',
];

type Card = Subscription['card'];

const toDate = (seconds: number) => new Date(seconds * 1000);
const toDateOrNull = (seconds: number | null) => (seconds === null ? null : toDate(seconds));

const isEnded = ({ status }: { status: string }) => status === 'canceled' || status === 'incomplete_expired';

function readCard(method: Stripe.PaymentMethod | string | null | undefined): Card {
  const card = typeof method === 'object' ? method?.card : null;
  return card ? { brand: card.brand, last4: card.last4 } : null;
}

/** @throws TypeError if the answer is no subscription that we know, so that nonsense changes no state */
function readSubscription(
  subscription: Stripe.Subscription,
  { unpaidSince, accountCard }: { unpaidSince: number | null; accountCard: Card },
): Subscription {
  const status = statuses.find((known) => known === subscription.status);
  const periodEnd = subscription.items.data[0]?.current_period_end;
  if (status === undefined || periodEnd === undefined) throw new TypeError('The answer is no known subscription.');
  const endsAt = subscription.cancel_at ?? (subscription.cancel_at_period_end ? periodEnd : null);
  return {
    id: subscription.id,
    status,
    createdAt: toDate(subscription.created),
    trialEndsAt: toDateOrNull(subscription.trial_end),
    periodEndsAt: toDate(periodEnd),
    endsAt: isEnded(subscription) ? null : toDateOrNull(endsAt),
    endedAt: toDateOrNull(subscription.ended_at),
    unpaidSince: toDateOrNull(unpaidSince),
    isPaused: subscription.pause_collection !== null,
    card: readCard(subscription.default_payment_method) ?? accountCard,
  };
}

/** Returns since when the oldest open invoice of each subscription is due. One whose card wasn't tried yet is not. */
async function listUnpaid(stripe: Stripe, accountId: string): Promise<ReadonlyMap<string, number>> {
  const { data } = await stripe.invoices.list({ customer_account: accountId, status: 'open', limit: 100 });
  const since = new Map<string, number>();
  for (const { parent, attempted, due_date, status_transitions, created } of data) {
    const subscription = parent?.subscription_details?.subscription;
    const id = typeof subscription === 'object' ? subscription.id : subscription;
    if (id === undefined || !attempted) continue;
    const due = due_date ?? status_transitions.finalized_at ?? created;
    since.set(id, Math.min(due, since.get(id) ?? due));
  }
  return since;
}

async function readAccountCard(stripe: Stripe, accountId: string): Promise<Card> {
  const id = await readDefaultMethod(stripe, accountId);
  return id === null ? null : readCard(await stripe.paymentMethods.retrieve(id));
}

export async function listStripeSubscriptions(stripe: Stripe, accountId: string): Promise<Subscription[]> {
  const params = {
    customer_account: accountId,
    status: 'all' as const,
    limit: 100,
    expand: ['data.default_payment_method'],
  };
  const all = await listOfCustomer(stripe, accountId, async () => (await stripe.subscriptions.list(params)).data);
  const ours = all.filter(({ metadata }) => metadata['vendor_id'] !== undefined);
  if (ours.length === 0) return [];
  const unpaid = await listUnpaid(stripe, accountId);
  const needsCard = ours.some((one) => !isEnded(one) && readCard(one.default_payment_method) === null);
  const accountCard = needsCard ? await readAccountCard(stripe, accountId) : null;
  return ours
    .map((one) => readSubscription(one, { unpaidSince: unpaid.get(one.id) ?? null, accountCard }))
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}

/** Sets whether a subscription ends with its period. The portal may have given it an end of its own, which goes as well. */
export async function setStripeEnd(stripe: Stripe, id: string, ends: boolean): Promise<void> {
  if (ends) {
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    return;
  }
  const { cancel_at, cancel_at_period_end } = await stripe.subscriptions.retrieve(id);
  if (cancel_at_period_end) await stripe.subscriptions.update(id, { cancel_at_period_end: false });
  else if (cancel_at !== null) await stripe.subscriptions.update(id, { cancel_at: '' });
}

/** While collection is paused like this, each invoice is void when it is made; earlier ones can still be paid. */
export const toPauseParams = (isPaused: boolean): Stripe.SubscriptionUpdateParams => ({
  pause_collection: isPaused ? { behavior: 'void' } : '',
});

/** Ends a subscription without a last invoice. Stripe doesn’t find one to cancel that has ended. */
export async function cancelStripeSubscription(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.subscriptions.cancel(id, { invoice_now: false, prorate: false });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    if (!isEnded(await stripe.subscriptions.retrieve(id))) throw error;
  }
}
