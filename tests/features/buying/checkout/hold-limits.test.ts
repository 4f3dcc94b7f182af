import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toBuyer } from '../../../../src/features/buying/checkout/buyer.server.ts';
import { reconcileOrders } from '../../../../src/features/buying/checkout/reconcile-orders.server.ts';
import { checkouts } from '../../../../src/features/buying/orders/checkouts.table.ts';
import { orders } from '../../../../src/features/buying/orders/orders.table.ts';
import { readOrders } from '../../../../src/features/buying/orders/read-orders.server.ts';
import { products } from '../../../../src/features/catalog/products.table.ts';
import { makeProduct, makeUser, makeVendor } from '../../../support/factories.ts';
import { aViewer } from '../../../support/people.ts';
import {
  cartOf,
  checkOut,
  makePiece,
  newGuest,
  newNetwork,
  openShop,
  orderOf,
  type Shop,
  stockOf,
  tryCheckOut,
} from '../../../support/shop.ts';

let shop: Shop;
let app: Shop;
beforeAll(async () => {
  shop = await openShop();
  app = { ...shop, config: { ...shop.config, rateLimits: true } };
});
afterAll(() => shop.close());
// Each test has its own market.
beforeEach(async () => {
  await app.db.update(products).set({ isActive: false });
});

const minute = 60_000;

/** Message and seconds of the error. */
async function refusal(attempt: Promise<unknown>) {
  const error = await attempt.then(
    () => null,
    (error: { code: string; message: string; details: { retryAfter: number } }) => error,
  );
  return error && { code: error.code, message: error.message, retryAfter: error.details.retryAfter };
}

const wordsOfNetwork =
  'Many pieces are being checked out from your network right now. You weren’t charged, and your cart is saved. Please try again in a few minutes, or with fewer pieces.';

describe('a guest', () => {
  test('can have three open checkouts; a fourth is refused with the seconds until the first of them ends', async () => {
    const { product } = await makePiece(app.db);
    const buyer = newGuest();
    await checkOut(app, cartOf(product), { buyer });
    app.clock.advance(10 * minute);
    for (let n = 0; n < 2; n += 1) await checkOut(app, cartOf(product), { buyer });
    const refused = await refusal(checkOut(app, cartOf(product), { buyer }));
    expect(refused).toMatchObject({
      code: 'rate_limited',
      message: 'You have too many checkouts open. Finish or cancel one, then try again. You weren’t charged.',
    });
    expect(refused?.retryAfter).toBeGreaterThan(20 * 60);
    expect(refused?.retryAfter).toBeLessThanOrEqual(21 * 60);
  });

  test('is limited alone: other buyers on the network don’t count', async () => {
    const { product } = await makePiece(app.db, { inventory: 100 });
    const guest = newNetwork();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => tryCheckOut(app, product, 1, { buyer: guest() })),
    );
    expect(outcomes).toEqual(Array.from({ length: 20 }, () => 'held'));
  });

  test('with three open checkouts can change the cart of one of them', async () => {
    const { product } = await makePiece(app.db);
    const buyer = newGuest();
    const cart = crypto.randomUUID();
    const first = await checkOut(app, cartOf(product), { buyer, idempotencyKey: `${cart}.1` });
    for (let n = 0; n < 2; n += 1) await checkOut(app, cartOf(product), { buyer });
    await checkOut(app, cartOf(product, 2), { buyer, idempotencyKey: `${cart}.2` });
    expect((await orderOf(app.db, first.id)).status).toBe('cancelled');
  });
});

