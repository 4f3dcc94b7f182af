/** The emulator refuses what Stripe would refuse, so that a mistake shows here and not with real money. */
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { account, openShop, type TestClock } from './shop.ts';

const line = { quantity: 1, price_data: { currency: 'usd', unit_amount: 2000, product_data: { name: 'Mug' } } };

function params(clock: TestClock, changes: object = {}) {
  const seconds = Math.floor(clock.now().getTime() / 1000);
  return {
    mode: 'payment' as const,
    line_items: [line],
    success_url: 'https://example.org/thanks',
    expires_at: seconds + 1800,
    ...changes,
  };
}

async function open() {
  const { emulator, clock } = await openShop();
  const httpClient = Stripe.createFetchHttpClient(emulator.stripeFetch);
  return { clock, sessions: new Stripe('sk_test_x', { httpClient, maxNetworkRetries: 0 }).checkout.sessions };
}

const soon = (seconds: number) => (clock: TestClock) => ({
  expires_at: Math.floor(clock.now().getTime() / 1000) + seconds,
});
const priced = (changes: object) => ({ line_items: [{ ...line, price_data: { ...line.price_data, ...changes } }] });

test.each<[string, object | ((clock: TestClock) => object), string]>([
  ['another mode', { mode: 'subscription' }, 'mode'],
  ['no lines', { line_items: [] }, 'line_items'],
  ['a quantity of zero', { line_items: [{ ...line, quantity: 0 }] }, 'line_items'],
  ['a quantity that is no whole number', { line_items: [{ ...line, quantity: 1.5 }] }, 'line_items[0][quantity]'],
  ['a negative amount', priced({ unit_amount: -1 }), 'line_items[0][price_data][unit_amount]'],
  ['a fraction of a cent', priced({ unit_amount: 19.5 }), 'line_items[0][price_data][unit_amount]'],
  ['another currency', priced({ currency: 'eur' }), 'line_items'],
  ['a line without a name', priced({ product_data: {} }), 'line_items[0][price_data][product_data]'],
  ['less than 50 cents', priced({ unit_amount: 49 }), 'line_items'],
  ['more than a card can carry', priced({ unit_amount: 100_000_000 }), 'line_items'],
  ['nine pictures', priced({ product_data: { name: 'Mug', images: Array(9).fill('https://a.example/m') } }), 'images'],
  ['a long reference', { client_reference_id: 'r'.repeat(201) }, 'client_reference_id'],
  ['brackets in the name of a fact', { metadata: { 'a]': 'b' } }, 'metadata'],
  [
    'a misspelled part of an address',
    { payment_intent_data: { shipping: { name: 'Ada', address: { line1: '1 Main St', cty: 'Louisville' } } } },
    'payment_intent_data[shipping][address][cty]',
  ],
  ['a picture without an address', priced({ product_data: { name: 'Mug', images: ['mug.webp'] } }), 'images'],
  [
    'a fee above the total',
    { payment_intent_data: { application_fee_amount: 2001 } },
    'payment_intent_data[application_fee_amount]',
  ],
  ['an end in less than 30 minutes', soon(1799), 'expires_at'],
  ['an end in more than a day', soon(86_401), 'expires_at'],
  ['no success_url', { success_url: undefined }, 'success_url'],
  ['a success_url that is a path', { success_url: '/thanks' }, 'success_url'],
  [
    'a cancel_url on an embedded page',
    {
      ui_mode: 'embedded_page',
      success_url: undefined,
      return_url: 'https://example.org',
      cancel_url: 'https://example.org',
    },
    'cancel_url',
  ],
  ['a ui_mode of yesterday', { ui_mode: 'hosted' }, 'ui_mode'],
  ['a parameter that does not exist', { payment_method: 'card' }, 'payment_method'],
  ['an e-mail address without a domain', { customer_email: 'ada' }, 'customer_email'],
])('a session with %s is refused', async (_name, changes, param) => {
  const { clock, sessions } = await open();
  const wrong = params(clock, typeof changes === 'function' ? changes(clock) : changes);
  await expect(sessions.create(wrong, { stripeAccount: account })).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 400,
    param,
  });
});

test('an application fee without a connected account is refused', async () => {
  const { clock, sessions } = await open();
  const wrong = params(clock, { payment_intent_data: { application_fee_amount: 1 } });
  await expect(sessions.create(wrong)).rejects.toMatchObject({ param: 'payment_intent_data[application_fee_amount]' });
});

test('the total is what the lines add up to', async () => {
  const { clock, sessions } = await open();
  const wanted = params(clock, { line_items: [{ ...line, quantity: 3 }] });
  expect(await sessions.create(wanted, { stripeAccount: account })).toMatchObject({
    amount_subtotal: 6000,
    amount_total: 6000,
  });
});

test('a repeated key is answered word for word and says so; with other parameters it is an error', async () => {
  const { clock, sessions } = await open();
  const options = { stripeAccount: account, idempotencyKey: 'order-1' };
  const first = await sessions.create(params(clock), options);
  const second = await sessions.create(params(clock), options);
  expect(JSON.stringify(second)).toBe(JSON.stringify(first));
  const headers = (answer: typeof first) => answer.lastResponse.headers as unknown as Headers;
  expect([first, second].map((answer) => headers(answer).get('idempotent-replayed'))).toEqual([null, 'true']);

  const other = params(clock, { client_reference_id: 'another' });
  await expect(sessions.create(other, options)).rejects.toMatchObject({
    statusCode: 400,
    type: 'StripeIdempotencyError',
  });
  // Keys belong to an account.
  const elsewhere = await sessions.create(other, { ...options, stripeAccount: 'acct_demo_other' });
  expect(elsewhere.id).not.toBe(first.id);
});

test('a complete session can’t be expired', async () => {
  const { emulator, payments, clock } = await openShop();
  const sessions = new Stripe('sk_test_x', { httpClient: Stripe.createFetchHttpClient(emulator.stripeFetch) }).checkout
    .sessions;
  const { id } = await sessions.create(params(clock), { stripeAccount: account });
  await emulator.pay(id);
  await expect(sessions.expire(id, {}, { stripeAccount: account })).rejects.toMatchObject({ statusCode: 400 });
  expect(await payments.getCheckout({ sessionId: id, account })).toMatchObject({ status: 'complete', orderId: null });
});

test('a page of a list that isn’t there, a payment of 49 cents, and a made-up reason for a refund are refused', async () => {
  const { emulator } = await openShop();
  const httpClient = Stripe.createFetchHttpClient(emulator.stripeFetch);
  const stripe = new Stripe('sk_test_x', { httpClient, maxNetworkRetries: 0 });
  const refusals = [
    () => stripe.payouts.list({ limit: 101 }),
    () => stripe.payouts.list({ starting_after: 'po_none' }),
    () => stripe.paymentIntents.create({ amount: 49, currency: 'usd', confirm: true, payment_method: 'pm_card_visa' }),
    () => stripe.refunds.create({ payment_intent: 'pi_none', reason: 'bored' as never }),
    () => stripe.refunds.create({ payment_intent: 'pi_none' }, { idempotencyKey: 'k'.repeat(256) }),
  ];
  for (const refuse of refusals) await expect(refuse()).rejects.toMatchObject({ type: 'StripeInvalidRequestError' });
});
