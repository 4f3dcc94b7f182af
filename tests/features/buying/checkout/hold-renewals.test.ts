import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { reconcileOrders } from '../../../../src/features/buying/checkout/reconcile-orders.server.ts';
import { products } from '../../../../src/features/catalog/products.table.ts';
import {
  cartOf,
  checkOut,
  makePiece,
  newGuest,
  newNetwork,
  openShop,
  orderOf,
  type Shop,
  tryCheckOut,
} from '../../../support/shop.ts';

let app: Shop;
beforeAll(async () => {
  const shop = await openShop();
  app = { ...shop, config: { ...shop.config, rateLimits: true } };
});
afterAll(() => app.close());
// Each test has its own market.
beforeEach(async () => {
  await app.db.update(products).set({ isActive: false });
});

const minute = 60_000;

/** Lets all open checkouts expire. */
async function runOut() {
  app.clock.advance(32 * minute);
  await reconcileOrders(app);
}

test('guests of a network can hold the same products beyond six units twice in a row, and again after some hours', async () => {
  const { product } = await makePiece(app.db, { inventory: 10 });
  await makePiece(app.db, { inventory: 100 });
  const guest = newNetwork();
  for (let round = 0; round < 2; round += 1) {
    expect(await tryCheckOut(app, product, 10, { buyer: guest() })).toBe('held');
    await runOut();
  }
  expect(await tryCheckOut(app, product, 10, { buyer: guest() })).toBe('rate_limited');
  expect(await tryCheckOut(app, product, 10, { buyer: newGuest() })).toBe('held');
  await runOut();
  expect(await tryCheckOut(app, product, 6, { buyer: guest() })).toBe('held');
  await runOut();
  app.clock.advance(180 * minute);
  expect(await tryCheckOut(app, product, 10, { buyer: guest() })).toBe('held');
});

test('replacing the earlier session is limited as well, and the last one stays open', async () => {
  const { product } = await makePiece(app.db, { inventory: 40 });
  const guest = newNetwork();
  let earlier = await checkOut(app, cartOf(product, 8), { buyer: guest() });
  for (let round = 0; round < 2; round += 1) {
    app.clock.advance(30 * minute);
    earlier = await checkOut(app, cartOf(product, 8), { buyer: guest(), earlierSession: earlier.checkout.sessionId });
  }
  expect(await tryCheckOut(app, product, 8, { buyer: guest(), earlierSession: earlier.checkout.sessionId })).toBe(
    'rate_limited',
  );
  expect((await orderOf(app.db, earlier.id)).status).toBe('pending');
});

test('a product with many units is not blocked if two buyers of a network leave one unit each unpaid', async () => {
  const { product } = await makePiece(app.db, { inventory: 100 });
  const guest = newNetwork();
  for (let n = 0; n < 2; n += 1) await checkOut(app, cartOf(product), { buyer: guest() });
  await runOut();
  for (let n = 0; n < 9; n += 1) expect(await tryCheckOut(app, product, 1, { buyer: guest() })).toBe('held');
});

test('a checkout without a session does not count as left unpaid', async () => {
  const { product } = await makePiece(app.db, { inventory: 8 });
  await makePiece(app.db, { inventory: 100 });
  const guest = newNetwork();
  app.payments.fault = 'refused';
  for (let n = 0; n < 3; n += 1)
    expect(await tryCheckOut(app, product, 8, { buyer: guest() })).toBe('vendor_not_ready');
  app.payments.fault = null;
  expect(await tryCheckOut(app, product, 8, { buyer: guest() })).toBe('held');
});
