import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toBuyer } from '../../../../src/features/buying/checkout/buyer.server.ts';
import { orders } from '../../../../src/features/buying/orders/orders.table.ts';
import { products } from '../../../../src/features/catalog/products.table.ts';
import { vendors } from '../../../../src/features/catalog/vendors.table.ts';
import { makeProduct, makeUser, makeVendor } from '../../../support/factories.ts';
import { aViewer } from '../../../support/people.ts';
import {
  cartOf,
  checkOut,
  inventoryOf,
  makePiece,
  newGuest,
  openShop,
  orderOf,
  payIfOpen,
  type Shop,
  stockOf,
} from '../../../support/shop.ts';

let app: Shop;
beforeAll(async () => {
  app = await openShop();
});
afterAll(() => app.close());
beforeEach(() => {
  app.payments.fault = null;
});

const viewer = (userId: string) => aViewer({ userId });

describe('a checkout', () => {
  test('creates a session with the database’s prices, names, account, fees, and our URLs', async () => {
    const { vendor, product } = await makePiece(app.db, { priceCents: 8_400, name: 'Rose window' });
    const order = await checkOut(app, cartOf(product, 2), { customerEmail: 'ada@example.org' });
    const request = app.payments.requests.get(order.checkout.sessionId ?? '');
    expect(request).toMatchObject({
      orderId: order.id,
      orderNumber: order.number,
      account: vendor.stripeAccountId,
      currency: 'usd',
      lines: [{ name: 'Rose window', unitAmountCents: 8_400, quantity: 2, imageUrl: null }],
      shippingCents: 500,
      processingFeeCents: 548,
      totalCents: 16_800 + 500 + 548,
      applicationFeeCents: 252,
      customerEmail: 'ada@example.org',
      delivery: 'shipping',
      ui: 'hosted',
      successUrl: `http://localhost:4321/checkout/success?vendor=${vendor.slug}&session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: expect.stringMatching(
        new RegExp(`^http://localhost:4321/vendor/${vendor.slug}\\?cancelled=[0-9a-f-]{36}$`),
      ),
    });
    expect(request?.expiresAt.getTime()).toBeGreaterThanOrEqual(app.clock.now().getTime() + 30 * 60_000);
    expect(order).toMatchObject({
      status: 'pending',
      checkout: { sessionUrl: `https://pay.example/${order.checkout.sessionId}` },
    });
    expect(order.number).toMatch(/^RC-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
  });

  test('holds the ordered units', async () => {
    const { product } = await makePiece(app.db, { inventory: 3 });
    await checkOut(app, cartOf(product, 2));
    expect(await stockOf(app.db, product.id)).toEqual({ free: 1, held: 2, sold: 0 });
  });

  test('applies the discount for accounts, not for guests', async () => {
    const vendor = await makeVendor(app.db, { customerDiscountPercent: 10, shippingCents: 0 });
    const product = await makeProduct(app.db, vendor, { priceCents: 999 });
    const user = await makeUser(app.db);
    const isAccountCheckout = await checkOut(app, cartOf(product), { buyer: toBuyer(viewer(user.id), '', null) });
    expect(isAccountCheckout).toMatchObject({ goodsCents: 999, discountCents: 100, applicationFeeCents: 13 });
    expect(app.payments.requests.get(isAccountCheckout.checkout.sessionId ?? '')?.lines[0]?.unitAmountCents).toBe(899);
    expect((await checkOut(app, cartOf(product))).discountCents).toBe(0);
  });

  test('charges no shipping for pickup, and refuses pickup if the vendor offers none', async () => {
    const { vendor, product } = await makePiece(app.db);
    await expect(checkOut(app, cartOf(product), { delivery: 'pickup' })).rejects.toMatchObject({ code: 'invalid' });
    await app.db.update(vendors).set({ pickup: 'Saturdays, 10 to 2' }).where(eq(vendors.id, vendor.id));
    const order = await checkOut(app, cartOf(product), { delivery: 'pickup' });
    expect(await orderOf(app.db, order.id)).toMatchObject({ shippingCents: 0, delivery: 'pickup' });
  });
});

