import Stripe from 'stripe';
import type { Cents } from '../../../platform/money.ts';
import { dayMs, minuteMs } from '../../../platform/time.ts';
import { callUnderKey } from '../../buying/stripe/stripe-errors.ts';
import type { OpenCheckout } from '../billing.ts';

/** Stripe's shortest free time, and the time that a call may take to get there. */
const shortestTrialMs = 2 * dayMs;
const marginMs = minuteMs;

const lookupKeyOf = (cents: Cents) => `plan_monthly_${cents}`;

/** A new price, under a key that is found again. A price that was archived loses the key to it. */
export const toPriceParams = (cents: Cents, productName: string): Stripe.PriceCreateParams => ({
  currency: 'usd',
  unit_amount: cents,
  recurring: { interval: 'month' },
  product_data: { name: productName },
  lookup_key: lookupKeyOf(cents),
  transfer_lookup_key: true,
});

/** Returns the id of the monthly price. Calls at the same time make one, because they have the same key. */
export async function findPrice(
  stripe: Stripe,
  { priceCents: cents, productName }: { priceCents: Cents; productName: string },
  now: Date,
): Promise<string> {
  const lookupKey = lookupKeyOf(cents);
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 });
  const [known] = data;
  if (known === undefined) {
    const made = await callUnderKey(`price-${lookupKey}`, now, (options) =>
      stripe.prices.create(toPriceParams(cents, productName), options),
    );
    return made.id;
  }
  const { unit_amount, currency, recurring } = known;
  if (unit_amount === cents && currency === 'usd' && recurring?.interval === 'month' && recurring.interval_count === 1)
    return known.id;
  throw new TypeError(`The price ${lookupKey} is not what its name says.`);
}

/**
 * Returns when the first charge is, in Unix seconds; null for at once. Stripe takes no free time shorter than 48 hours, so who adds
 * a card in the last two days gets two more: nobody is charged early, and a repeated call says the same.
 */
export function firstChargeAt(freeUntil: Date | null, now: Date): number | null {
  if (freeUntil === null || freeUntil <= now) return null;
  const more = isFarEnough(freeUntil, now) ? 0 : shortestTrialMs;
  return Math.floor((freeUntil.getTime() + more) / 1000);
}

const isFarEnough = (freeUntil: Date, now: Date): boolean =>
  freeUntil.getTime() - now.getTime() >= shortestTrialMs + marginMs;

/** Translates a checkout to Stripe's parameters. The card is always asked for: free days without one are ours. */
export function toSubscriptionParams(
  checkout: OpenCheckout,
  priceId: string,
  trialEnd: number | null,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { vendor_id: checkout.vendorId };
  return {
    mode: 'subscription',
    ui_mode: 'hosted_page',
    customer_account: checkout.accountId,
    line_items: [{ price: priceId, quantity: 1 }],
    allowed_payment_method_types: ['card'],
    adaptive_pricing: { enabled: false },
    payment_method_collection: 'always',
    subscription_data: { metadata, ...(trialEnd !== null && { trial_end: trialEnd }) },
    client_reference_id: checkout.vendorId,
    metadata,
    success_url: checkout.successUrl,
    cancel_url: checkout.cancelUrl,
  };
}

/** Opens the page. A page from before the last two days is found again with the free time that it was opened with. */
export async function createCheckout(
  stripe: Stripe,
  checkout: OpenCheckout,
  priceId: string,
  now: Date,
): Promise<{ id: string; url: string }> {
  const { freeUntil, idempotencyKey } = checkout;
  const open = (trialEnd: number | null) =>
    stripe.checkout.sessions.create(toSubscriptionParams(checkout, priceId, trialEnd), { idempotencyKey });
  const trialEnd = firstChargeAt(freeUntil, now);
  const { id, url } = await open(trialEnd).catch((error: unknown) => {
    const before = freeUntil === null ? null : Math.floor(freeUntil.getTime() / 1000);
    if (!(error instanceof Stripe.errors.StripeIdempotencyError) || before === trialEnd) throw error;
    return open(before);
  });
  if (!url) throw new TypeError('The answer has no link.');
  return { id, url };
}
