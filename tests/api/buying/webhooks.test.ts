import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { orders, paymentEvents } from '../../../src/features/buying/orders/orders.table.ts';
import { callApi } from '../../support/call-api.ts';
import { type EmulatedApp, emulatedApp } from '../../support/emulated-app.ts';
import { makeProduct, makeVendor } from '../../support/factories.ts';
import { dice } from '../../support/rounds.ts';
import { checkOut, stockOf } from '../../support/shop.ts';

const secret = 'whsec_of_a_test';
let app: EmulatedApp;
beforeAll(async () => {
  app = await emulatedApp();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(() => app.close());

interface SignedAs {
  secret?: string;
  /** Seconds from now. */
  at?: number;
}

function signature(payload: string, as: SignedAs = {}): string {
  const timestamp = Math.floor(app.clock.now().getTime() / 1000) + (as.at ?? 0);
  return Stripe.webhooks.generateTestHeaderString({ payload, secret: as.secret ?? secret, timestamp });
}

function deliver(payload: string, header: string | null): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(header !== null && { 'stripe-signature': header }) };
  return callApi(app, 'POST', '/api/webhooks/stripe', { body: payload, headers });
}

/** A paid session, and the event that tells of it, not delivered yet. */
async function paid() {
  const vendor = await makeVendor(app.db, { stripeAccountId: `acct_demo_${crypto.randomUUID().slice(0, 8)}` });
  const product = await makeProduct(app.db, vendor);
  const order = await checkOut(app, [{ productId: product.id, quantity: 1 }]);
  const sessionId = order.checkout.sessionId ?? '';
  await app.emulator.pay(sessionId);
  const session = {
    id: sessionId,
    object: 'checkout.session',
    status: 'complete',
    payment_status: 'paid',
    amount_total: order.totalCents,
    currency: 'usd',
    metadata: { order_id: order.id },
    payment_intent: 'pi_test',
    customer_details: { email: 'buyer@example.com', name: 'Ada Byron' },
    customer_email: null,
    collected_information: null,
    url: null,
    client_secret: null,
    expires_at: Math.floor(order.checkout.expiresAt.getTime() / 1000),
  };
  const event = {
    id: `evt_${crypto.randomUUID()}`,
    object: 'event',
    type: 'checkout.session.completed',
    created: Math.floor(app.clock.now().getTime() / 1000),
    account: vendor.stripeAccountId,
    data: { object: session },
  };
  const status = async () => (await app.db.select().from(orders).where(eq(orders.id, order.id)))[0]?.status;
  return { order, product, event, payload: JSON.stringify(event), status };
}

describe('POST /api/webhooks/stripe', () => {
  test('returns 200 to a signed event, and the order is paid; again, and nothing more happens', async () => {
    const { payload, product, status, event } = await paid();
    for (let n = 0; n < 3; n += 1) {
      const answer = await deliver(payload, signature(payload));
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual({ received: true });
    }
    expect(await status()).toBe('paid');
    expect(await stockOf(app.db, product.id)).toEqual({ free: 9, held: 0, sold: 1 });
    const rows = await app.db.select().from(paymentEvents).where(eq(paymentEvents.id, event.id));
    expect(rows).toMatchObject([{ outcome: 'paid' }]);
  });

  test.each<[string, (payload: string) => [string, string | null]]>([
    ['without a signature', (payload) => [payload, null]],
    ['with an empty signature', (payload) => [payload, '']],
    ['signed with another secret', (payload) => [payload, signature(payload, { secret: 'whsec_other' })]],
    ['signed with an empty secret', (payload) => [payload, signature(payload, { secret: '' })]],
    ['of ten minutes ago', (payload) => [payload, signature(payload, { at: -600 })]],
    ['of ten minutes from now', (payload) => [payload, signature(payload, { at: 600 })]],
    ['changed by one character', (payload) => [payload.replace('"paid"', '"paie"'), signature(payload)]],
  ])('answers 400 bad_signature to an event %s, and does nothing', async (_, forge) => {
    const { payload, status } = await paid();
    const answer = await deliver(...forge(payload));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'bad_signature' });
    expect(await status()).toBe('pending');
  });

  test('returns 503 webhook_not_configured without a secret', async () => {
    const { payload, status } = await paid();
    const { createStripePayments } = await import('../../../src/features/buying/stripe/stripe.ts');
    const options = { secretKey: 'sk_test_x', publishableKey: null, webhookSecret: '', mode: 'test' } as const;
    const bare = { ...app, payments: createStripePayments(options) };
    const headers = { 'stripe-signature': signature(payload, { secret: '' }) };
    const answer = await callApi(bare, 'POST', '/api/webhooks/stripe', { body: payload, headers });
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: 'webhook_not_configured' });
    expect(await status()).toBe('pending');
  });

  test.each([
    ['amount', { amount_total: 1 }],
    ['currency', { currency: 'eur' }],
  ])('answers 200 to another %s than ours, and the order needs a person', async (_, changes) => {
    const { event, product, status } = await paid();
    const payload = JSON.stringify({ ...event, data: { object: { ...event.data.object, ...changes } } });
    expect((await deliver(payload, signature(payload))).status).toBe(200);
    expect(await status()).toBe('needs_attention');
    expect((await stockOf(app.db, product.id)).sold).toBe(0);
  });

  test('returns 200 to events of unknown sessions and types, and does nothing', async () => {
    const { event, status } = await paid();
    const stranger = { ...event.data.object, id: 'cs_test_stranger', metadata: {} };
    for (const other of [
      { ...event, id: 'evt_a', data: { object: stranger } },
      { ...event, id: 'evt_b', type: 'account.updated', data: { object: { id: 'acct_x', object: 'account' } } },
      { ...event, id: 'evt_c', account: undefined },
    ]) {
      const payload = JSON.stringify(other);
      expect((await deliver(payload, signature(payload))).status).toBe(200);
    }
    expect(await status()).toBe('pending');
  });

  test('takes the five-fold, shuffled events of the emulated provider once', async () => {
    const { product, status } = await paid();
    await app.emulator.deliverAll({ times: 5, shuffle: dice().shuffled });
    expect(await status()).toBe('paid');
    expect((await stockOf(app.db, product.id)).sold).toBe(1);
  });
});

test('GET /api/webhooks/stripe returns 405 with Allow', async () => {
  const answer = await callApi(app, 'GET', '/api/webhooks/stripe');
  expect(answer.status).toBe(405);
  expect(answer.headers.get('allow')).toBe('POST');
});
