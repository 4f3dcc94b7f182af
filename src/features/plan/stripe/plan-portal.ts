import type Stripe from 'stripe';
import { callUnderKey } from '../../buying/stripe/stripe-errors.ts';

/** Says which configuration is ours. Another number makes a new one. */
const version = 'plan-1';

/** What vendors can do there. Who cancels keeps what is paid. */
export const portalParams: Stripe.BillingPortal.ConfigurationCreateParams = {
  metadata: { site: version },
  features: {
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: true, mode: 'at_period_end' },
  },
};

/** Returns the id of our configuration: the default one of the account may allow other things. */
async function findConfiguration(stripe: Stripe, now: Date): Promise<string> {
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
  const known = data.find(({ metadata }) => metadata?.['site'] === version);
  if (known !== undefined) return known.id;
  const made = await callUnderKey(`portal-${version}`, now, (options) =>
    stripe.billingPortal.configurations.create(portalParams, options),
  );
  return made.id;
}

export async function openStripePortal(
  stripe: Stripe,
  { accountId, returnUrl }: { accountId: string; returnUrl: string },
  now: Date,
): Promise<string> {
  const configuration = await findConfiguration(stripe, now);
  const { url } = await stripe.billingPortal.sessions.create({
    customer_account: accountId,
    configuration,
    return_url: returnUrl,
  });
  return url;
}
