/** Guests are told apart by a random cookie and limited by network. User-Agent has no effect. */
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkoutSchema } from '../../../src/features/buying/checkout/checkout.api.ts';
import { products } from '../../../src/features/catalog/products.table.ts';
import { goOn } from '../../support/address-step.ts';
import { callApi } from '../../support/call-api.ts';
import { cookiesOf, makeSellable, refused } from '../../support/checkout-calls.ts';
import { type EmulatedApp, emulatedApp } from '../../support/emulated-app.ts';
import { asCustomer } from '../../support/people.ts';
import { inventoryOf } from '../../support/shop.ts';

let app: EmulatedApp;
beforeAll(async () => {
  const made = await emulatedApp();
  app = { ...made, config: { ...made.config, rateLimits: true } };
});
afterAll(() => app.close());
// Each test has its own products.
beforeEach(async () => {
  await app.db.update(products).set({ isActive: false });
});

interface From {
  address: string;
  headers?: Record<string, string>;
  site?: EmulatedApp;
}

/** A checkout goes on through the address page. */
const post = async (path: string, json: unknown, { address: clientAddress, headers = {}, site = app }: From) => {
  const sent = { origin: site.config.siteUrl, ...headers };
  const answer = await callApi(site, 'POST', path, { json, headers: sent, clientAddress });
  return goOn(site, answer, { headers: sent, clientAddress });
};

/** Returns the guest cookie that a response sets, or null. */
const setBy = (answer: Response) => answer.headers.getSetCookie().find((cookie) => /guest=/.test(cookie)) ?? null;

async function piece(inventory = 10) {
  const { vendor, product } = await makeSellable(app, { inventory });
  const items = [{ productId: product.id, quantity: 1 }];
  return { product, items, quote: { vendor: vendor.slug, items } };
}

describe('the guest’s cookie', () => {
  const begin = async (from: From) => post('/api/checkout/session', { items: (await piece()).items }, from);
  const keyOf = (chain: string, revision: number) => ({ headers: { 'idempotency-key': `${chain}.${revision}` } });

  test('is set by the first checkout session, and not again once it is sent', async () => {
    const first = await begin({ address: '10.3.0.1' });
    expect(setBy(first)).toMatch(/^guest=[\w-]{32}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax$/);
    expect(first.headers.get('cache-control')).toBe('private, no-store');
    const again = await begin({ address: '10.3.0.1', headers: cookiesOf(first) });
    expect([again.status, setBy(again)]).toEqual([200, null]);
  });

  test('is set by no quote, whose answer could come after that of the checkout', async () => {
    const answer = await post('/api/checkout/quote', (await piece()).quote, { address: '10.3.0.1' });
    expect([answer.status, setBy(answer)]).toEqual([200, null]);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  test('is the same for all requests of a cart that come without it, and another for another cart', async () => {
    const cart = crypto.randomUUID();
    const { items } = await piece();
    const ask = (chain: string, revision: number) =>
      post('/api/checkout/session', { items }, { address: '10.3.0.8', ...keyOf(chain, revision) });
    const same = await Promise.all([1, 1, 2].map((revision) => ask(cart, revision)));
    expect(setBy(same[0] as Response)).toMatch(/^guest=[\w-]{32};/);
    expect(new Set(same.map(setBy)).size).toBe(1);
    const other = await ask(crypto.randomUUID(), 1);
    expect(setBy(other)).not.toBe(setBy(same[0] as Response));
    expect(setBy(other)).not.toContain(cart);
  });

  test('is another each time for a cart whose name could be guessed', async () => {
    const answers = await Promise.all(
      ['12345678901234561', '12345678901234562'].map((rest) =>
        begin({ address: '10.3.0.9', headers: { 'idempotency-key': `cart.${rest}` } }),
      ),
    );
    expect(new Set(answers.map(setBy)).size).toBe(2);
  });

  test('is Secure and host-only on a public site', async () => {
    const site = { ...app, config: { ...app.config, siteUrl: 'https://river.example' } };
    const answer = await begin({ address: '10.3.0.2', site });
    expect(setBy(answer)).toMatch(/^__Host-guest=[\w-]{32}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax; Secure$/);
    const plain = { cookie: setBy(answer)?.replace('__Host-', '').split(';')[0] ?? '' };
    expect(setBy(await begin({ address: '10.3.0.2', site, headers: plain }))).not.toBeNull();
  });

  test('is random, and not set for signed-in customers', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => begin({ address: '10.3.0.3' })));
    expect(new Set(answers.map(setBy)).size).toBe(5);
    const { headers } = await asCustomer(app.db);
    const { items } = await piece();
    const answer = await post('/api/checkout', { items }, { address: '10.3.0.3', headers });
    expect([answer.status, setBy(answer)]).toEqual([200, null]);
  });

  test.each(['', 'x', 'a'.repeat(31), 'a'.repeat(33), 'a'.repeat(4_000), `${'a'.repeat(31)}%`, '"'.repeat(32)])(
    'of a form that is none of ours counts as none: %s',
    async (value) => {
      const answer = await begin({ address: `10.3.4.${value.length % 100}`, headers: { cookie: `guest=${value}` } });
      expect(setBy(answer)).toMatch(/^guest=[\w-]{32};/);
    },
  );

  test('grants nothing: a checkout session’s id is enough to read, resume, and cancel it', async () => {
    const { product, items } = await piece(1);
    const headers = { 'idempotency-key': `${crypto.randomUUID()}.1` };
    const answer = await post('/api/checkout/session', { items }, { address: '10.3.0.5', headers });
    const made = v.parse(checkoutSchema, await answer.json());
    const path = `/api/checkout/session/${made.sessionId}`;
    expect(await (await callApi(app, 'GET', path)).json()).toMatchObject({ status: 'pending', url: made.url });
    const again = await post('/api/checkout/session', { items }, { address: '10.3.0.6', headers });
    expect(await again.json()).toEqual(made);
    const cancelled = await post(`${path}/cancel`, undefined, { address: '10.3.0.7' });
    expect(await cancelled.json()).toMatchObject({ status: 'cancelled' });
    expect(await inventoryOf(app.db, product.id)).toBe(1);
  });
});

