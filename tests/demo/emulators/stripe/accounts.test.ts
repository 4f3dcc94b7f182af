/** Connected accounts: made by the API, and answered for on the hosted pages, which lead to every state. */
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { routingNumbers } from '../../../../src/demo/emulators/stripe/account-stages.ts';
import { aPickup, openShop } from './shop.ts';

const returnUrl = 'http://localhost:4321/vendor/kiln/payments/return';
const refreshUrl = 'http://localhost:4321/vendor/kiln/payments/refresh';

async function open() {
  const shop = await openShop();
  const vendor = { vendorId: crypto.randomUUID(), name: 'Kiln', email: 'kiln@example.com', replaces: null };
  const account = await shop.payments.createAccount(vendor);
  const link = async () => (await shop.payments.createAccountLink({ account: account.id, refreshUrl, returnUrl })).url;
  const send = (url: string, fields: Record<string, string>) =>
    shop.emulator.fetch(new Request(url, { method: 'POST', body: new URLSearchParams(fields) }));
  const answer = async (routing: string) => send(await link(), { name: 'Portland Kiln & Co', routing });
  return { shop, vendor, account, link, send, answer };
}

test('a new account can’t be charged before its onboarding, and can after it', async () => {
  const { shop, account, link, send } = await open();
  expect(account.state).toBe('started');
  expect(account.requirements.map(({ key }) => key)).toContain('defaults.payout_methods');
  const request = () => aPickup(shop.clock, { account: account.id });
  await expect(shop.payments.createCheckout(request())).rejects.toMatchObject({ code: 'vendor_not_ready' });

  const url = await link();
  const page = await (await shop.emulator.fetch(new Request(url))).text();
  expect(page).toContain('<button type="submit">Finish Setup</button>');
  const done = await send(url, { name: 'Portland Kiln & Co', routing: '110 000 000' });
  expect([done.status, done.headers.get('location')]).toEqual([303, returnUrl]);

  expect(await shop.payments.readAccount(account.id)).toEqual({ id: account.id, state: 'ready', requirements: [] });
  const session = await shop.payments.createCheckout(request());
  expect(await (await shop.emulator.fetch(new Request(session.url ?? ''))).text()).toContain(
    'Pay Portland Kiln &amp; Co',
  );
});

test('a vendor gets one account, however often it is created, and another one only for one that is closed', async () => {
  const { shop, vendor, account } = await open();
  expect(await shop.payments.createAccount(vendor)).toMatchObject({ id: account.id });
  const next = await shop.payments.createAccount({ ...vendor, replaces: account.id });
  expect(next.id).not.toBe(account.id);
});

test.each([
  ['110000000', 'ready', 0, false],
  ['110000001', 'more_needed', 1, true],
  ['110000002', 'more_needed', 0, false],
  ['110000003', 'ready', 1, true],
  ['110000004', 'restricted', 1, true],
  ['110000005', 'restricted', 0, false],
  ['110000006', 'disconnected', 0, false],
])('the routing number %s leads to an account that is %s', async (routing, state, missing, isDated) => {
  const { shop, account, answer } = await open();
  await answer(routing);
  const read = await shop.payments.readAccount(account.id);
  expect([read.state, read.requirements.length]).toEqual([state, missing]);
  expect(read.requirements.some(({ dueBy }) => dueBy !== null)).toBe(isDated);
  const charged = shop.payments.createCheckout(aPickup(shop.clock, { account: account.id })).then(
    () => 'ready',
    ({ code }: { code: string }) => code,
  );
  expect(await charged).toBe(state === 'ready' ? 'ready' : 'vendor_not_ready');
});

test('answers that are checked are fine a minute later, and an event says so', async () => {
  const { shop, account, answer } = await open();
  await answer('110000002');
  await shop.emulator.tick();
  expect(await shop.payments.readAccount(account.id)).toMatchObject({ state: 'more_needed' });
  const before = (await shop.emulator.events()).length;
  shop.clock.forward(60_000);
  await shop.emulator.tick();
  expect(await shop.payments.readAccount(account.id)).toMatchObject({ state: 'ready' });
  expect((await shop.emulator.events()).length).toBeGreaterThan(before);
});