describe('a refused checkout', () => {
  test('for too little inventory says how many units are left, and holds nothing', async () => {
    const { vendor, product } = await makePiece(app.db, { inventory: 1 });
    const plenty = await makeProduct(app.db, vendor);
    const cart = [...cartOf(product, 2), ...cartOf(plenty)];
    await expect(checkOut(app, cart)).rejects.toMatchObject({
      code: 'out_of_stock',
      details: { fields: [{ productId: product.id, available: 1, message: 'Only 1 left' }] },
    });
    expect(await inventoryOf(app.db, plenty.id)).toBe(10);
  });

  test('names the problem of its vendor or products, and holds nothing', async () => {
    const { vendor, product } = await makePiece(app.db);
    const other = await makePiece(app.db);
    const unready = await makeVendor(app.db, { stripeAccountId: null });
    const unpayable = await makeProduct(app.db, unready);
    const hidden = await makeProduct(app.db, vendor, { isActive: false });
    const gone = await makeVendor(app.db, { isActive: false });
    const ofGone = await makeProduct(app.db, gone);
    const code = (items: Parameters<typeof checkOut>[1], vendorRef: string | null = null) =>
      checkOut(app, items, { vendor: vendorRef }).then(
        () => 'fine',
        (error: { code: string }) => error.code,
      );
    expect(await code([...cartOf(product), ...cartOf(other.product)])).toBe('mixed_vendors');
    expect(await code(cartOf(other.product), vendor.slug)).toBe('mixed_vendors');
    expect(await code(cartOf(unpayable))).toBe('vendor_not_ready');
    expect(await code(cartOf(hidden))).toBe('product_not_found');
    expect(await code([{ productId: crypto.randomUUID(), quantity: 1 }])).toBe('product_not_found');
    expect(await code([{ productId: "'; drop table orders", quantity: 1 }])).toBe('product_not_found');
    expect(await code(cartOf(ofGone), gone.id)).toBe('vendor_not_found');
    expect(await code(cartOf(ofGone))).toBe('vendor_not_found');
    expect(await code(cartOf(product), 'nobody')).toBe('vendor_not_found');
    for (const piece of [product, other.product, unpayable, hidden, ofGone]) {
      expect(await inventoryOf(app.db, piece.id)).toBe(10);
    }
  });

  test('above the maximum charge holds nothing', async () => {
    const { product } = await makePiece(app.db, { priceCents: 99_999_999 });
    await expect(checkOut(app, cartOf(product, 2))).rejects.toMatchObject({ code: 'invalid' });
    expect(await inventoryOf(app.db, product.id)).toBe(10);
  });

  test('exceeds the limit of three open ones per buyer, even if eight start at once', async () => {
    const { product } = await makePiece(app.db);
    const buyer = newGuest();
    const limited = { ...app, config: { ...app.config, rateLimits: true } };
    const attempts = await Promise.allSettled(
      Array.from({ length: 8 }, () => checkOut(limited, cartOf(product), { buyer })),
    );
    const refused = attempts.filter((attempt) => attempt.status === 'rejected');
    expect(refused.length).toBe(5);
    expect(refused[0]?.reason).toMatchObject({ code: 'rate_limited' });
    expect(await inventoryOf(app.db, product.id)).toBe(7);
  });
});

