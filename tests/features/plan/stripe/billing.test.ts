/**
 * The contract of every implementation of `Billing`. It always runs against the emulator; with STRIPE_TEST_KEY, the key of a
 * sandbox with Accounts v2, the same runs against Stripe. Subscriptions are made by the API, because a hosted page needs a person.
 */
import { setTimeout } from 'node:timers/promises';
import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import type { Payments } from '../../../../src/features/buying/payments.ts';
import { createStripePayments } from '../../../../src/features/buying/stripe/stripe.ts';
import type { Billing } from '../../../../src/features/plan/billing.ts';
import { createStripeBilling } from '../../../../src/features/plan/stripe/stripe-billing.ts';
import { aPlan, openShop } from '../../../demo/emulators/stripe/shop.ts';

const clock = { now: () => new Date() };
const dayMs = 86_400_000;
const daySeconds = 86_400;

interface Bench {
  billing: Billing;
  payments: Payments;
  stripe: Stripe;
}

interface Row {
  name: string;
  timeoutMs: number;
  open(): Promise<Bench>;
}

const rows: Row[] = [
  {
    name: 'the emulator',
    timeoutMs: 20_000,
    async open() {
      const { billing, payments, emulator } = await openShop();
      const httpClient = Stripe.createFetchHttpClient(emulator.stripeFetch);
      return { billing, payments, stripe: new Stripe('sk_test_emulated', { httpClient }) };
    },
  },
];
const { STRIPE_TEST_KEY: secretKey } = process.env;
if (secretKey !== undefined) {
  const payments = createStripePayments({ secretKey, publishableKey: null, webhookSecret: null, mode: 'test' });
  const billing = createStripeBilling({ secretKey, productName: 'Check', clock });
  const bench = { billing, payments, stripe: new Stripe(secretKey, { telemetry: false }) };
  rows.push({ name: 'Stripe', timeoutMs: 300_000, open: async () => bench });
}

