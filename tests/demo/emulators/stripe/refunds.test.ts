/** What is given back, of payments and of our fee, by the adapter and the emulator behind it. */
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { account, aPickup, openShop, payOne, type Shop } from './shop.ts';

const dayMs = 24 * 3600_000;

/** Returns the types of the events since the payment. */
async function told(shop: Shop): Promise<string[]> {
  const events = await shop.emulator.events();
  return events.map(({ type }) => type).filter((type) => type !== 'checkout.session.completed');
}

test('a payment is given back in parts, never more than it was, and our fee stays', async () => {
  const shop = await openShop();
  const ref = await payOne(shop);
  const part = await shop.payments.refund({ ...ref, refundId: 'one', amountCents: 500 });
  expect(part).toMatchObject({ refundId: 'one', amountCents: 500, status: 'succeeded', failure: null });
  expect(part.id).toMatch(/^re_/);
  const refused = await shop.payments.refund({ ...ref, refundId: 'two', amountCents: 1501 });
  expect(refused).toEqual({
    id: null,
    refundId: 'two',
    amountCents: 1501,
    status: 'failed',
    failure: 'parameter_invalid',
    createdAt: shop.clock.now(),
  });
  const rest = await shop.payments.refund({ ...ref, refundId: 'three', amountCents: 1500 });
  const more = await shop.payments.refund({ ...ref, refundId: 'four', amountCents: 1 });
  expect(more).toMatchObject({ id: null, failure: 'charge_already_refunded' });
  expect(await shop.payments.listRefunds(ref)).toEqual([rest, part]);
  const { applicationFeeId } = (await shop.payments.readCharge(ref)) ?? {};
  expect(await shop.payments.listFeeRefunds(applicationFeeId ?? '')).toEqual([]);
  expect(await told(shop)).toEqual(['refund.created', 'charge.refunded', 'refund.created', 'charge.refunded']);
});

test('a repeated refund is the same one for a day; later it is found by our id', async () => {
  const shop = await openShop();
  const wanted = { ...(await payOne(shop)), refundId: 'one', amountCents: 500 };
  const made = await Promise.all([1, 2, 3].map(() => shop.payments.refund(wanted)));
  shop.clock.forward(dayMs - 1);
  made.push(await shop.payments.refund(wanted));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  shop.clock.forward(1);
  expect((await shop.payments.listRefunds(wanted)).map(({ refundId }) => refundId)).toEqual(['one']);
  // The key is forgotten, so a call without a look is a second refund.
  await shop.payments.refund(wanted);
  expect(await shop.payments.listRefunds(wanted)).toHaveLength(2);
});

test('our fee is given back exactly, by the platform, and never more than it was', async () => {
  const shop = await openShop();
  const ref = await payOne(shop);
  const applicationFeeId = (await shop.payments.readCharge(ref))?.applicationFeeId ?? '';
  const first = { refundId: 'one', applicationFeeId, amountCents: 7 };
  const made = await Promise.all([1, 2].map(() => shop.payments.refundFee(first)));
  expect(made[0]).toEqual(made[1]);
  await shop.payments.refundFee({ refundId: 'two', applicationFeeId, amountCents: 23 });
  const past = shop.payments.refundFee({ refundId: 'three', applicationFeeId, amountCents: 1 });
  await expect(past).rejects.toMatchObject({ code: 'invalid' });
  expect(await shop.payments.listFeeRefunds(applicationFeeId)).toMatchObject([
    { refundId: 'two', amountCents: 23 },
    { refundId: 'one', amountCents: 7, id: made[0]?.id },
  ]);
});

test.each([
  ['4242424242424242', 88],
  ['4000001240000000', 118],
])('of 2,000 cents by card %s the processor keeps %i, and we our fee', async (card, kept) => {
  const shop = await openShop();
  const charge = await shop.payments.readCharge(await payOne(shop, card));
  expect(charge).toEqual({ applicationFeeId: expect.stringMatching(/^fee_/), processorFeeCents: kept });
});

