/** Subscriptions at the emulator: what a year brings, by the demo's clock and by test clocks. */
import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { openMemoryStore } from '../../../../src/demo/emulators/stripe/store/memory-store.ts';
import { dice } from '../../../support/rounds.ts';
import { account, aPlan, openShop, type Shop, siteUrl, testClock } from './shop.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const start = Date.UTC(2026, 0, 31, 12);

const open = (options = {}) => openShop({ clock: testClock(start), ...options });

/** Moves the clock on and lets the emulator do what is due. */
async function forward({ clock, emulator }: Shop, ms: number): Promise<void> {
  clock.forward(ms);
  await emulator.tick();
}

async function subscribe(shop: Shop, number = '4242424242424242', changes = {}): Promise<void> {
  const { id } = await shop.billing.openCheckout(aPlan(shop.clock, changes));
  expect((await shop.emulator.pay(id, { number })).status).toBe(303);
}

const read = async ({ billing }: Shop) => {
  const [one] = await billing.readSubscriptions(account);
  if (one === undefined) throw new Error('There is no subscription.');
  return one;
};

const typesOf = async ({ emulator }: Shop, from = 0) =>
  (await emulator.events())
    .filter(({ created, account: of }) => of === '' && created * 1000 >= from)
    .map(({ type }) => type);

async function portal(shop: Shop, fields: Record<string, string> | null): Promise<Response> {
  const url = await shop.billing.openPortal(account, `${siteUrl}/vendor/portland-kiln/plan`);
  const init = fields === null ? {} : { method: 'POST', body: new URLSearchParams(fields) };
  return shop.emulator.fetch(new Request(url, init));
}