describe('a checkout with an Idempotency-Key', () => {
  const key = () => `${crypto.randomUUID()}.1`;

  test('sent 50 times at once is one order with one session, even for the last unit', async () => {
    const { product } = await makePiece(app.db, { inventory: 1 });
    const same = { buyer: newGuest(), idempotencyKey: key() };
    const answers = await Promise.all(Array.from({ length: 50 }, () => checkOut(app, cartOf(product), same)));
    expect(new Set(answers.map((order) => order.checkout.sessionId)).size).toBe(1);
    expect(await stockOf(app.db, product.id)).toEqual({ free: 0, held: 1, sold: 0 });
  });

  test('sent at once from two addresses is one order', async () => {
    const { product } = await makePiece(app.db, { inventory: 1 });
    const idempotencyKey = key();
    const answers = await Promise.all([1, 2, 3].map(() => checkOut(app, cartOf(product), { idempotencyKey })));
    expect(new Set(answers.map((order) => order.id)).size).toBe(1);
  });

  test('with another cart is a conflict', async () => {
    const { product } = await makePiece(app.db);
    const same = { buyer: newGuest(), idempotencyKey: key() };
    await checkOut(app, cartOf(product), same);
    await expect(checkOut(app, cartOf(product, 2), same)).rejects.toMatchObject({ code: 'idempotency_conflict' });
  });

  test('continues its order if Stripe’s answer was lost', async () => {
    const { product } = await makePiece(app.db, { inventory: 1 });
    const same = { buyer: newGuest(), idempotencyKey: key() };
    app.payments.fault = 'answer lost';
    await expect(checkOut(app, cartOf(product), same)).rejects.toMatchObject({ code: 'payments_unavailable' });
    expect(await inventoryOf(app.db, product.id)).toBe(0);
    app.payments.fault = null;
    app.clock.advance(11_000);
    const order = await checkOut(app, cartOf(product), same);
    expect(order.status).toBe('pending');
    expect([...app.payments.sessions.values()].filter(({ orderId }) => orderId === order.id).length).toBe(1);
  });

  test('starts a new order if Stripe never got the first and its time is too short for a session', async () => {
    const { product } = await makePiece(app.db, { inventory: 1 });
    const same = { buyer: newGuest(), idempotencyKey: key() };
    app.payments.fault = 'away';
    await expect(checkOut(app, cartOf(product), same)).rejects.toMatchObject({ code: 'payments_unavailable' });
    app.payments.fault = null;
    app.clock.advance(5 * 60_000);
    expect((await checkOut(app, cartOf(product), same)).status).toBe('pending');
    expect(await stockOf(app.db, product.id)).toEqual({ free: 0, held: 1, sold: 0 });
  });

  test('starts a new order if the first ended unpaid, and leads to the first if it was paid', async () => {
    const { product } = await makePiece(app.db);
    const same = { buyer: newGuest(), idempotencyKey: key() };
    const first = await checkOut(app, cartOf(product), same);
    app.payments.expire(first.checkout.sessionId ?? '');
    app.clock.advance(32 * 60_000);
    const second = await checkOut(app, cartOf(product), same);
    expect(second.id).not.toBe(first.id);
    expect((await orderOf(app.db, first.id)).status).toBe('expired');
    app.payments.pay(second.checkout.sessionId ?? '');
    app.clock.advance(32 * 60_000);
    expect(await checkOut(app, cartOf(product), same)).toMatchObject({ id: second.id, status: 'paid' });
  });

  test('of a changed cart cancels the one before, so buyers never block themselves from the last unit', async () => {
    const { product } = await makePiece(app.db, { inventory: 1 });
    const buyer = newGuest();
    const cart = crypto.randomUUID();
    const first = await checkOut(app, cartOf(product), {
      buyer,
      idempotencyKey: `${cart}.1`,
      customerEmail: 'a@example.org',
    });
    const second = await checkOut(app, cartOf(product), { buyer, idempotencyKey: `${cart}.2` });
    expect((await orderOf(app.db, first.id)).status).toBe('cancelled');
    expect(app.payments.sessions.get(first.checkout.sessionId ?? '')?.status).toBe('expired');
    expect(second.status).toBe('pending');
    await expect(checkOut(app, cartOf(product), { idempotencyKey: key() })).rejects.toMatchObject({
      code: 'out_of_stock',
    });
  });

  test('is refused if the key is short enough to be guessed', async () => {
    const { product } = await makePiece(app.db);
    await expect(checkOut(app, cartOf(product), { idempotencyKey: '1' })).rejects.toMatchObject({ code: 'invalid' });
  });

  test('is another order if the key is another buyer’s', async () => {
    const { product } = await makePiece(app.db);
    const idempotencyKey = key();
    const users = [await makeUser(app.db), await makeUser(app.db)];
    const made = await Promise.all(
      users.map(({ id }) => checkOut(app, cartOf(product), { idempotencyKey, buyer: toBuyer(viewer(id), '', null) })),
    );
    expect(made[0]?.id).not.toBe(made[1]?.id);
  });
});

test('a checkout that Stripe refuses releases its inventory at once', async () => {
  const { product } = await makePiece(app.db);
  app.payments.fault = 'refused';
  await expect(checkOut(app, cartOf(product))).rejects.toMatchObject({ code: 'vendor_not_ready' });
  expect(await stockOf(app.db, product.id)).toEqual({ free: 10, held: 0, sold: 0 });
});

test('a price that changes during a payment does not change the amount', async () => {
  const { product } = await makePiece(app.db, { priceCents: 4_500 });
  const order = await checkOut(app, cartOf(product));
  await app.db.update(products).set({ priceCents: 9_900 }).where(eq(products.id, product.id));
  const [row] = await app.db.select().from(orders).where(eq(orders.id, order.id));
  expect(row?.goodsCents).toBe(4_500);
});

test('an order has the name that its buyer typed for the parcel; without a parcel, that of the account, else the one on the card', async () => {
  const { vendor, product } = await makePiece(app.db, { inventory: 3 });
  const { id: userId } = await makeUser(app.db, { name: 'Dana Whitfield' });
  await app.db.update(vendors).set({ pickup: 'Saturdays, 10 to 2' }).where(eq(vendors.id, vendor.id));
  const names = [];
  for (const [delivery, account] of [
    ['shipping', userId],
    ['pickup', userId],
    ['pickup', null],
  ] as const) {
    const { id, checkout } = await checkOut(app, cartOf(product), { delivery });
    await app.db.update(orders).set({ userId: account }).where(eq(orders.id, id));
    await payIfOpen(app, checkout.sessionId);
    names.push((await orderOf(app.db, id)).customerName);
  }
  expect(names).toEqual(['Alex Demo', 'Dana Whitfield', 'Ada Byron']);
});
