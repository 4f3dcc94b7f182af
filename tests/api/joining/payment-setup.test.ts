/** An artist's way to the provider's pages and back, and the provider's notifications about accounts. */
import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { paymentEvents } from '../../../src/features/buying/orders/orders.table.ts';
import { createStripePayments } from '../../../src/features/buying/stripe/stripe.ts';
import { vendors } from '../../../src/features/catalog/vendors.table.ts';
import { paymentAccounts } from '../../../src/features/studio/payments/payment-accounts.table.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { makeVendor } from '../../support/factories.ts';
import { asVendor } from '../../support/people.ts';

const secret = 'whsec_of_accounts';
let site: StartedApp;
beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  site = await startApp({ env: { RATE_LIMITS: 'off' } });
  const { emulator, app, clock } = site;
  if (emulator === null) throw new Error('The payments are not emulated.');
  app.payments = createStripePayments({
    secretKey: 'sk_test_emulated',
    publishableKey: null,
    webhookSecret: null,
    accountsWebhookSecret: secret,
    mode: 'emulated',
    fetch: emulator.stripeFetch,
    timeoutMs: 2_000,
    maxNetworkRetries: 0,
    clock,
  });
}, 120_000);
afterAll(() => site.close());

/** A new artist's store, and its page as the artist calls it. */
async function newStore(changes: Parameters<typeof makeVendor>[1] = {}) {
  const { userId, headers } = await asVendor(site.db);
  const vendor = await makeVendor(site.db, { ownerUserId: userId, stripeAccountId: null, ...changes });
  const path = `/vendor/${vendor.slug}/payments`;
  const get = async (page = path) => {
    const answer = await site.fetch(page, { headers });
    return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() };
  };
  const press = async () => {
    const answer = await site.fetch(path, { method: 'POST', headers: { ...headers, origin: site.app.config.siteUrl } });
    return { status: answer.status, location: answer.headers.get('location') ?? '' };
  };
  const row = async () => (await site.db.select().from(vendors).where(eq(vendors.id, vendor.id)))[0];
  return { vendor, path, get, press, row };
}

/** Answers the provider's questions. Returns where it leads. */
async function answerQuestions(link: string, routing: string): Promise<string> {
  const body = new URLSearchParams({ name: 'Kiln', routing });
  const answer = await site.fetch(new URL(link).pathname, { method: 'POST', body, headers: { origin: site.url } });
  return new URL(answer.headers.get('location') ?? '').pathname;
}

test('an artist sets up payments on the provider’s pages, comes back, and can be paid', async () => {
  const { vendor, path, get, press, row } = await newStore();
  expect((await get()).text).toContain('Set Up Payments');
  const { status, location } = await press();
  expect([status, location.startsWith(`${site.app.config.siteUrl}/_emulated/stripe/onboarding/`)]).toEqual([303, true]);
  const account = (await row())?.stripeAccountId;
  expect(await row()).toMatchObject({ paymentsState: 'started', stripeAccountId: expect.stringMatching(/^acct_/) });
  expect((await get()).text).toContain('Continue Setup');

  // Again, from another tab: the same account, another link.
  const again = (await press()).location;
  expect(again).not.toBe(location);
  expect((await row())?.stripeAccountId).toBe(account);

  const notReady = 'This vendor has not completed their payment setup yet.';
  const store = async () => (await site.fetch(`/${vendor.slug}`)).text();
  expect(await store()).toContain(notReady);
  expect(await answerQuestions(again, '110000000')).toBe(`${path}/return`);
  expect(await get(`${path}/return`)).toMatchObject({ status: 303, location: path });
  expect(await row()).toMatchObject({ paymentsState: 'ready' });
  expect((await get()).text).toContain('Payments are ready');
  await vi.waitFor(async () => expect(await store()).not.toContain(notReady));
});