describe('a network', () => {
  test('may always hold six units of any vendor, but not a seventh in a small market', async () => {
    const { product } = await makePiece(app.db, { inventory: 8 });
    const guest = newNetwork();
    expect(await tryCheckOut(app, product, 4, { buyer: guest() })).toBe('held');
    app.clock.advance(minute);
    expect(await tryCheckOut(app, product, 2, { buyer: guest() })).toBe('held');
    expect(await refusal(checkOut(app, cartOf(product), { buyer: guest() }))).toEqual({
      code: 'rate_limited',
      message: wordsOfNetwork,
      // The second hold is beyond half of the market, so it lasts five minutes.
      retryAfter: expect.toSatisfy((seconds: number) => seconds > 4 * 60 && seconds <= 5 * 60),
    });
    expect(await tryCheckOut(app, product, 2, { buyer: newGuest() })).toBe('held');
    expect(await stockOf(app.db, product.id)).toEqual({ free: 0, held: 8, sold: 0 });
  });

  test('beyond six units may hold at most a third of all units for sale, including held ones', async () => {
    const { product } = await makePiece(app.db, { inventory: 20 });
    const other = await makePiece(app.db, { inventory: 13 });
    for (let n = 0; n < 2; n += 1) await checkOut(app, cartOf(other.product, 6), { buyer: newGuest() });
    const guest = newNetwork();
    expect(await tryCheckOut(app, product, 11, { buyer: guest() })).toBe('held');
    expect(await tryCheckOut(app, product, 1, { buyer: guest() })).toBe('rate_limited');
  });

  test('gets no higher limit for units that can’t be bought', async () => {
    const { vendor, product } = await makePiece(app.db, { inventory: 20 });
    await makeProduct(app.db, vendor, { inventory: 500, isActive: false });
    const closed = await makeVendor(app.db, { isActive: false });
    const unready = await makeVendor(app.db, { stripeAccountId: null });
    for (const { id } of [closed, unready]) await makeProduct(app.db, { id }, { inventory: 500 });
    expect(await tryCheckOut(app, product, 7, { buyer: newNetwork()() })).toBe('rate_limited');
    expect(await tryCheckOut(app, product, 6, { buyer: newNetwork()() })).toBe('held');
  });

  test('beyond six units may hold all units of at most two vendors', async () => {
    await makePiece(app.db, { inventory: 100 });
    const small = [];
    for (let n = 0; n < 4; n += 1) small.push((await makePiece(app.db, { inventory: 4 })).product);
    const [first, second, third, fourth] = small;
    if (!first || !second || !third || !fourth) throw new Error('There are four.');
    const guest = newNetwork();
    for (const product of [first, second]) expect(await tryCheckOut(app, product, 4, { buyer: guest() })).toBe('held');
    expect(await tryCheckOut(app, third, 4, { buyer: guest() })).toBe('rate_limited');
    expect(await tryCheckOut(app, third, 3, { buyer: guest() })).toBe('held');
    // Units that another network holds are not left for this one.
    expect(await tryCheckOut(app, fourth, 3, { buyer: newGuest() })).toBe('held');
    expect(await tryCheckOut(app, fourth, 1, { buyer: guest() })).toBe('held');
  });

  test('is limited for its accounts and guests together', async () => {
    const { product } = await makePiece(app.db, { inventory: 8 });
    const address = '198.51.100.1';
    const { id } = await makeUser(app.db);
    const account = toBuyer(aViewer({ userId: id }), address, null);
    expect(await tryCheckOut(app, product, 4, { buyer: account })).toBe('held');
    expect(await tryCheckOut(app, product, 3, { buyer: toBuyer(null, address, null) })).toBe('rate_limited');
    expect(await tryCheckOut(app, product, 2, { buyer: toBuyer(null, address, null) })).toBe('held');
    // An account that is refused because of its network keeps its holds.
    expect(await tryCheckOut(app, product, 1, { buyer: account })).toBe('rate_limited');
    expect(await stockOf(app.db, product.id)).toEqual({ free: 2, held: 6, sold: 0 });
  });

  test('never exceeds its limit with concurrent checkouts', async () => {
    const { product } = await makePiece(app.db, { inventory: 60 });
    const guest = newNetwork();
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, n) => tryCheckOut(app, product, 1 + (n % 3), { buyer: guest() })),
    );
    expect(new Set(outcomes)).toEqual(new Set(['held', 'rate_limited']));
    const { held } = await stockOf(app.db, product.id);
    expect(held).toBeGreaterThan(17);
    expect(held).toBeLessThanOrEqual(20);
  });

  test('is limited for a single large order, too, which is told to take fewer units', async () => {
    const { product } = await makePiece(app.db, { inventory: 20 });
    const refused = await refusal(checkOut(app, cartOf(product, 7), { buyer: newNetwork()() }));
    expect(refused).toEqual({ code: 'rate_limited', message: wordsOfNetwork, retryAfter: 60 });
  });

  test('is told that a product is sold before it is told about its limit', async () => {
    const { product } = await makePiece(app.db, { inventory: 8 });
    expect(await tryCheckOut(app, product, 9, { buyer: newNetwork()() })).toBe('out_of_stock');
  });

  test('can hold units again after its buyers have paid or canceled', async () => {
    const { product } = await makePiece(app.db, { inventory: 9 });
    const guest = newNetwork();
    const bought = await checkOut(app, cartOf(product, 3), { buyer: guest() });
    await checkOut(app, cartOf(product, 3), { buyer: guest() });
    expect(await tryCheckOut(app, product, 1, { buyer: guest() })).toBe('rate_limited');
    app.payments.pay(bought.checkout.sessionId ?? '');
    app.clock.advance(32 * minute);
    await reconcileOrders(app);
    expect(await stockOf(app.db, product.id)).toEqual({ free: 6, held: 0, sold: 3 });
    expect(await tryCheckOut(app, product, 6, { buyer: guest() })).toBe('held');
  });

  test('is not limited if rate limits are off', async () => {
    const { product } = await makePiece(app.db);
    const guest = newNetwork();
    const buyer = guest();
    for (let n = 0; n < 5; n += 1) await checkOut(shop, cartOf(product, 2), { buyer });
    expect(await stockOf(app.db, product.id)).toEqual({ free: 0, held: 10, sold: 0 });
  });

  test('is deleted from orders a few hours after they have ended', async () => {
    const { product } = await makePiece(app.db);
    const { id } = await checkOut(app, cartOf(product));
    app.clock.advance(32 * minute);
    await reconcileOrders(app);
    expect((await orderOf(app.db, id)).checkout?.networkKey).toMatch(/^[0-9a-f]{64}$/);
    app.clock.advance(180 * minute);
    await reconcileOrders(app);
    expect((await orderOf(app.db, id)).checkout?.networkKey).toBeNull();
  });
});