test('a charge without our fee has none; an unknown or unpaid payment has no charge', async () => {
  const shop = await openShop();
  const free = await payOne(shop, undefined, { applicationFeeCents: 0 });
  expect(await shop.payments.readCharge(free)).toEqual({ applicationFeeId: null, processorFeeCents: 88 });
  expect(await shop.payments.readCharge({ paymentId: 'pi_unknown', account })).toBeNull();
  expect(await shop.payments.readCharge(await payOne(shop, '4000000000000002'))).toBeNull();
});

test.each([
  ['4000000000007726', 'pending', 'succeeded', null, ['refund.created', 'charge.refunded', 'refund.updated']],
  [
    '4000000000005142',
    'pending',
    'failed',
    'expired_or_canceled_card',
    ['refund.created', 'charge.refunded', 'refund.updated', 'refund.failed'],
  ],
  [
    '4000000000005126',
    'succeeded',
    'failed',
    'expired_or_canceled_card',
    ['refund.created', 'charge.refunded', 'refund.updated', 'refund.failed'],
  ],
  ['4000000000005134', 'failed', 'failed', 'lost_or_stolen_card', ['refund.created', 'refund.failed']],
])('refunds of card %s are %s at first, and %s a minute later', async (card, first, then, failure, events) => {
  const shop = await openShop();
  const ref = await payOne(shop, card);
  expect(await shop.payments.refund({ ...ref, refundId: 'one', amountCents: 500 })).toMatchObject({ status: first });
  shop.clock.forward(59_999);
  await shop.emulator.tick();
  expect(await shop.payments.listRefunds(ref)).toMatchObject([{ status: first }]);
  shop.clock.forward(1);
  await shop.emulator.tick();
  expect(await shop.payments.listRefunds(ref)).toMatchObject([{ status: then, failure, refundId: 'one' }]);
  expect(await told(shop)).toEqual(events);
});

test('what failed can be refunded again', async () => {
  const shop = await openShop();
  const ref = await payOne(shop, '4000000000005126');
  const all = { ...ref, amountCents: 2000 };
  await shop.payments.refund({ ...all, refundId: 'one' });
  expect(await shop.payments.refund({ ...all, refundId: 'two' })).toMatchObject({ id: null });
  shop.clock.forward(60_000);
  await shop.emulator.tick();
  expect(await shop.payments.refund({ ...all, refundId: 'three' })).toMatchObject({ status: 'succeeded' });
});

test('a refund that the balance doesn’t cover is refused, and nothing is made', async () => {
  const shop = await openShop();
  const ref = await payOne(shop, '4000000000005159');
  const refund = await shop.payments.refund({ ...ref, refundId: 'one', amountCents: 500 });
  expect(refund).toMatchObject({ id: null, status: 'failed', failure: 'insufficient_funds' });
  expect([await shop.payments.listRefunds(ref), await told(shop)]).toEqual([[], []]);
});

/** Lets the artist sell something else, so that the balance covers a refund. */
async function sellMore(shop: Shop): Promise<void> {
  shop.clock.forward(1000);
  await payOne(shop);
}

test('a refusal is repeated under its key for a day, whatever has changed; another key is looked at again', async () => {
  const shop = await openShop();
  const { paymentId } = await payOne(shop, '4000000000005159');
  const { refunds } = new Stripe('sk_test_x', { httpClient: Stripe.createFetchHttpClient(shop.emulator.stripeFetch) });
  const wanted = { payment_intent: paymentId };
  const ask = (idempotencyKey: string) => refunds.create(wanted, { stripeAccount: account, idempotencyKey });
  await expect(ask('one')).rejects.toMatchObject({ code: 'insufficient_funds' });
  await sellMore(shop);
  const repeated = { code: 'insufficient_funds', headers: { 'idempotent-replayed': 'true' } };
  await expect(ask('one')).rejects.toMatchObject(repeated);
  expect(await ask('two')).toMatchObject({ status: 'succeeded' });
  shop.clock.forward(dayMs);
  await expect(ask('one')).rejects.toMatchObject({ code: 'charge_already_refunded' });
  // What is wrong in itself isn’t stored.
  const wrong = { ...wanted, amount: -1 };
  const again = () => refunds.create(wrong, { stripeAccount: account, idempotencyKey: 'three' });
  for (const _ of [1, 2]) {
    const { headers } = await again().then(Promise.reject, (error: Stripe.errors.StripeError) => error);
    expect(headers?.['idempotent-replayed']).toBeUndefined();
  }
});

