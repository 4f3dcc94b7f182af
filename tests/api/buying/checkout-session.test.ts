import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkoutSchema } from '../../../src/features/buying/checkout/checkout.api.ts';
import { checkoutStateSchema } from '../../../src/features/buying/orders/orders.api.ts';
import { callApi } from '../../support/call-api.ts';
import { makeSellable, postAsNew, refused } from '../../support/checkout-calls.ts';
import { type EmulatedApp, emulatedApp } from '../../support/emulated-app.ts';
import { inventoryOf, stockOf } from '../../support/shop.ts';

let app: EmulatedApp;
beforeAll(async () => {
  app = await emulatedApp();
});
afterAll(() => app.close());

const piece = (...about: [Parameters<typeof makeSellable>[1]?, Parameters<typeof makeSellable>[2]?]) =>
  makeSellable(app, ...about);
const post = (path: string, json: unknown, headers: Record<string, string> = {}) => postAsNew(app, path, json, headers);

const state = async (sessionId: string) => {
  const answer = await callApi(app, 'GET', `/api/checkout/session/${sessionId}`);
  expect(answer.headers.get('cache-control')).toContain('no-store');
  return v.parse(checkoutStateSchema, await answer.json());
};

describe('POST /api/checkout/session with an Idempotency-Key', () => {
  test('returns the same session again, and another cart with 409 idempotency_conflict', async () => {
    const { product } = await piece();
    const headers = { 'idempotency-key': `${crypto.randomUUID()}.1` };
    const json = { items: [{ productId: product.id, quantity: 1 }] };
    const [first, again] = await Promise.all([
      post('/api/checkout/session', json, headers),
      post('/api/checkout/session', json, headers),
    ]);
    expect(await again.json()).toEqual(await first.json());
    const other = { items: [{ productId: product.id, quantity: 2 }] };
    expect(await refused(post('/api/checkout/session', other, headers))).toMatchObject({
      status: 409,
      code: 'idempotency_conflict',
    });
    expect(await inventoryOf(app.db, product.id)).toBe(9);
  });

  test('redirects a buyer who has paid to the order', async () => {
    const { vendor, product } = await piece();
    const headers = { 'idempotency-key': `${crypto.randomUUID()}.1` };
    const json = { items: [{ productId: product.id, quantity: 1 }] };
    const { sessionId } = v.parse(checkoutSchema, await (await post('/api/checkout/session', json, headers)).json());
    await app.emulator.pay(sessionId);
    await state(sessionId);
    const again = v.parse(checkoutSchema, await (await post('/api/checkout/session', json, headers)).json());
    expect(again.url).toBe(`${app.config.siteUrl}/checkout/success?vendor=${vendor.slug}&session_id=${sessionId}`);
  });
});

describe('POST /api/checkout/session if the provider', () => {
  const buy = (account: string, headers: Record<string, string> = {}) =>
    piece({}, { stripeAccountId: account }).then(async ({ product }) => ({
      product,
      answer: await post('/api/checkout/session', { items: [{ productId: product.id, quantity: 1 }] }, headers),
    }));

  test('is unreachable returns 503 payments_unavailable with the specified message and Retry-After', async () => {
    const { answer } = await buy('acct_sentinel_500');
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({
      code: 'payments_unavailable',
      error: 'Payment service is not available. Please try again later.',
    });
  });

  test('can’t pay the vendor yet returns 422 vendor_not_ready and holds nothing', async () => {
    const { answer, product } = await buy('acct_sentinel_new');
    expect(await refused(Promise.resolve(answer))).toMatchObject({ status: 422, code: 'vendor_not_ready' });
    expect(await stockOf(app.db, product.id)).toEqual({ free: 10, held: 0, sold: 0 });
  });

  test('succeeds but its response is lost creates one session', async () => {
    const { answer, product } = await buy('acct_sentinel_lost');
    expect(answer.status).toBe(200);
    expect(await stockOf(app.db, product.id)).toEqual({ free: 9, held: 1, sold: 0 });
  });
});

test('POST /api/checkout/session returns 429 with Retry-After for a guest’s eleventh call within a minute', async () => {
  const limited = { ...app, config: { ...app.config, rateLimits: true } };
  const headers = { origin: app.config.siteUrl, cookie: `guest=${'a'.repeat(32)}` };
  const statuses: number[] = [];
  const json = { items: [{ productId: crypto.randomUUID(), quantity: 0 }] };
  for (let n = 0; n < 11; n += 1) {
    const answer = await callApi(limited, 'POST', '/api/checkout/session', { json, headers });
    statuses.push(answer.status);
    if (n === 10) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
  const neighbor = { json, headers: { ...headers, cookie: `guest=${'b'.repeat(32)}` } };
  expect((await callApi(limited, 'POST', '/api/checkout/session', neighbor)).status).toBe(422);
});

describe('GET /api/checkout/session/{id}', () => {
  test('returns the order’s status from start to payment', async () => {
    const { product, vendor } = await piece({ name: 'Rose window' });
    const json = { items: [{ productId: product.id, quantity: 1 }], customerEmail: 'ada@example.org' };
    const made = v.parse(checkoutSchema, await (await post('/api/checkout/session', json)).json());
    expect(await state(made.sessionId)).toMatchObject({ status: 'pending', url: made.url, embedded: null });
    await app.emulator.pay(made.sessionId);
    expect(await state(made.sessionId)).toMatchObject({
      status: 'paid',
      orderNumber: made.orderNumber,
      vendor: { slug: vendor.slug },
      lines: [{ name: 'Rose window', quantity: 1 }],
      emailQueued: true,
      url: null,
    });
  });

  test.each(['cs_test_unknown1', 'x', '../orders', '%00', 'a'.repeat(300)])('returns 404 for %s', async (id) => {
    const answer = refused(callApi(app, 'GET', `/api/checkout/session/${encodeURIComponent(id)}`));
    expect(await answer).toMatchObject({ status: 404, code: 'not_found' });
  });
});

test('POST /api/checkout/session/{id}/cancel releases the hold, and keeps a paid order paid', async () => {
  const { product } = await piece({ inventory: 1 });
  const json = { items: [{ productId: product.id, quantity: 1 }] };
  const made = v.parse(checkoutSchema, await (await post('/api/checkout/session', json)).json());
  const cancelled = await post(`/api/checkout/session/${made.sessionId}/cancel`, undefined);
  expect(await cancelled.json()).toMatchObject({ status: 'cancelled' });
  expect(await inventoryOf(app.db, product.id)).toBe(1);
  const again = v.parse(checkoutSchema, await (await post('/api/checkout/session', json)).json());
  await app.emulator.pay(again.sessionId);
  expect(await (await post(`/api/checkout/session/${again.sessionId}/cancel`, undefined)).json()).toMatchObject({
    status: 'paid',
  });
});
