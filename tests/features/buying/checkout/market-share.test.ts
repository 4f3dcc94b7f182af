/** What all unpaid checkouts hold together, through whatever networks. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toBuyer } from '../../../../src/features/buying/checkout/buyer.server.ts';
import { handlePaymentEvent } from '../../../../src/features/buying/checkout/handle-payment-event.server.ts';
import { reconcileOrders } from '../../../../src/features/buying/checkout/reconcile-orders.server.ts';
import { checkoutErrors, shortHold } from '../../../../src/features/buying/checkout/words.ts';
import type { CheckoutOrder } from '../../../../src/features/buying/orders/read-orders.server.ts';
import { products } from '../../../../src/features/catalog/products.table.ts';
import { makeUser } from '../../../support/factories.ts';
import { aViewer } from '../../../support/people.ts';
import {
  cartOf,
  checkOut,
  makePiece,
  newGuest,
  newIpv6Site,
  newNetwork,
  openShop,
  orderOf,
  type Shop,
  stockOf,
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
const minutesOf = ({ createdAt, checkout: { expiresAt } }: CheckoutOrder) =>
  Math.round((expiresAt.getTime() - createdAt.getTime()) / minute);
const noticeOf = ({ checkout }: CheckoutOrder) => app.payments.requests.get(checkout.sessionId ?? '')?.notice;

async function account(changes: { emailVerified?: boolean } = {}) {
  const { id } = await makeUser(app.db);
  return toBuyer(aViewer({ userId: id, ...changes }), '203.0.113.9', null);
}

/** Holds a quarter of a market of 80 units in each of two networks. */
async function holdHalf() {
  const piece = await makePiece(app.db, { inventory: 40 });
  const other = await makePiece(app.db, { inventory: 40 });
  for (const { product } of [piece, other]) await checkOut(app, cartOf(product, 20));
  return { product: piece.product, other: other.product };
}

describe('beyond a half', () => {
  test('of the market, a guest has five minutes, and is told so where they pay', async () => {
    const { product } = await holdHalf();
    const order = await checkOut(app, cartOf(product, 3));
    expect(minutesOf(order)).toBe(5);
    expect(noticeOf(order)).toMatch(/^We’ll hold your order for five minutes, until \d+(:\d\d)? [ap]m\. After that,/);
    // The session lives as long as Stripe's sessions must.
    const session = app.payments.sessions.get(order.checkout.sessionId ?? '');
    expect(session?.expiresAt.getTime()).toBeGreaterThan(order.createdAt.getTime() + 30 * minute);
  });

  test('of an artist, too, whatever the rest of the market has', async () => {
    await makePiece(app.db, { inventory: 100 });
    const { product } = await makePiece(app.db, { inventory: 8 });
    const half = await checkOut(app, cartOf(product, 4));
    expect([minutesOf(half), noticeOf(half)]).toEqual([31, null]);
    expect(minutesOf(await checkOut(app, cartOf(product, 3)))).toBe(5);
  });

  test('one or two units of an address, or of a /48, have the full time', async () => {
    const { product } = await holdHalf();
    const [guest, phone] = [newNetwork(), newIpv6Site()];
    const minutes = [];
    for (const buyer of [guest(), guest(), guest(), phone(1), phone(2), phone(3)])
      minutes.push(minutesOf(await checkOut(app, cartOf(product), { buyer })));
    expect(minutes).toEqual([31, 31, 5, 31, 31, 5]);
  });

  test('an account that has confirmed its email address has the full time, and no other', async () => {
    const { product } = await holdHalf();
    expect(minutesOf(await checkOut(app, cartOf(product, 3), { buyer: await account() }))).toBe(31);
    const unconfirmed = await account({ emailVerified: false });
    expect(minutesOf(await checkOut(app, cartOf(product, 3), { buyer: unconfirmed }))).toBe(5);
  });

  test('a cart that changes counts in its place', async () => {
    const { product } = await makePiece(app.db, { inventory: 40 });
    await makePiece(app.db, { inventory: 40 });
    const buyer = newGuest();
    const first = await checkOut(app, cartOf(product, 20), { buyer });
    const second = await checkOut(app, cartOf(product, 19), { buyer, earlierSession: first.checkout.sessionId });
    expect(minutesOf(second)).toBe(31);
  });
});

describe('beyond three quarters', () => {
  test('of the market, a guest can hold two units, and an account more', async () => {
    const { product, other } = await holdHalf();
    for (const piece of [product, other]) await checkOut(app, cartOf(piece, 10));
    await expect(checkOut(app, cartOf(product, 3))).rejects.toMatchObject({
      code: 'rate_limited',
      message: checkoutErrors.busyMarket,
      details: { retryAfter: expect.toSatisfy((seconds: number) => seconds > 4 * 60 && seconds <= 5 * 60) },
    });
    expect(await tryCheckOut(app, product, 2, { buyer: newGuest() })).toBe('held');
    expect(await tryCheckOut(app, product, 3, { buyer: await account() })).toBe('held');
  });

  test('six units of a small market can be held', async () => {
    const { product } = await makePiece(app.db, { inventory: 6 });
    expect(minutesOf(await checkOut(app, cartOf(product, 6)))).toBe(5);
  });

  test('concurrent guests of many addresses hold no more', async () => {
    const pieces = [];
    for (let n = 0; n < 4; n += 1) pieces.push((await makePiece(app.db, { inventory: 10 })).product);
    const outcomes = await Promise.all(
      [...pieces, ...pieces, ...pieces].map((product) => tryCheckOut(app, product, 3, { buyer: newGuest() })),
    );
    expect(outcomes.toSorted()).toEqual([
      ...Array.from({ length: 10 }, () => 'held'),
      ...Array.from({ length: 2 }, () => 'rate_limited'),
    ]);
    // Beyond the half nobody has more than five minutes.
    app.clock.advance(5 * minute);
    await reconcileOrders(app);
    const left = await Promise.all(pieces.map(({ id }) => stockOf(app.db, id)));
    expect(left.reduce((sum, { held }) => sum + held, 0)).toBeLessThanOrEqual(20);
  });
});