test.each([
  ['110000001', 'Stripe needs a little more', 14, 'by'],
  ['110000003', 'Payments are ready, but Stripe has a question', 14, 'by'],
  ['110000004', 'Stripe has paused your payments', -3, 'was due'],
])('what the provider waits for is said in words, with the date (%s)', async (routing, heading, days, when) => {
  const { path, get, press } = await newStore();
  await answerQuestions((await press()).location, routing);
  await get(`${path}/return`);
  const { text } = await get();
  expect(text).toContain(heading);
  expect(text).toContain('A photo of your ID, or another document');
  const day = new Date(site.clock.now().getTime() + days * 24 * 3600_000);
  const { timeZone } = site.app.config.site;
  const date = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'long' }).format(day);
  expect(text).toContain(`${when} ${date}`);
  expect(text.includes(`Answer Stripe by ${date} to keep getting paid.`)).toBe(routing === '110000003');
});

test('a link that is used or too old leads to a new one, behind the guard', async () => {
  const { path, get, press } = await newStore();
  const { location } = await press();
  await answerQuestions(location, '110000002');
  expect(await answerQuestions(location, '110000000')).toBe(`${path}/refresh`);
  expect((await get(`${path}/refresh`)).location).toContain('/_emulated/stripe/onboarding/');
  for (const step of ['', '/refresh', '/return']) expect((await site.fetch(path + step)).status).toBe(401);
  await get(`${path}/return`);
  expect((await get()).text).toContain('Stripe is checking your answers');
});

test('an error in the address that is none of ours is a sentence', async () => {
  const { path, get } = await newStore();
  for (const code of ['constructor', '__proto__', 'nothing']) {
    expect((await get(`${path}?error=${code}`)).text).toContain(
      'Something went wrong on our end, so nothing was changed.',
    );
  }
});

test('ten presses at once make one account', async () => {
  const { press, row } = await newStore();
  const answers = await Promise.all(Array.from({ length: 10 }, press));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
  const account = (await row())?.stripeAccountId ?? '';
  for (const { location } of answers) await answerQuestions(location, '110000000');
  expect(await site.app.payments.readAccount(account)).toMatchObject({ state: 'ready' });
});

test.each(['refused', 'slow', '500', '429', 'garbage'])(
  'while the provider is %s, the artist is told so, and nothing changes',
  async (fault) => {
    const { get, press, row } = await newStore({ email: `sentinel_${fault}@example.com` });
    const { location } = await press();
    expect(location).toMatch(/\?error=payments_unavailable$/);
    expect((await get(location)).text).toContain('We couldn’t reach Stripe, so nothing was changed.');
    expect(await row()).toMatchObject({ stripeAccountId: null, paymentsState: 'none' });
  },
);

test('an artist whose account was closed connects a new one', async () => {
  const { vendor, path, get, press, row } = await newStore({
    stripeAccountId: 'acct_sentinel_closed',
    paymentsState: 'ready',
  });
  await site.db.insert(paymentAccounts).values({ vendorId: vendor.id, readAt: new Date(0) });
  // Opening the page asks the provider.
  expect((await get()).text).toContain('Connect a New Account');
  await answerQuestions((await press()).location, '110000000');
  await get(`${path}/return`);
  expect(await row()).toMatchObject({ paymentsState: 'ready' });
  expect((await row())?.stripeAccountId).not.toBe('acct_sentinel_closed');
});

