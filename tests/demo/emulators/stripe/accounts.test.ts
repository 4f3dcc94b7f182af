/** Connected accounts: made by the API, ready after the hosted onboarding. */
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { aPickup, openShop } from './shop.ts';

async function open() {
  const shop = await openShop();
  const httpClient = Stripe.createFetchHttpClient(shop.emulator.stripeFetch);
  const stripe = new Stripe('sk_test_platform', { httpClient, maxNetworkRetries: 0 });
  const account = await stripe.accounts.create({
    email: 'kiln@example.com',
    business_profile: { name: 'Kiln' },
    country: 'US',
  });
  const link = () =>
    stripe.accountLinks.create({
      account: account.id,
      type: 'account_onboarding',
      refresh_url: 'http://localhost:4321/vendor/kiln/payments?again',
      return_url: 'http://localhost:4321/vendor/kiln/payments',
    });
  const send = (url: string, fields: Record<string, string>) =>
    shop.emulator.fetch(new Request(url, { method: 'POST', body: new URLSearchParams(fields) }));
  return { shop, stripe, account, link, send };
}

test('a new account can’t be charged before its onboarding, and can after it', async () => {
  const { shop, stripe, account, link, send } = await open();
  expect(account).toMatchObject({ charges_enabled: false, details_submitted: false, email: 'kiln@example.com' });
  const request = () => aPickup(shop.clock, { account: account.id });
  await expect(shop.payments.createCheckout(request())).rejects.toMatchObject({ code: 'vendor_not_ready' });

  const { url } = await link();
  const page = await shop.emulator.fetch(new Request(url));
  expect(await page.text()).toContain('<button type="submit">Finish Setup</button>');
  const done = await send(url, { name: 'Portland Kiln & Co' });
  expect([done.status, done.headers.get('location')]).toEqual([303, 'http://localhost:4321/vendor/kiln/payments']);

  expect(await stripe.accounts.retrieve(account.id)).toMatchObject({ charges_enabled: true, payouts_enabled: true });
  const session = await shop.payments.createCheckout(request());
  expect(await (await shop.emulator.fetch(new Request(session.url ?? ''))).text()).toContain(
    'Pay Portland Kiln &amp; Co',
  );
  expect(await shop.emulator.events()).toMatchObject([{ type: 'account.updated', account: account.id }]);
});

test('an onboarding without a name stays where it is', async () => {
  const { link, send } = await open();
  const answer = await send((await link()).url, { name: ' ' });
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain('role="alert">Enter a business name.</p>');
});

test('an onboarding link is good once and for five minutes, and then leads to its refresh address', async () => {
  const { shop, link, send } = await open();
  const again = [303, 'http://localhost:4321/vendor/kiln/payments?again'];
  const used = await link();
  await send(used.url, { name: 'Kiln' });
  const second = await send(used.url, { name: 'Kiln' });
  expect([second.status, second.headers.get('location')]).toEqual(again);

  const late = await link();
  shop.clock.forward(5 * 60_000);
  const answer = await shop.emulator.fetch(new Request(late.url));
  expect([answer.status, answer.headers.get('location')]).toEqual(again);
  expect((await shop.emulator.fetch(new Request(`${late.url}x`))).status).toBe(404);
});

test('an account of somebody else is out of reach', async () => {
  const { stripe } = await open();
  await expect(stripe.accounts.retrieve('acct_1Other')).rejects.toMatchObject({
    statusCode: 403,
    code: 'account_invalid',
  });
});