describe('a hold of five minutes', () => {
  async function holdShortly() {
    const { product } = await holdHalf();
    return { product, order: await checkOut(app, cartOf(product, 3)) };
  }

  test('ends on time, with its session, and frees its units', async () => {
    const { product, order } = await holdShortly();
    app.clock.advance(4 * minute);
    await reconcileOrders(app);
    expect((await orderOf(app.db, order.id)).status).toBe('pending');
    app.clock.advance(minute);
    await reconcileOrders(app);
    expect((await orderOf(app.db, order.id)).status).toBe('expired');
    expect(app.payments.sessions.get(order.checkout.sessionId ?? '')?.status).toBe('expired');
    expect(await stockOf(app.db, product.id)).toEqual({ free: 20, held: 20, sold: 0 });
  });

  test('is sold if it was paid in the last moment, though the event comes later', async () => {
    const { product, order } = await holdShortly();
    app.payments.pay(order.checkout.sessionId ?? '');
    app.clock.advance(6 * minute);
    const [event] = [app.payments.event(order.checkout.sessionId ?? '')];
    await Promise.all([reconcileOrders(app), handlePaymentEvent(app, event), reconcileOrders(app)]);
    expect((await orderOf(app.db, order.id)).status).toBe('paid');
    expect(await stockOf(app.db, product.id)).toEqual({ free: 17, held: 20, sold: 3 });
  });

  test('is refunded if it was paid in spite of its end', async () => {
    const { product, order } = await holdShortly();
    const sessionId = order.checkout.sessionId ?? '';
    const late = app.payments.pay(sessionId);
    app.payments.sessions.set(sessionId, { ...late, status: 'open', paymentStatus: 'unpaid' });
    app.clock.advance(6 * minute);
    await reconcileOrders(app);
    expect((await stockOf(app.db, product.id)).held).toBe(20);
    app.payments.sessions.set(sessionId, late);
    expect(await handlePaymentEvent(app, app.payments.event(sessionId))).toBe('refund_due');
    app.clock.advance(minute);
    await reconcileOrders(app);
    expect((await orderOf(app.db, order.id)).status).toBe('refunded');
    expect(await stockOf(app.db, product.id)).toEqual({ free: 20, held: 20, sold: 0 });
  });

  test('says the same for the same order, also when its session is asked for again', async () => {
    const { product } = await holdHalf();
    app.payments.fault = 'answer lost';
    const idempotencyKey = crypto.randomUUID();
    const buyer = newGuest();
    await checkOut(app, cartOf(product, 3), { buyer, idempotencyKey }).catch(() => {});
    app.payments.fault = null;
    app.clock.advance(minute);
    const order = await checkOut(app, cartOf(product, 3), { buyer, idempotencyKey });
    expect(minutesOf(order)).toBe(5);
    expect(app.payments.creations).toBeGreaterThan(1);
    expect(noticeOf(order)).toContain('for five minutes');
  });

  test('keeps its end, however often and from how many tabs its buyer begins again', async () => {
    const { product } = await holdHalf();
    const buyer = newGuest();
    const first = await checkOut(app, cartOf(product, 3), { buyer });
    app.clock.advance(2 * minute);
    const again = { buyer, earlierSession: first.checkout.sessionId };
    const renewals = await Promise.allSettled([3, 4, 5].map((units) => checkOut(app, cartOf(product, units), again)));
    const renewed = renewals.flatMap((renewal) => (renewal.status === 'fulfilled' ? [renewal.value] : []));
    expect(renewed.length).toBeGreaterThan(0);
    for (const order of renewed) {
      expect(order.checkout.expiresAt).toEqual(first.checkout.expiresAt);
      expect(noticeOf(order)).toMatch(/^We’ll hold your order until \d+(:\d\d)? [ap]m\. After that,/);
    }
  });

  test.each([
    { whose: 'of an address', arrive: newNetwork },
    { whose: 'of a /48', arrive: newIpv6Site },
  ])('$whose begins again only after others had five minutes', async ({ arrive }) => {
    const { product, other } = await holdHalf();
    const guest = arrive();
    const first = await checkOut(app, cartOf(product, 3), { buyer: guest(1) });
    app.clock.advance(5 * minute);
    await reconcileOrders(app);
    const begin = () => checkOut(app, cartOf(product, 3), { buyer: guest(2) });
    await expect(begin()).rejects.toMatchObject({ message: checkoutErrors.busyMarket, details: { retryAfter: 300 } });
    // Another piece isn’t a renewal, and another buyer isn’t the same.
    expect(minutesOf(await checkOut(app, cartOf(other, 3), { buyer: guest(3) }))).toBe(5);
    expect(minutesOf(await checkOut(app, cartOf(product, 3)))).toBe(5);
    app.clock.advance(first.checkout.expiresAt.getTime() + 5 * minute - app.clock.now().getTime());
    expect(minutesOf(await begin())).toBe(5);
  });

  test('is named on the page in words of a neighbor', () => {
    expect(shortHold('3:41 pm')).toBe(
      'We’ll hold your order for five minutes, until 3:41 pm. After that, others can buy what’s in it.',
    );
  });
});