describe.each(rows)('Billing on $name', ({ open, timeoutMs }) => {
  const options = { timeout: timeoutMs };

  async function anAccount({ payments }: Bench): Promise<string> {
    const vendor = { vendorId: crypto.randomUUID(), name: 'Check', email: 'check@example.com', replaces: null };
    return (await payments.createAccount(vendor)).id;
  }

  /** Makes a subscription by the API, free for ten days, of a customer that lives by a test clock. */
  async function subscribed(bench: Bench, card = 'pm_card_visa') {
    const { billing, stripe } = bench;
    const accountId = await anAccount(bench);
    const frozen = Math.floor(Date.now() / 1000);
    const { id: clockId } = await stripe.testHelpers.testClocks.create({ frozen_time: frozen });
    await stripe.v2.core.accounts.update(accountId, { configuration: { customer: { test_clock: clockId } } });
    // Makes the price.
    const { id: sessionId } = await billing.openCheckout(aPlan(clock, { accountId, freeUntil: null }));
    await billing.expireCheckout(sessionId);
    const { data: prices } = await stripe.prices.list({ lookup_keys: ['plan_monthly_1500'] });
    const method = await stripe.paymentMethods.attach(card, { customer_account: accountId });
    const params = {
      customer_account: accountId,
      items: [{ price: prices[0]?.id ?? '' }],
      default_payment_method: method.id,
      trial_end: frozen + 10 * daySeconds,
    };
    const { id } = await stripe.subscriptions.create({ ...params, metadata: { vendor_id: 'vendor' } });
    return {
      accountId,
      id,
      params,
      trialEnd: frozen + 10 * daySeconds,
      async advance(days: number) {
        await stripe.testHelpers.testClocks.advance(clockId, { frozen_time: frozen + days * daySeconds });
        while ((await stripe.testHelpers.testClocks.retrieve(clockId)).status !== 'ready') await setTimeout(1000);
      },
      end: () => stripe.testHelpers.testClocks.del(clockId),
    };
  }

  test('the same key opens the same page, and another checkout under it is a conflict', options, async () => {
    const bench = await open();
    const checkout = aPlan(clock, { accountId: await anAccount(bench) });
    const sessions = await Promise.all([1, 2, 3].map(() => bench.billing.openCheckout(checkout)));
    expect(new Set(sessions.map(({ id }) => id)).size).toBe(1);
    expect(sessions[0]?.url).toMatch(/^https?:\/\//);
    await expect(bench.billing.openCheckout({ ...checkout, freeUntil: null })).rejects.toMatchObject({
      code: 'idempotency_conflict',
    });
    expect(await bench.billing.expireCheckout(sessions[0]?.id ?? '')).toBe(true);
    expect(await bench.billing.expireCheckout(sessions[0]?.id ?? '')).toBe(true);
  });

  test('there is one price, however many checkouts are opened at once', options, async () => {
    const bench = await open();
    const accountId = await anAccount(bench);
    await Promise.all([1, 2, 3].map(() => bench.billing.openCheckout(aPlan(clock, { accountId }))));
    const { data } = await bench.stripe.prices.list({ lookup_keys: ['plan_monthly_1500'], active: true });
    expect(data).toMatchObject([{ unit_amount: 1500, currency: 'usd', recurring: { interval: 'month' } }]);
  });

  test('free days shorter than Stripe takes are longer, never shorter', options, async () => {
    const bench = await open();
    const accountId = await anAccount(bench);
    for (const ms of [-dayMs, 1, dayMs, 2 * dayMs - 1, 2 * dayMs, 40 * dayMs]) {
      const freeUntil = new Date(Date.now() + ms);
      expect(await bench.billing.openCheckout(aPlan(clock, { accountId, freeUntil }))).toHaveProperty('url');
    }
  });

  test('an account that isn’t there can’t pay', options, async () => {
    const { billing } = await open();
    const code = 'payments_unavailable';
    const accountId = 'acct_1NobodyKnowsThis';
    await expect(billing.openCheckout(aPlan(clock, { accountId }))).rejects.toMatchObject({ code });
    await expect(billing.openPortal(accountId, 'https://example.com/')).rejects.toMatchObject({ code });
  });

  test('the portal opens, with the one configuration that is ours', options, async () => {
    const bench = await open();
    const accountId = await anAccount(bench);
    const urls = [];
    for (const _ of [1, 2]) urls.push(await bench.billing.openPortal(accountId, 'https://example.com/plan'));
    expect(urls.every((url) => /^https?:\/\//.test(url))).toBe(true);
    const { data } = await bench.stripe.billingPortal.configurations.list({ active: true, limit: 100 });
    const ours = data.filter(({ metadata }) => metadata?.['site'] === 'plan-1');
    expect(ours).toMatchObject([
      {
        features: {
          invoice_history: { enabled: true },
          payment_method_update: { enabled: true },
          subscription_cancel: { enabled: true, mode: 'at_period_end' },
          subscription_update: { enabled: false },
        },
      },
    ]);
  });

  test('an account that never subscribed has neither subscriptions nor invoices', options, async () => {
    const bench = await open();
    const accountId = await anAccount(bench);
    expect(await bench.billing.readSubscriptions(accountId)).toEqual([]);
    expect(await bench.billing.readInvoices(accountId)).toEqual([]);
  });

  test('a subscription is ours if it carries the vendor’s id', options, async () => {
    const bench = await open();
    const { accountId, id, params, trialEnd, end } = await subscribed(bench);
    await bench.stripe.subscriptions.create(params);
    expect(await bench.billing.readSubscriptions(accountId)).toMatchObject([
      {
        id,
        status: 'trialing',
        trialEndsAt: new Date(trialEnd * 1000),
        periodEndsAt: new Date(trialEnd * 1000),
        endsAt: null,
        endedAt: null,
        unpaidSince: null,
        card: { brand: 'visa', last4: '4242' },
      },
    ]);
    await end();
  });

  test('it ends with its period, or not, or now and for good', options, async () => {
    const bench = await open();
    const { billing } = bench;
    const { accountId, id, trialEnd, end } = await subscribed(bench);
    const read = async () => (await billing.readSubscriptions(accountId))[0];
    for (const _ of [1, 2]) await billing.setEndsWithPeriod(id, true);
    expect(await read()).toMatchObject({ status: 'trialing', endsAt: new Date(trialEnd * 1000) });
    for (const _ of [1, 2]) await billing.setEndsWithPeriod(id, false);
    expect(await read()).toMatchObject({ status: 'trialing', endsAt: null });
    for (const _ of [1, 2]) await billing.cancelNow(id);
    expect(await read()).toMatchObject({ status: 'canceled', endsAt: null, endedAt: expect.any(Date) });
    await expect(billing.cancelNow('sub_nobody')).rejects.toMatchObject({ code: 'payments_unavailable' });
    await end();
  });

  test('after the free days it is paid, and each invoice has a paper for its own account', options, async () => {
    const bench = await open();
    const { billing } = bench;
    const { accountId, advance, end } = await subscribed(bench);
    await advance(11);
    expect(await billing.readSubscriptions(accountId)).toMatchObject([{ status: 'active', unpaidSince: null }]);
    const invoices = await billing.readInvoices(accountId);
    expect(invoices).toMatchObject([
      { totalCents: 1500, status: 'paid', paidAt: expect.any(Date) },
      { totalCents: 0, status: 'paid' },
    ]);
    const [{ id = '' } = {}] = invoices;
    const pdf = await billing.readInvoicePdf(accountId, id);
    expect(Buffer.from(pdf ?? []).toString('latin1', 0, 5)).toBe('%PDF-');
    expect(await billing.readInvoicePdf(await anAccount(bench), id)).toBeNull();
    for (const wrong of ['in_nobody', '../accounts', ''])
      expect(await billing.readInvoicePdf(accountId, wrong)).toBeNull();
    await end();
  });

  test('a card that is declined leaves it past due since its invoice was', options, async () => {
    const bench = await open();
    const { accountId, advance, trialEnd, end } = await subscribed(bench, 'pm_card_chargeCustomerFail');
    await advance(11);
    const [late] = await bench.billing.readSubscriptions(accountId);
    expect(late).toMatchObject({ status: 'past_due', card: { last4: '0341' } });
    const hours = ((late?.unpaidSince?.getTime() ?? 0) / 1000 - trialEnd) / 3600;
    expect(hours).toBeGreaterThanOrEqual(0);
    expect(hours).toBeLessThan(3);
    expect((await bench.billing.readInvoices(accountId))[0]).toMatchObject({ status: 'open', paidAt: null });
    await end();
  });

  test(
    'while it is paused its new invoices are void, and what was open can be paid; then it goes on',
    options,
    async () => {
      const bench = await open();
      const { billing } = bench;
      const { accountId, id, advance, end } = await subscribed(bench, 'pm_card_chargeCustomerFail');
      const read = async () => (await billing.readSubscriptions(accountId))[0];
      const statuses = async () => (await billing.readInvoices(accountId)).map(({ status }) => status);
      await advance(11);
      const since = (await read())?.unpaidSince;
      for (const _ of [1, 2]) await billing.setPaused(id, true);
      expect(await read()).toMatchObject({ isPaused: true, unpaidSince: since });
      await advance(45);
      expect(await read()).toMatchObject({ isPaused: true, unpaidSince: since });
      expect(await statuses()).toEqual(['void', 'open', 'paid']);
      for (const _ of [1, 2]) await billing.setPaused(id, false);
      expect(await read()).toMatchObject({ isPaused: false, unpaidSince: since });
      await advance(75);
      expect(await statuses()).toEqual(['open', 'void', 'open', 'paid']);
      await end();
    },
  );
});