test('every routing number is tried above', () => {
  expect(Object.keys(routingNumbers)).toHaveLength(7);
});

test('somebody who comes back later is asked for the rest', async () => {
  const { shop, account, link, send } = await open();
  await send(await link(), { name: 'Kiln', routing: '', later: '1' });
  expect(await shop.payments.readAccount(account.id)).toMatchObject({ state: 'more_needed' });
});

test('an onboarding without a name, or with another routing number, stays where it is', async () => {
  const { link, send } = await open();
  const answer = await send(await link(), { name: ' ', routing: '021000021' });
  expect(answer.status).toBe(422);
  const text = await answer.text();
  expect(text).toContain('role="alert">Enter a business name.</p>');
  expect(text).toContain('role="alert">Enter one of the routing numbers below.</p>');
  expect(text).toContain('value="021000021"');
});

test('an onboarding link is good once and for five minutes, and then leads to its refresh address', async () => {
  const { shop, link, send } = await open();
  const fields = { name: 'Kiln', routing: '110000000' };
  const used = await link();
  await send(used, fields);
  const second = await send(used, fields);
  expect([second.status, second.headers.get('location')]).toEqual([303, refreshUrl]);

  const late = await link();
  shop.clock.forward(5 * 60_000);
  const answer = await shop.emulator.fetch(new Request(late));
  expect([answer.status, answer.headers.get('location')]).toEqual([303, refreshUrl]);
  expect((await shop.emulator.fetch(new Request(`${late}x`))).status).toBe(404);
});

test('each change is told by a thin event, which only names the account', async () => {
  const { shop, account, answer } = await open();
  await answer('110000000');
  await shop.emulator.deliverAll();
  expect(shop.pings.map(({ type }) => type).sort()).toEqual([
    'v2.core.account.created',
    'v2.core.account[configuration.merchant].capability_status_updated',
    'v2.core.account[requirements].updated',
  ]);
  expect(new Set(shop.pings.map((ping) => ping.account))).toEqual(new Set([account.id]));
  expect(shop.received).toEqual([]);
});

test('an account of somebody else is no longer ours', async () => {
  const { payments } = await openShop();
  expect(await payments.readAccount('acct_1Other')).toMatchObject({ state: 'disconnected' });
});

test.each(['refused', 'slow', '500', '429', 'garbage'])(
  'while the provider is %s, an account can’t be read, made, or led to, and nothing is said of it',
  async (fault) => {
    const { payments } = await openShop({ stripe: { timeoutMs: 200, maxNetworkRetries: 1 } });
    const account = `acct_sentinel_${fault}`;
    const vendor = { vendorId: 'v', name: 'Kiln', email: `sentinel_${fault}@example.com`, replaces: null };
    const unavailable = { code: 'payments_unavailable' };
    await expect(payments.readAccount(account)).rejects.toMatchObject(unavailable);
    await expect(payments.createAccountLink({ account, refreshUrl, returnUrl })).rejects.toMatchObject(unavailable);
    await expect(payments.createAccount(vendor)).rejects.toMatchObject(unavailable);
  },
);

test('an account whose creation was answered in vain is the same at the next try', async () => {
  const { payments, emulator } = await openShop({ stripe: { maxNetworkRetries: 0 } });
  const vendor = { vendorId: 'v', name: 'Kiln', email: 'sentinel_lost@example.com', replaces: null };
  await expect(payments.createAccount(vendor)).rejects.toMatchObject({ code: 'payments_unavailable' });
  const made = await payments.createAccount(vendor);
  expect((await emulator.events()).map(({ account }) => account)).toEqual([made.id]);
});

test('an unknown call below /v2/ is answered 404 with an error, which the SDK throws', async () => {
  const { emulator } = await openShop();
  const httpClient = Stripe.createFetchHttpClient(emulator.stripeFetch);
  const stripe = new Stripe('sk_test_x', { httpClient, maxNetworkRetries: 0 });
  await expect(stripe.v2.core.events.retrieve('evt_1')).rejects.toMatchObject({ statusCode: 404 });
  await expect(stripe.v2.core.accounts.create({ dashboard: 'express' })).rejects.toMatchObject({ statusCode: 400 });
});
