/** What an IPv6 /48 can hold without paying, through all of its networks together. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reconcileOrders } from '../../../../src/features/buying/checkout/reconcile-orders.server.ts';
import { checkoutErrors } from '../../../../src/features/buying/checkout/words.ts';
import { products } from '../../../../src/features/catalog/products.table.ts';
import {
  cartOf,
  checkOut,
  makePiece,
  newGuest,
  newIpv6Site,
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

describe('an IPv6 /48', () => {
  test('holds six units per network, and 24 in all, of whatever vendors, where that is less than a third', async () => {
    const big = await makePiece(app.db, { inventory: 100 });
    const small = [];
    for (let n = 0; n < 4; n += 1) small.push((await makePiece(app.db, { inventory: 6 })).product);
    const guest = newIpv6Site();
    for (const [n, product] of small.entries()) {
      expect(await tryCheckOut(app, product, 6, { buyer: guest(n) })).toBe('held');
    }
    // Beyond 24 it holds all units of four vendors.
    await expect(checkOut(app, cartOf(big.product), { buyer: guest(9) })).rejects.toMatchObject({
      code: 'rate_limited',
      message: checkoutErrors.busyNetwork,
      // Each of these holds is all that its artist has, so it lasts five minutes.
      details: { retryAfter: expect.toSatisfy((seconds: number) => seconds > 4 * 60 && seconds <= 5 * 60) },
    });
    expect(await tryCheckOut(app, big.product, 1, { buyer: newIpv6Site()(9) })).toBe('held');
  });

  test('may hold a third where that is less than 24, whatever each of its networks may always hold', async () => {
    const { product } = await makePiece(app.db, { inventory: 30 });
    const guest = newIpv6Site();
    expect(await tryCheckOut(app, product, 6, { buyer: guest(1) })).toBe('held');
    expect(await tryCheckOut(app, product, 5, { buyer: guest(2) })).toBe('rate_limited');
    expect(await tryCheckOut(app, product, 4, { buyer: guest(2) })).toBe('held');
    expect(await tryCheckOut(app, product, 1, { buyer: guest(3) })).toBe('rate_limited');
  });

  test('may hold six units in the smallest market', async () => {
    const { product } = await makePiece(app.db, { inventory: 8 });
    const guest = newIpv6Site();
    for (let n = 0; n < 6; n += 1) expect(await tryCheckOut(app, product, 1, { buyer: guest(n) })).toBe('held');
    expect(await tryCheckOut(app, product, 1, { buyer: guest(6) })).toBe('rate_limited');
  });

  test('beyond 24 units may hold a third of all, and all units of at most two vendors', async () => {
    const big = await makePiece(app.db, { inventory: 108 });
    const small = [];
    for (let n = 0; n < 3; n += 1) small.push((await makePiece(app.db, { inventory: 4 })).product);
    const guest = newIpv6Site();
    for (let n = 0; n < 5; n += 1) expect(await tryCheckOut(app, big.product, 6, { buyer: guest(n) })).toBe('held');
    const outcomes = [];
    for (const [n, product] of small.entries())
      outcomes.push(await tryCheckOut(app, product, 4, { buyer: guest(n + 5) }));
    expect(outcomes).toEqual(['held', 'held', 'rate_limited']);
    expect(await tryCheckOut(app, big.product, 3, { buyer: guest(9) })).toBe('rate_limited');
    expect(await tryCheckOut(app, big.product, 2, { buyer: guest(9) })).toBe('held');
  });

  test('beyond 24 units doesn’t hold a product for a third round', async () => {
    const { product } = await makePiece(app.db, { inventory: 40 });
    await makePiece(app.db, { inventory: 80 });
    const guest = newIpv6Site();
    const hold = async () => {
      const outcomes = [];
      for (let n = 0; n < 5; n += 1) outcomes.push(await tryCheckOut(app, product, 6, { buyer: guest(n) }));
      app.clock.advance(32 * minute);
      await reconcileOrders(app);
      return outcomes.filter((outcome) => outcome === 'held').length * 6;
    };
    expect(await hold()).toBe(30);
    // Its first round was five checkouts, which is more than two.
    expect(await hold()).toBe(24);
    app.clock.advance(180 * minute);
    await reconcileOrders(app);
    expect(await hold()).toBe(30);
  });

  test('of a carrier serves twenty phones that each buy one piece', async () => {
    const { product } = await makePiece(app.db, { inventory: 60 });
    const guest = newIpv6Site();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, n) => tryCheckOut(app, product, 1, { buyer: guest(n) })),
    );
    expect(outcomes).toEqual(Array.from({ length: 20 }, () => 'held'));
  });

  test('never exceeds its limit with concurrent checkouts of many networks', async () => {
    const { product } = await makePiece(app.db, { inventory: 60 });
    const guest = newIpv6Site();
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, n) => tryCheckOut(app, product, 1 + (n % 3), { buyer: guest(n % 25) })),
    );
    expect(new Set(outcomes)).toEqual(new Set(['held', 'rate_limited']));
    const { held } = await stockOf(app.db, product.id);
    expect(held).toBeGreaterThan(17);
    expect(held).toBeLessThanOrEqual(20);
  });

  test('is deleted from orders with the network, and IPv4 has none', async () => {
    const { product } = await makePiece(app.db);
    const { id } = await checkOut(app, cartOf(product), { buyer: newIpv6Site()(1) });
    const { id: old } = await checkOut(app, cartOf(product), { buyer: newGuest() });
    expect((await orderOf(app.db, old)).checkout?.prefix48Key).toBeNull();
    expect((await orderOf(app.db, id)).checkout?.prefix48Key).toMatch(/^[0-9a-f]{64}$/);
    app.clock.advance(212 * minute);
    await reconcileOrders(app);
    app.clock.advance(180 * minute);
    await reconcileOrders(app);
    expect((await orderOf(app.db, id)).checkout?.prefix48Key).toBeNull();
  });
});
