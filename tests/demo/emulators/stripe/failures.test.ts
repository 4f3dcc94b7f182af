/** The provider fails: refused, slow, 500, 429, garbage, answers lost after the work was done. */
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { aPickup, openShop } from './shop.ts';

const quick = { timeoutMs: 200, maxNetworkRetries: 1 };

test.each(['refused', 'slow', '500', '429', 'garbage', 'lost_always'])(
  'a provider that is %s is unavailable for now',
  async (fault) => {
    const lines: string[] = [];
    const shop = await openShop({ stripe: { ...quick, log: (line) => lines.push(line) } });
    const request = aPickup(shop.clock, { account: `acct_sentinel_${fault}` });
    const error = await shop.payments.createCheckout(request).catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      name: 'DomainError',
      code: 'payments_unavailable',
      message: 'Payment service is not available. Please try again later.',
      details: { retryAfter: fault === '429' ? 7 : 10 },
    });
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toMatch(/sk_test|ada@/);
  },
);

test('all attempts of a call together end by the deadline, and nothing is sent after it', async () => {
  let sent = 0;
  const silent: typeof fetch = async (_input, init) => {
    init?.signal?.throwIfAborted();
    sent++;
    return new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
  };
  const shop = await openShop({ stripe: { fetch: silent, timeoutMs: 400, maxNetworkRetries: 50 } });
  await expect(shop.payments.createCheckout(aPickup(shop.clock))).rejects.toMatchObject({
    code: 'payments_unavailable',
  });
  const sentByThen = sent;
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(sent).toBe(sentByThen);
  expect(sent).toBeGreaterThan(0);
});

test('an answer that is lost after the work was done is asked for again, and is the same session', async () => {
  const shop = await openShop();
  const lost: unknown[] = [];
  const counting: typeof fetch = (input, init) =>
    shop.emulator.stripeFetch(input, init).catch((reason: unknown) => {
      lost.push(reason);
      throw reason;
    });
  const { payments } = await openShop({ clock: shop.clock, stripe: { fetch: counting } });
  const request = aPickup(shop.clock, { account: 'acct_sentinel_lost' });
  const session = await payments.createCheckout(request);
  expect(lost).toHaveLength(1);
  expect(session).toMatchObject({ status: 'open', orderId: request.orderId });
  expect(await payments.createCheckout(request)).toMatchObject({ id: session.id });
  await shop.emulator.pay(session.id);
  expect(await payments.createCheckout(request)).toMatchObject({ id: session.id, status: 'complete' });
});

test('an end of a session whose answer is lost is found out', async () => {
  const shop = await openShop();
  const account = 'acct_sentinel_lost';
  const { id: sessionId } = await shop.payments.createCheckout(aPickup(shop.clock, { account }));
  expect(await shop.payments.expireCheckout({ sessionId, account })).toMatchObject({ status: 'expired' });
});

test('an account that can’t be charged yet is a vendor who is not ready', async () => {
  const shop = await openShop();
  const request = aPickup(shop.clock, { account: 'acct_sentinel_new' });
  await expect(shop.payments.createCheckout(request)).rejects.toMatchObject({ code: 'vendor_not_ready' });
});

test('an e-mail address that the provider refuses is the buyer’s to correct', async () => {
  const shop = await openShop();
  const request = aPickup(shop.clock, { customerEmail: 'ada@nowhere' });
  await expect(shop.payments.createCheckout(request)).rejects.toMatchObject({
    code: 'invalid',
    details: { fields: [{ path: 'customerEmail' }] },
  });
});

test('an unknown call is answered 404 with an error, which the SDK throws', async () => {
  const { emulator } = await openShop();
  const stripe = new Stripe('sk_test_x', {
    httpClient: Stripe.createFetchHttpClient(emulator.stripeFetch),
    maxNetworkRetries: 0,
  });
  await expect(stripe.customers.create({ name: 'Ada' })).rejects.toMatchObject({
    statusCode: 404,
    type: 'StripeInvalidRequestError',
    message: 'Unrecognized request URL (POST: /v1/customers).',
  });
  await expect(stripe.balance.retrieve()).resolves.toMatchObject({ object: 'balance' });
});

test('a call without a test key is not let in', async () => {
  const { emulator } = await openShop();
  for (const authorization of ['', 'Bearer sk_live_abc', 'Bearer pk_test_abc']) {
    const answer = await emulator.stripeFetch('https://api.stripe.com/v1/balance', { headers: { authorization } });
    expect(answer.status).toBe(401);
  }
});

test('the API is not reachable by way of the site', async () => {
  const { emulator } = await openShop();
  const headers = { authorization: 'Bearer sk_test_emulated' };
  const answer = await emulator.fetch(new Request('http://localhost:4321/v1/balance', { headers }));
  expect(answer.status).toBe(404);
});