describe('a checkout that replaces the buyer’s own', () => {
  test('counts in its place, so carts can change while their network is at its limit', async () => {
    const { product } = await makePiece(app.db, { inventory: 30 });
    const buyer = newNetwork()();
    const first = await checkOut(app, cartOf(product, 10), { buyer });
    const second = await checkOut(app, cartOf(product, 9), { buyer, earlierSession: first.checkout.sessionId });
    expect((await orderOf(app.db, first.id)).status).toBe('cancelled');
    expect(second.status).toBe('pending');
  });

  test('leaves the buyer their holds if it is refused', async () => {
    const { product } = await makePiece(app.db, { inventory: 30 });
    const buyer = newNetwork()();
    const first = await checkOut(app, cartOf(product, 10), { buyer });
    expect(await tryCheckOut(app, product, 11, { buyer, earlierSession: first.checkout.sessionId })).toBe(
      'rate_limited',
    );
    expect((await orderOf(app.db, first.id)).status).toBe('pending');
    expect(app.payments.sessions.get(first.checkout.sessionId ?? '')?.status).toBe('open');
  });
});

test('orders store neither the network address nor the guest’s id', async () => {
  const { product } = await makePiece(app.db);
  const guest = 'g'.repeat(32);
  const { id } = await checkOut(app, cartOf(product), { buyer: toBuyer(null, '203.0.113.77', guest) });
  const stored = await readOrders(app.db, { checkout: true }, eq(orders.id, id));
  expect(stored.length).toBe(1);
  expect(JSON.stringify(stored)).not.toMatch(/203\.0\.113|gggg/);
  const ofBuyer = eq(checkouts.buyerKey, stored[0]?.checkout.buyerKey ?? '');
  expect(await app.db.$count(checkouts, ofBuyer)).toBe(1);
});