describe('POST /api/checkout/session', () => {
  const start = async (items: unknown, from: From) => (await post('/api/checkout/session', { items }, from)).status;
  const same = { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/141.0' };

  test('allows five guests on one network with the same browser three checkouts each', async () => {
    const { items } = await piece(100);
    const guests = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const first = await post('/api/checkout/session', { items }, { address: '10.3.1.1', headers: same });
        const headers = { ...same, ...cookiesOf(first) };
        const next = async () => start(items, { address: '10.3.1.1', headers });
        return [first.status, await next(), await next(), await next()];
      }),
    );
    expect(guests).toEqual(Array.from({ length: 5 }, () => [200, 200, 200, 429]));
  });

  test('ignores the User-Agent in its limits', async () => {
    const { items } = await piece(100);
    const first = await post('/api/checkout/session', { items }, { address: '10.3.1.2' });
    const statuses = [];
    for (const agent of ['a', 'b', 'c', '']) {
      const headers = { ...cookiesOf(first), 'user-agent': agent };
      statuses.push(await start(items, { address: '10.3.1.2', headers }));
    }
    expect(statuses).toEqual([200, 200, 429, 429]);
  });

  test('returns 429 rate_limited with a neutral message and the end of the first hold', async () => {
    const { items } = await piece(100);
    const first = await post('/api/checkout/session', { items }, { address: '10.3.1.3' });
    const from = { address: '10.3.1.3', headers: cookiesOf(first) };
    for (let n = 0; n < 2; n += 1) await start(items, from);
    const answer = await post('/api/checkout/session', { items }, from);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(29 * 60);
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(31 * 60);
    expect(await answer.json()).toMatchObject({
      code: 'rate_limited',
      error: 'You have too many checkouts open. Finish or cancel one, then try again. You weren’t charged.',
    });
  });

  test('counts a /64 of IPv6 as one network, its neighbors together with it, and another /48 apart', async () => {
    const { product } = await piece(9);
    const items = (quantity: number) => [{ productId: product.id, quantity }];
    expect(await start(items(3), { address: '2001:db8:77:1::1' })).toBe(200);
    expect(await start(items(3), { address: '2001:db8:77:1:abcd:1:2:3' })).toBe(200);
    const seventh = post('/api/checkout/session', { items: items(1) }, { address: '2001:db8:77:1::ffff' });
    expect(await refused(seventh)).toEqual({ status: 429, code: 'rate_limited' });
    const neighbor = post('/api/checkout/session', { items: items(1) }, { address: '2001:db8:77:2::1' });
    expect(await refused(neighbor)).toEqual({ status: 429, code: 'rate_limited' });
    expect(await start(items(1), { address: '2001:db8:78:2::1' })).toBe(200);
  });
});
