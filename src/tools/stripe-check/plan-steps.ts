/** The calls about the plan that `npm run check:stripe` makes, at Stripe and at the emulator alike. */
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type Stripe from 'stripe';
import { toPriceParams, toSubscriptionParams } from '../../features/plan/stripe/plan-checkout.ts';
import { portalParams } from '../../features/plan/stripe/plan-portal.ts';
import { toPauseParams } from '../../features/plan/stripe/plan-subscriptions.ts';
import { daySeconds } from '../../platform/time.ts';

/** Runs one step, unless something that it needs is null. */
export type Step = <T>(name: string, needs: readonly unknown[], work: () => Promise<T>) => Promise<T | null>;

/** Waits until a clock has arrived, for five minutes at most. */
async function advance(stripe: Stripe, clockId: string, to: number): Promise<Stripe.TestHelpers.TestClock> {
  await stripe.testHelpers.testClocks.advance(clockId, { frozen_time: to });
  for (let tries = 0; tries < 150; tries++) {
    const clock = await stripe.testHelpers.testClocks.retrieve(clockId);
    if (clock.status === 'ready') return clock;
    await setTimeout(2000);
  }
  throw new Error('The clock didn’t arrive.');
}

/**
 * Makes an account a customer that lives by a clock, and lets a subscription of it renew.
 * @returns true if the account is a customer now
 */
export async function runPlanSteps(stripe: Stripe, step: Step, id: string | null): Promise<boolean> {
  const accountId = id ?? '';
  const now = Math.floor(Date.now() / 1000);
  const key = () => ({ idempotencyKey: randomUUID() });
  const clock = await step('make a test clock', [id], () =>
    stripe.testHelpers.testClocks.create({ frozen_time: now, name: 'Check' }),
  );
  const clockId = clock?.id ?? '';
  const customer = await step('make the account a customer that lives by it', [id, clock], () =>
    stripe.v2.core.accounts.update(accountId, {
      configuration: { customer: { test_clock: clockId } },
      include: ['configuration.customer'],
    }),
  );
  const price = await step('make a price', [], () => stripe.prices.create(toPriceParams(1599, 'Check'), key()));
  const priceId = price?.id ?? '';
  await step('find it by its key', [price], () =>
    stripe.prices.list({ lookup_keys: ['plan_monthly_1599'], active: true, limit: 1 }),
  );
  const wanted = {
    accountId,
    vendorId: 'check',
    priceCents: 1599,
    freeUntil: null,
    successUrl: 'https://example.com/thanks',
    cancelUrl: 'https://example.com/',
    idempotencyKey: randomUUID(),
  };
  const session = await step('make a checkout of a subscription', [customer, price], () =>
    stripe.checkout.sessions.create(toSubscriptionParams(wanted, priceId, now + 10 * daySeconds), key()),
  );
  await step('expire it as well', [session], () => stripe.checkout.sessions.expire(session?.id ?? ''));
  const method = await step('add a card', [customer], () =>
    stripe.paymentMethods.attach('pm_card_visa', { customer_account: accountId }),
  );
  const subscription = await step('subscribe, with ten free days', [customer, price, method], () =>
    stripe.subscriptions.create({
      customer_account: accountId,
      items: [{ price: priceId }],
      default_payment_method: method?.id ?? '',
      trial_end: now + 10 * daySeconds,
      metadata: { vendor_id: 'check' },
    }),
  );
  const subscriptionId = subscription?.id ?? '';
  await step('let the free days pass', [subscription], () => advance(stripe, clockId, now + 11 * daySeconds));
  await step('list its subscriptions, with their cards', [subscription], () =>
    stripe.subscriptions.list({ customer_account: accountId, status: 'all', expand: ['data.default_payment_method'] }),
  );
  await step('list its invoices', [subscription], () => stripe.invoices.list({ customer_account: accountId }));
  await step('pause its collection', [subscription], () =>
    stripe.subscriptions.update(subscriptionId, toPauseParams(true)),
  );
  await step('let a month pass, whose invoice is void', [subscription], () =>
    advance(stripe, clockId, now + 43 * daySeconds),
  );
  await step('let it collect again', [subscription], () =>
    stripe.subscriptions.update(subscriptionId, toPauseParams(false)),
  );
  await step('end the subscription with its period', [subscription], () =>
    stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true }),
  );
  await step('end it now', [subscription], () =>
    stripe.subscriptions.cancel(subscriptionId, { invoice_now: false, prorate: false }),
  );
  const configuration = await step('make a configuration of the portal', [], () =>
    stripe.billingPortal.configurations.create({ ...portalParams, metadata: { site: 'check' } }, key()),
  );
  await step('open the portal', [customer, configuration], () =>
    stripe.billingPortal.sessions.create({
      customer_account: accountId,
      configuration: configuration?.id ?? '',
      return_url: 'https://example.com/',
    }),
  );
  await step('clean up: delete the clock', [clock], () => stripe.testHelpers.testClocks.del(clockId));
  return customer !== null;
}