test('a refusal whose answer was lost doesn’t keep the refund from being made later, once', async () => {
  const shop = await openShop();
  const ref = await payOne(shop, '4000000000005159');
  const wanted = { ...ref, refundId: 'one', amountCents: 500 };
  let isLosing = true;
  const losing: typeof fetch = async (input, init) => {
    const answer = await shop.emulator.stripeFetch(input, init);
    if (isLosing) throw new TypeError('fetch failed');
    return answer;
  };
  const { payments } = await openShop({ clock: shop.clock, stripe: { fetch: losing, maxNetworkRetries: 0 } });
  await expect(payments.refund(wanted)).rejects.toMatchObject({ code: 'payments_unavailable' });
  await sellMore(shop);
  // The second key is the same for an hour.
  shop.clock.forward(3_600_000 - (shop.clock.now().getTime() % 3_600_000));
  isLosing = false;
  const made = await payments.refund(wanted);
  shop.clock.forward(3_599_999);
  expect(await payments.refund(wanted)).toEqual(made);
  expect(await payments.listRefunds(ref)).toMatchObject([{ refundId: 'one', status: 'succeeded' }]);
});

test('without an answer the outcome is unknown: it throws, and the refund is found', async () => {
  const shop = await openShop();
  const ref = await payOne(shop);
  const wanted = { ...ref, refundId: 'one', amountCents: 500 };
  const { stripeFetch } = shop.emulator;
  const losing: typeof fetch = async (input, init) => {
    const answer = await stripeFetch(input, init);
    if (init?.method === 'POST') throw new TypeError('fetch failed');
    return answer;
  };
  const { payments } = await openShop({ clock: shop.clock, stripe: { fetch: losing, maxNetworkRetries: 0 } });
  await expect(payments.refund(wanted)).rejects.toMatchObject({ code: 'payments_unavailable' });
  expect(await payments.listRefunds(ref)).toMatchObject([{ refundId: 'one', amountCents: 500 }]);
});

test('an account that is gone is no refusal of the refund', async () => {
  const shop = await openShop();
  const ref = await payOne(shop);
  const gone = shop.payments.refund({ ...ref, account: 'acct_1Gone', refundId: 'one', amountCents: 1 });
  await expect(gone).rejects.toMatchObject({ code: 'vendor_not_ready' });
});

test('events about refunds name the payment and its account', async () => {
  const shop = await openShop();
  const ref = await payOne(shop);
  await shop.payments.refund({ ...ref, refundId: 'one', amountCents: 500 });
  await shop.emulator.deliverAll();
  const changed = shop.received.filter(({ kind }) => kind === 'refund_changed');
  expect(changed).toHaveLength(2);
  for (const event of changed) expect(event).toMatchObject({ ...ref, session: null, dispute: null });
});

test('a hundred refunds and more are listed', async () => {
  const shop = await openShop();
  const ref = await payOne(shop);
  for (let part = 0; part < 120; part++)
    await shop.payments.refund({ ...ref, refundId: `part-${part}`, amountCents: 1 });
  const ids = (await shop.payments.listRefunds(ref)).map(({ refundId }) => refundId);
  expect([ids.length, ids[0], ids[119]]).toEqual([120, 'part-119', 'part-0']);
});