describe('by the demo’s clock', () => {
  test('free days, then $15 on the same day of each month, also of short ones', async () => {
    const store = openMemoryStore();
    const shop = await open({ emulator: { persistence: { store } } });
    await subscribe(shop, undefined, { freeUntil: new Date(start + 31 * dayMs) });
    expect(await read(shop)).toMatchObject({
      status: 'trialing',
      trialEndsAt: new Date(start + 31 * dayMs),
      periodEndsAt: new Date(start + 31 * dayMs),
      endsAt: null,
      endedAt: null,
      unpaidSince: null,
      card: { brand: 'visa', last4: '4242' },
    });
    await forward(shop, 31 * dayMs);
    // The invoice is a draft for an hour, as at Stripe.
    expect((await shop.billing.readInvoices(account))[0]).toMatchObject({ status: 'draft', number: null });
    await forward(shop, hourMs);
    expect(await read(shop)).toMatchObject({ status: 'active', periodEndsAt: new Date('2026-04-03T12:00:00Z') });
    await forward(shop, 300 * dayMs);
    const invoices = await shop.billing.readInvoices(account);
    expect(invoices.map(({ totalCents }) => totalCents)).toEqual([...Array.from({ length: 10 }, () => 1500), 0]);
    expect(new Set(invoices.map(({ createdAt }) => createdAt.toISOString().slice(8, 13)))).toEqual(
      new Set(['03T12', '31T12']),
    );
    expect(invoices.at(-2)?.paidAt).toEqual(new Date('2026-03-03T13:00:00Z'));
    expect(new Set(invoices.map(({ number }) => number)).size).toBe(11);
    // Ten charges of $15, less 2.9 % and 30 cents each.
    const charges = (await store.list('movement')).filter(({ type, account: of }) => of === '' && type === 'charge');
    expect(charges.map(({ amount, fees }) => [amount, fees])).toEqual(
      Array.from({ length: 10 }, () => [1500, [{ type: 'stripe_fee', amount: 74 }]]),
    );
  });

  test('without free days the card is charged at once, and a month on the 31st ends on the last day of February', async () => {
    const shop = await open();
    await subscribe(shop, undefined, { freeUntil: null });
    expect(await read(shop)).toMatchObject({ status: 'active', periodEndsAt: new Date('2026-02-28T12:00:00Z') });
    await forward(shop, 30 * dayMs);
    expect(await read(shop)).toMatchObject({ periodEndsAt: new Date('2026-03-31T12:00:00Z') });
  });

  test('a declined renewal is tried on days 1, 3, 5, and 7, stays past due, and is paid by a new card', async () => {
    const shop = await open();
    await subscribe(shop, '4000000000000341');
    const due = start + 10 * dayMs + hourMs;
    await forward(shop, 10 * dayMs + hourMs);
    expect(await read(shop)).toMatchObject({ status: 'past_due', unpaidSince: new Date(due) });
    await forward(shop, 15 * dayMs);
    const failed = (await shop.emulator.events()).filter(({ type }) => type === 'invoice.payment_failed');
    expect(failed.map(({ created }) => (created * 1000 - due) / dayMs)).toEqual([0, 1, 3, 5, 7]);
    expect(await read(shop)).toMatchObject({ status: 'past_due', unpaidSince: new Date(due) });
    expect((await portal(shop, { do: 'pay' })).status).toBe(402);
    expect((await portal(shop, { do: 'card', number: '4242424242424242' })).status).toBe(303);
    expect((await portal(shop, { do: 'pay' })).status).toBe(303);
    expect(await read(shop)).toMatchObject({
      status: 'active',
      unpaidSince: null,
      card: { last4: '4242' },
    });
  });

  test.each([
    ['unpaid', 'unpaid'],
    ['cancel', 'canceled'],
  ] as const)('after the last try it is as the platform has set: %s', async (afterRetries, status) => {
    const shop = await open({ emulator: { afterRetries } });
    await subscribe(shop, '4000000000000341');
    await forward(shop, 18 * dayMs);
    expect(await read(shop)).toMatchObject({ status, unpaidSince: new Date(start + 10 * dayMs + hourMs) });
    await forward(shop, 60 * dayMs);
    const invoices = await shop.billing.readInvoices(account);
    expect(invoices.filter((invoice) => invoice.status === 'open')).toHaveLength(1);
    await portal(shop, { do: 'card', number: '4242424242424242' });
    await portal(shop, { do: 'pay' });
    expect((await read(shop)).status).toBe(status === 'unpaid' ? 'active' : 'canceled');
  });

  test('a bank that wants a confirmation gets one in the portal', async () => {
    const shop = await open();
    await subscribe(shop, '4000002760003184');
    await forward(shop, 10 * dayMs + hourMs);
    expect((await read(shop)).status).toBe('past_due');
    expect(await typesOf(shop)).toContain('invoice.payment_action_required');
    expect(await (await portal(shop, null)).text()).toContain('Confirm and Pay $15.00');
    await portal(shop, { do: 'pay' });
    expect(await read(shop)).toMatchObject({ status: 'active', unpaidSince: null });
  });

  test('canceled in the portal it runs to the end of its period, unless it is kept', async () => {
    const shop = await open();
    await subscribe(shop, undefined, { freeUntil: null });
    const { id, periodEndsAt } = await read(shop);
    await portal(shop, { do: 'cancel', subscription: id });
    expect(await read(shop)).toMatchObject({ status: 'active', endsAt: periodEndsAt });
    await portal(shop, { do: 'keep', subscription: id });
    expect(await read(shop)).toMatchObject({ endsAt: null });
    await portal(shop, { do: 'cancel', subscription: id });
    await forward(shop, 40 * dayMs);
    expect(await read(shop)).toMatchObject({ status: 'canceled', endsAt: null, endedAt: periodEndsAt });
    expect(await shop.billing.readInvoices(account)).toHaveLength(1);
  });

  test('every change is a signed ping that names the account and the vendor', async () => {
    const shop = await open();
    await subscribe(shop, '4000000000000341');
    await forward(shop, 11 * dayMs);
    await shop.emulator.deliverAll({ times: 2, shuffle: dice().shuffled });
    const types = new Set(shop.planPings.map(({ type }) => type));
    expect([...types].sort()).toEqual([
      'checkout.session.completed',
      'customer.subscription.created',
      'customer.subscription.updated',
      'invoice.created',
      'invoice.finalized',
      'invoice.paid',
      'invoice.payment_failed',
    ]);
    expect(new Set(shop.planPings.map(({ accountId, vendorId }) => `${accountId} ${vendorId}`))).toEqual(
      new Set([`${account} portland-kiln`]),
    );
    expect(shop.received).toEqual([]);
  });

  test('cards that decline a payment can’t begin a subscription', async () => {
    const shop = await open();
    const { id } = await shop.billing.openCheckout(aPlan(shop.clock));
    for (const number of ['4000000000000002', '4111111111111111'])
      expect((await shop.emulator.pay(id, { number })).status).toBe(402);
    const now = await shop.billing.openCheckout(aPlan(shop.clock, { freeUntil: null }));
    expect((await shop.emulator.pay(now.id, { number: '4000000000000341' })).status).toBe(402);
    expect(await shop.billing.readSubscriptions(account)).toEqual([]);
    // A second click finds it done.
    await shop.emulator.pay(id);
    expect((await shop.emulator.pay(id)).status).toBe(303);
    expect(await shop.billing.readSubscriptions(account)).toHaveLength(1);
  });
});

test('a customer with a test clock lives by it alone', async () => {
  const shop = await open();
  const stripe = new Stripe('sk_test_emulated', {
    httpClient: Stripe.createFetchHttpClient(shop.emulator.stripeFetch),
  });
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: start / 1000 });
  await stripe.v2.core.accounts.update(account, { configuration: { customer: { test_clock: clock.id } } });
  await subscribe(shop);
  await forward(shop, 100 * dayMs);
  expect((await read(shop)).status).toBe('trialing');
  const frozen = start / 1000 + 70 * 86_400;
  await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: frozen });
  expect((await stripe.testHelpers.testClocks.retrieve(clock.id)).frozen_time).toBe(frozen);
  expect(await read(shop)).toMatchObject({ status: 'active', periodEndsAt: new Date('2026-05-10T12:00:00Z') });
  expect(await shop.billing.readInvoices(account)).toHaveLength(4);
  await expect(stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: frozen })).rejects.toThrow('advanced');
  expect(await stripe.testHelpers.testClocks.del(clock.id)).toMatchObject({ deleted: true });
});