describe('POST /api/webhooks/stripe/accounts', () => {
  const seconds = () => Math.floor(site.clock.now().getTime() / 1000);
  const eventAbout = (account: string, changes: object = {}) =>
    JSON.stringify({
      id: `evt_${crypto.randomUUID()}`,
      object: 'v2.core.event',
      created: site.clock.now().toISOString(),
      livemode: false,
      type: 'v2.core.account[requirements].updated',
      related_object: { id: account, type: 'v2.core.account', url: `/v2/core/accounts/${account}` },
      ...changes,
    });
  const sign = (payload: string, at = 0, key = secret) =>
    Stripe.webhooks.generateTestHeaderString({ payload, secret: key, timestamp: seconds() + at });
  const deliver = (body: string, signature: string | null) =>
    site.fetch('/api/webhooks/stripe/accounts', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...(signature !== null && { 'stripe-signature': signature }) },
    });
  const outcomeOf = async (payload: string) => {
    const { id } = JSON.parse(payload) as { id: string };
    return (await site.db.select().from(paymentEvents).where(eq(paymentEvents.id, id))).map(({ outcome }) => outcome);
  };

  test('reads the account that a signed event names, once, whatever the event claims', async () => {
    const account = `acct_demo_${crypto.randomUUID().slice(0, 8)}`;
    const { vendor, row } = await newStore({ stripeAccountId: account, paymentsState: 'restricted' });
    await site.db.insert(paymentAccounts).values({ vendorId: vendor.id, readAt: new Date(0) });
    const payload = eventAbout(account, { type: 'v2.core.account.closed' });
    const reading = vi.spyOn(site.app.payments, 'readAccount');
    for (let n = 0; n < 3; n += 1) {
      const answer = await deliver(payload, sign(payload));
      expect([answer.status, await answer.json()]).toEqual([200, { received: true }]);
    }
    await vi.waitFor(async () => expect(await row()).toMatchObject({ paymentsState: 'ready' }));
    expect(reading).toHaveBeenCalledTimes(1);
    expect(await outcomeOf(payload)).toEqual(['account_read']);
    reading.mockRestore();
  });

  test('reads once for an event that is replayed at once, and not for it again later, signed anew', async () => {
    const account = `acct_demo_${crypto.randomUUID().slice(0, 8)}`;
    await newStore({ stripeAccountId: account, paymentsState: 'restricted' });
    const payload = eventAbout(account);
    const reading = vi.spyOn(site.app.payments, 'readAccount');
    const statuses = await Promise.all(Array.from({ length: 6 }, () => deliver(payload, sign(payload))));
    expect(statuses.map(({ status }) => status)).toEqual(Array(6).fill(200));
    site.clock.advance(4 * 60_000);
    expect((await deliver(payload, sign(payload))).status).toBe(200);
    await vi.waitFor(() => expect(reading).toHaveBeenCalled());
    expect(reading).toHaveBeenCalledTimes(1);
    expect(await outcomeOf(payload)).toEqual(['account_read']);
    reading.mockRestore();
  });

  test('answers 200 to an event about an account that nobody has, and about none', async () => {
    for (const payload of [eventAbout('acct_1Stranger'), eventAbout('x', { related_object: null })]) {
      expect((await deliver(payload, sign(payload))).status).toBe(200);
      expect(await outcomeOf(payload)).toEqual(['ignored']);
    }
  });

  test.each<[string, (payload: string) => [string, string | null]]>([
    ['without a signature', (payload) => [payload, null]],
    ['signed with the other destination’s secret', (payload) => [payload, sign(payload, 0, 'whsec_other')]],
    ['signed with an empty secret', (payload) => [payload, sign(payload, 0, '')]],
    ['of six minutes ago', (payload) => [payload, sign(payload, -360)]],
    ['of six minutes from now', (payload) => [payload, sign(payload, 360)]],
    ['changed by one character', (payload) => [payload.replace('acct_1', 'acct_2'), sign(payload)]],
    ['that is none', () => ['[]', sign('[]')]],
    ['of the other kind', () => ['{"object":"event","id":"evt_1"}', sign('{"object":"event","id":"evt_1"}')]],
  ])('answers 400 to an event %s', async (_, forge) => {
    const answer = await deliver(...forge(eventAbout('acct_1Stranger')));
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'bad_signature' }]);
  });

  test('answers 400 to an event from the future, though it is signed now', async () => {
    const payload = eventAbout('acct_1', { created: new Date((seconds() + 360) * 1000).toISOString() });
    expect((await deliver(payload, sign(payload))).status).toBe(400);
  });

  test('answers 413 to more than 256 KiB, and 503 without a secret', async () => {
    const large = 'x'.repeat(256 * 1024 + 1);
    expect((await deliver(large, sign(large))).status).toBe(413);
    const { payments } = site.app;
    site.app.payments = createStripePayments({
      secretKey: 'sk_test_x',
      publishableKey: null,
      webhookSecret: secret,
      mode: 'test',
    });
    const payload = eventAbout('acct_1Stranger');
    const answer = await deliver(payload, sign(payload));
    site.app.payments = payments;
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'webhook_not_configured' }]);
  });
});
