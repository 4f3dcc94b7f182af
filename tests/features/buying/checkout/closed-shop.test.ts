import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCartItems } from '../../../../src/features/buying/cart/cart.ts';
import { quoteCart } from '../../../../src/features/buying/cart/quote.server.ts';
import { handlePaymentEvent } from '../../../../src/features/buying/checkout/handle-payment-event.server.ts';
import { localClock } from '../../../../src/features/catalog/availability.ts';
import { paymentsStates } from '../../../../src/features/catalog/payments-state.ts';
import { vendors } from '../../../../src/features/catalog/vendors.table.ts';
import { openDatabase } from '../../../../src/platform/database/connection.ts';
import { cartOf, checkOut, makePiece, newGuest, openShop, orderOf, type Shop, stockOf } from '../../../support/shop.ts';

let app: Shop;
beforeAll(async () => {
  app = await openShop();
});
afterAll(() => app.close());

type Change = Partial<typeof vendors.$inferInsert>;
const change = (vendor: { id: string }, set: Change) =>
  app.db.update(vendors).set(set).where(eq(vendors.id, vendor.id));

const later = () => new Date(app.clock.now().getTime() + 86_400_000);
const notReady = 'This vendor has not completed their payment setup yet. Please contact the artist directly.';

const quote = (vendor: { slug: string }, product: { id: string }) =>
  quoteCart(
    app.db,
    { vendor: vendor.slug, items: readCartItems(cartOf(product)), delivery: 'shipping' },
    null,
    'added',
    localClock(app),
  );

test('a vendor who is away sells nothing until then, and cart and checkout say until when', async () => {
  const { vendor, product } = await makePiece(app.db);
  await change(vendor, { awayUntil: later() });
  const { problem, totalCents } = await quote(vendor, product);
  expect(problem).toMatch(/^Ada Potter is away until \w+ \d+(, \d{4})?\. You can check out then\.$/);
  expect(totalCents).toBeGreaterThan(0);
  await expect(checkOut(app, cartOf(product))).rejects.toMatchObject({
    code: 'vendor_away',
    message: problem?.replace('. You can', '. You weren’t charged. You can'),
  });
  expect(await stockOf(app.db, product.id)).toEqual({ free: 10, held: 0, sold: 0 });
  await change(vendor, { awayUntil: app.clock.now() });
  expect((await quote(vendor, product)).problem).toBeNull();
  expect(await checkOut(app, cartOf(product))).toMatchObject({ status: 'pending' });
});

test.each(paymentsStates.filter((state) => state !== 'ready'))(
  'with payments %s nothing is sold or held, and buyers are told to ask the artist',
  async (paymentsState) => {
    const { vendor, product } = await makePiece(app.db);
    await change(vendor, { paymentsState });
    expect((await quote(vendor, product)).problem).toBe(notReady);
    await expect(checkOut(app, cartOf(product))).rejects.toMatchObject({ code: 'vendor_not_ready', message: notReady });
    expect(await stockOf(app.db, product.id)).toEqual({ free: 10, held: 0, sold: 0 });
  },
);

test('who began to pay before the vendor left, or before payments stopped, may finish', async () => {
  for (const closing of [
    { awayUntil: later() },
    { restsAt: app.clock.now() },
    { paymentsState: 'restricted' as const },
  ]) {
    const { vendor, product } = await makePiece(app.db);
    const buyer = newGuest();
    const key = { buyer, idempotencyKey: `closing-${vendor.slug}` };
    const order = await checkOut(app, cartOf(product), key);
    await change(vendor, closing);
    expect(await checkOut(app, cartOf(product), key)).toMatchObject({ id: order.id, status: 'pending' });
    app.payments.pay(order.checkout.sessionId ?? '');
    await handlePaymentEvent(app, app.payments.event(order.checkout.sessionId ?? ''));
    expect((await orderOf(app.db, order.id)).status).toBe('paid');
  }
});

test('a store that closes while a checkout is between its first look and its hold never holds anything', async () => {
  for (const [closing, code] of [
    [{ awayUntil: later() }, 'vendor_away'],
    [{ restsAt: new Date(0) }, 'vendor_resting'],
    [{ paymentsState: 'restricted' as const }, 'vendor_not_ready'],
    [{ isActive: false }, 'vendor_not_found'],
  ] as const) {
    const { vendor, product } = await makePiece(app.db);
    const other = openDatabase(app.databaseUrl, { max: 1 });
    let checkout: Promise<unknown> = Promise.resolve();
    // The checkout reads the open store, and waits for the lock of the uncommitted change.
    await other.db.transaction(async (tx) => {
      await tx.update(vendors).set(closing).where(eq(vendors.id, vendor.id));
      checkout = checkOut(app, cartOf(product)).catch((error: unknown) => error);
      await new Promise((resolve) => setTimeout(resolve, 150));
    });
    expect(await checkout).toMatchObject({ code });
    expect(await stockOf(app.db, product.id)).toEqual({ free: 10, held: 0, sold: 0 });
    await other.close();
  }
});