/** Opens the adapter over the shop's emulator, whose answers to calls with `part` in their address are changed. */
async function withAnswers(shop: Shop, part: string, change: (answer: Record<string, never>) => unknown, status = 200) {
  const { stripeFetch } = shop.emulator;
  const changed: typeof fetch = async (input, init) => {
    const answer = await stripeFetch(input, init);
    if (!String(input).includes(part)) return answer;
    return Response.json(change((await answer.json()) as Record<string, never>), { status });
  };
  return (await openShop({ clock: shop.clock, stripe: { fetch: changed, maxNetworkRetries: 0 } })).payments;
}

test('what the processor keeps includes taxes, and is null until Stripe knows it', async () => {
  const shop = await openShop();
  const ref = await payOne(shop);
  const fees = [
    { type: 'application_fee', amount: 30 },
    { type: 'stripe_fee', amount: 88 },
    { type: 'tax', amount: 5 },
  ];
  const answers = async (movement: unknown) => {
    const payments = await withAnswers(shop, '/payment_intents/', (answer) => {
      const charge = answer['latest_charge'] as unknown as object;
      return { ...answer, latest_charge: { ...charge, balance_transaction: movement } };
    });
    return (await payments.readCharge(ref))?.processorFeeCents;
  };
  expect([await answers({ fee_details: fees }), await answers(null)]).toEqual([93, null]);
});

test.each([
  [409, { type: 'invalid_request_error', code: 'lock_timeout', message: 'x' }, 'payments_unavailable'],
  [429, { type: 'invalid_request_error', code: 'rate_limit', message: 'x' }, 'payments_unavailable'],
  [500, { type: 'api_error', message: 'x' }, 'payments_unavailable'],
  [400, { type: 'idempotency_error', message: 'x' }, 'idempotency_conflict'],
])('an answer %i is no refusal of the refund: %o', async (status, error, code) => {
  const shop = await openShop();
  const wanted = { ...(await payOne(shop)), refundId: 'one', amountCents: 500 };
  const payments = await withAnswers(shop, '/refunds', () => ({ error }), status);
  await expect(payments.refund(wanted)).rejects.toMatchObject({ code });
});

test('a canceled refund has failed, and one that waits for something is pending', async () => {
  const shop = await openShop();
  const ref = await payOne(shop);
  await shop.payments.refund({ ...ref, refundId: 'one', amountCents: 500 });
  const read = async (status: string | null) => {
    const payments = await withAnswers(shop, '/refunds', (list) => {
      const [refund] = list['data'] as unknown as object[];
      return { ...list, data: [{ ...refund, status }] };
    });
    return (await payments.listRefunds(ref)).map((refund) => [refund.status, refund.failure])[0];
  };
  expect(await Promise.all(['canceled', 'requires_action', null].map(read))).toEqual([
    ['failed', 'canceled'],
    ['pending', null],
    ['pending', null],
  ]);
});

test('a call about a fee has the fault of its account, and the fee is given back once', async () => {
  const shop = await openShop({ stripe: { maxNetworkRetries: 0 } });
  const lost = 'acct_sentinel_lost';
  const request = aPickup(shop.clock, { account: lost });
  await expect(shop.payments.createCheckout(request)).rejects.toThrow();
  const { id } = await shop.payments.createCheckout(request);
  await shop.emulator.pay(id);
  const paid = await shop.payments.getCheckout({ sessionId: id, account: lost });
  const charge = await shop.payments.readCharge({ paymentId: paid?.paymentId ?? '', account: lost });
  const applicationFeeId = charge?.applicationFeeId ?? '';
  const wanted = { refundId: 'one', applicationFeeId, amountCents: 30 };
  await expect(shop.payments.refundFee(wanted)).rejects.toMatchObject({ code: 'payments_unavailable' });
  const given = await shop.payments.refundFee(wanted);
  expect(await shop.payments.listFeeRefunds(applicationFeeId)).toMatchObject([{ ...given, amountCents: 30 }]);
});
