import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { applySession } from '../../../../src/features/buying/checkout/apply-session.server.ts';
import { handlePaymentEvent } from '../../../../src/features/buying/checkout/handle-payment-event.server.ts';
import { reconcileOrders } from '../../../../src/features/buying/checkout/reconcile-orders.server.ts';
import { undoSale } from '../../../../src/features/buying/in-person/record-sale.server.ts';
import type { Sale } from '../../../../src/features/buying/in-person/sale.ts';
import { orders } from '../../../../src/features/buying/orders/orders.table.ts';
import { readCharges } from '../../../../src/features/buying/refunds/reconcile-refunds.server.ts';
import { removePermit, savePermit } from '../../../../src/features/tax/permits.server.ts';
import { taxRegistrations } from '../../../../src/features/tax/tax.table.ts';
import { makeProduct, makeVendor } from '../../../support/factories.ts';
import { sellInPerson, trySellInPerson } from '../../../support/in-person.ts';
import { makeOrder, saleOf } from '../../../support/orders.ts';
import {
  cartOf,
  checkOut,
  makePiece,
  openShop,
  orderOf,
  type Shop,
  startOrder,
  stockOf,
} from '../../../support/shop.ts';

const dayMs = 86_400_000;

let app: Shop;
beforeAll(async () => {
  app = await openShop();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(() => app.close());
beforeEach(() => {
  // Midday of November 18 in Louisville.
  app.clock.set('2026-11-18T17:00:00Z');
  app.payments.fault = null;
});

test('a sale is a paid order of the booth without a buyer and fees, and no job, limit, or mail meets it', async () => {
  const { vendor, product } = await makePiece(app.db, { inventory: 3 });
  const day = '2026-11-14';
  const order = await sellInPerson(app, vendor.id, {
    piece: product.id,
    quantity: 2,
    price: null,
    day,
    tender: 'venmo',
    place: 'Kiln yard',
  });
  const total = 2 * product.priceCents;
  expect(order).toMatchObject({
    channel: 'in_person',
    status: 'paid',
    parcelState: 'none',
    goodsCents: total,
    totalCents: total,
    applicationFeeCents: 0,
    processingFeeCents: 0,
    processorFeeCents: 0,
    // Noon of that day in Louisville.
    paidAt: new Date('2026-11-14T17:00:00Z'),
    userId: null,
    stripeAccountId: null,
    customerEmail: null,
  });
  expect(await saleOf(app.db, order.id)).toMatchObject({
    sale: { soldOn: day, tender: 'venmo', place: 'Kiln yard' },
    boothSale: null,
  });
  app.clock.advance(3 * dayMs);
  expect(await reconcileOrders(app)).toEqual({ settled: 0, refunded: 0, failed: 0 });
  expect(await readCharges(app)).toBe(0);
  expect(await orderOf(app.db, order.id)).toMatchObject({ ...order, checkout: null, parcel: null });
  expect(await app.mails.all()).toEqual([]);
  expect(await stockOf(app.db, product.id)).toEqual({ free: 1, held: 0, sold: 2 });
});

test('the tax of a sale is its artist’s, also when the operator collects that of the site’s orders, and only with a permit of the state', async () => {
  const { vendor, product } = await makePiece(app.db, { inventory: 9 });
  const sell = (changes: Partial<Sale> = {}) =>
    sellInPerson(app, vendor.id, { piece: product.id, taxed: true, ...changes });
  const none = { taxCents: 0, taxState: null, goodsCents: 1_000, totalCents: 1_000 };
  expect(await sell()).toMatchObject(none);
  const entered = { vendorId: vendor.id, enteredAt: app.clock.now() };
  await savePermit(app.db, { ...entered, state: 'IN', number: '900100' });
  expect(await sell()).toMatchObject(none);
  await app.db
    .insert(taxRegistrations)
    .values({ state: 'KY', number: '1', fromDay: '2026-11-01', enteredAt: app.clock.now() });
  expect(await sell()).toMatchObject(none);
  await savePermit(app.db, { ...entered, state: 'KY', number: '482911' });
  expect(await sell()).toMatchObject({
    goodsCents: 943,
    taxCents: 57,
    roundingCents: 0,
    totalCents: 1_000,
    taxOwedBy: 'artist',
    taxPermit: '482911',
  });
  expect(await sell({ taxed: false })).toMatchObject(none);
  await app.db.delete(taxRegistrations);
});

test('a sale that is recorded again after the permit was removed is the same sale', async () => {
  const { vendor, product } = await makePiece(app.db, { inventory: 9 });
  await savePermit(app.db, { vendorId: vendor.id, state: 'KY', number: '482911', enteredAt: app.clock.now() });
  const sale = { piece: product.id, key: crypto.randomUUID(), quantity: 3, taxed: true };
  const first = await sellInPerson(app, vendor.id, sale);
  await removePermit(app.db, vendor.id, 'KY');
  expect(await sellInPerson(app, vendor.id, sale)).toEqual(first);
  expect(first).toMatchObject({ goodsCents: 2_829, taxCents: 170, roundingCents: 1, totalCents: 3_000 });
  expect(await trySellInPerson(app, vendor.id, { ...sale, price: 1_001 })).toBe('idempotency_conflict');
});

test('of two open checkouts the newer one is ended at the provider, and only as many as are needed', async () => {
  const { vendor, product } = await makePiece(app.db, { inventory: 2 });
  const first = await checkOut(app, cartOf(product));
  app.clock.advance(60_000);
  const second = await checkOut(app, cartOf(product));
  expect(await trySellInPerson(app, vendor.id, { piece: product.id })).toBe('sold');
  expect(app.payments.sessions.get(second.checkout.sessionId ?? '')?.status).toBe('expired');
  expect(app.payments.sessions.get(first.checkout.sessionId ?? '')?.status).toBe('open');
  expect([(await orderOf(app.db, first.id)).status, (await orderOf(app.db, second.id)).status]).toEqual([
    'pending',
    'cancelled',
  ]);
  expect(await stockOf(app.db, product.id)).toEqual({ free: 0, held: 1, sold: 1 });
});

test('a checkout that was paid has the piece, and nothing is recorded', async () => {
  const { vendor, product, order, sessionId } = await startOrder(app, { inventory: 1 });
  app.payments.pay(sessionId);
  const refused = sellInPerson(app, vendor.id, { piece: product.id });
  await expect(refused).rejects.toMatchObject({ code: 'out_of_stock', message: expect.stringContaining('none left') });
  expect((await orderOf(app.db, order.id)).status).toBe('paid');
  expect(await app.db.$count(orders, eq(orders.vendorId, vendor.id))).toBe(1);
  expect(await stockOf(app.db, product.id)).toEqual({ free: 0, held: 0, sold: 1 });
});

test('while the provider is away, a held piece can’t be sold, and its hold stays', async () => {
  const { vendor, product } = await startOrder(app, { inventory: 1 });
  app.payments.fault = 'away';
  expect(await trySellInPerson(app, vendor.id, { piece: product.id })).toBe('payments_unavailable');
  expect(await stockOf(app.db, product.id)).toEqual({ free: 0, held: 1, sold: 0 });
  // What is free needs nobody's word.
  const other = await makeProduct(app.db, vendor, { inventory: 1 });
  expect(await trySellInPerson(app, vendor.id, { piece: other.id })).toBe('sold');
});

test('more than there is, free and held, is refused, and no checkout is ended for it', async () => {
  const { vendor, product, sessionId } = await startOrder(app, { inventory: 2 });
  const refused = sellInPerson(app, vendor.id, { piece: product.id, quantity: 3 });
  await expect(refused).rejects.toMatchObject({
    code: 'out_of_stock',
    message: expect.stringContaining('only 2 left'),
  });
  expect(app.payments.sessions.get(sessionId)?.status).toBe('open');
  expect(await stockOf(app.db, product.id)).toEqual({ free: 1, held: 1, sold: 0 });
});

test('another vendor’s piece and sale aren’t found, nor is an order of the web a sale to undo', async () => {
  const { vendor, product } = await makePiece(app.db, { inventory: 2 });
  const stranger = await makeVendor(app.db);
  expect(await trySellInPerson(app, stranger.id, { piece: product.id })).toBe('not_found');
  const sale = await sellInPerson(app, vendor.id, { piece: product.id });
  await makeOrder(app.db, vendor, { paidAt: app.clock.now() });
  const bought = await app.db.select().from(orders).where(eq(orders.vendorId, vendor.id));
  for (const [vendorId, id] of [
    [stranger.id, sale.id],
    [vendor.id, bought.find(({ channel }) => channel === 'online')?.id ?? ''],
    [vendor.id, 'no-id'],
  ] as const) {
    await expect(undoSale(app, vendorId, id)).rejects.toMatchObject({ code: 'not_found' });
  }
  expect(await stockOf(app.db, product.id)).toEqual({ free: 1, held: 0, sold: 1 });
});

test('a sale is of the past 90 days in the site’s time zone, and can be undone as long', async () => {
  // Still November 17 in Louisville.
  app.clock.set('2026-11-18T04:30:00Z');
  const { vendor, product } = await makePiece(app.db, { inventory: 9 });
  const tryDay = (day: string) => trySellInPerson(app, vendor.id, { piece: product.id, day });
  expect(await Promise.all(['2026-11-18', '2026-08-18'].map(tryDay))).toEqual(['invalid', 'invalid']);
  expect(await Promise.all(['2026-11-17', '2026-08-19'].map(tryDay))).toEqual(['sold', 'sold']);
  const old = await sellInPerson(app, vendor.id, { piece: product.id, day: '2026-08-19' });
  await undoSale(app, vendor.id, old.id);
  expect(await orderOf(app.db, old.id)).toMatchObject({ status: 'cancelled', paidAt: null });
  const late = await sellInPerson(app, vendor.id, { piece: product.id, day: '2026-08-19' });
  app.clock.advance(dayMs);
  await expect(undoSale(app, vendor.id, late.id)).rejects.toMatchObject({ code: 'invalid' });
  expect(await stockOf(app.db, product.id)).toEqual({ free: 6, held: 0, sold: 3 });
});

test('a form that has recorded a sale records no other one, and not the same one again once it was undone', async () => {
  const { vendor, product } = await makePiece(app.db, { inventory: 5 });
  const sale = { piece: product.id, key: crypto.randomUUID() };
  const { id } = await sellInPerson(app, vendor.id, sale);
  expect((await sellInPerson(app, vendor.id, sale)).id).toBe(id);
  for (const changes of [{ quantity: 2 }, { price: 999 }, { place: 'Elsewhere' }, { tender: 'check' }] as const) {
    expect(await trySellInPerson(app, vendor.id, { ...sale, ...changes })).toBe('idempotency_conflict');
  }
  await undoSale(app, vendor.id, id);
  expect(await trySellInPerson(app, vendor.id, sale)).toBe('idempotency_conflict');
  // Another store's form may have the same key.
  const other = await makePiece(app.db, { inventory: 1 });
  expect(await trySellInPerson(app, other.vendor.id, { ...sale, piece: other.product.id })).toBe('sold');
  expect(await stockOf(app.db, product.id)).toEqual({ free: 5, held: 0, sold: 0 });
});

test('a payment that names a sale in person changes nothing, whatever became of the sale', async () => {
  const { vendor, product } = await makePiece(app.db, { inventory: 2 });
  const { order: bought, sessionId } = await startOrder(app);
  const session = app.payments.pay(sessionId);
  const sale = await sellInPerson(app, vendor.id, { piece: product.id });
  const apply = () => app.db.transaction((tx) => applySession(tx, sale.id, session, app));
  expect(await apply()).toBe('foreign');
  await undoSale(app, vendor.id, sale.id);
  expect(await apply()).toBe('foreign');
  await handlePaymentEvent(app, app.payments.event(sessionId));
  expect((await orderOf(app.db, bought.id)).status).toBe('paid');
});

test('the database takes no order of the web without its account, and none of the booth with a fee or a buyer', async () => {
  const vendor = await makeVendor(app.db);
  const booth = {
    channel: 'in_person',
    applicationFeeCents: 0,
    processorFeeCents: 0,
    stripeAccountId: null,
  } as const;
  const insert = (changes: Parameters<typeof makeOrder>[2]) =>
    makeOrder(app.db, vendor, changes).then(
      () => 'taken',
      () => 'refused',
    );
  expect(await insert(booth)).toBe('taken');
  for (const wrong of [
    { stripeAccountId: null },
    { checkout: { buyerKey: sql`null` } },
    { checkout: { requestHash: sql`null` } },
    { ...booth, processorFeeCents: null },
    { ...booth, applicationFeeCents: 1 },
    { ...booth, status: 'pending' as const },
    { ...booth, parcelState: 'to_send' as const },
    { ...booth, paymentId: 'pi_1' },
  ]) {
    expect(await insert(wrong), JSON.stringify(wrong)).toBe('refused');
  }
});
