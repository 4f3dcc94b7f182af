import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadBoothDay } from '../../../src/features/booth/day.server.ts';
import {
  cancelPayment,
  findScannedOrder,
  readPayment,
  startPayment,
} from '../../../src/features/booth/payments.server.ts';
import { handOverPickup } from '../../../src/features/booth/pickups.server.ts';
import { readCheckoutState } from '../../../src/features/buying/checkout/checkout-state.server.ts';
import { handlePaymentEvent } from '../../../src/features/buying/checkout/handle-payment-event.server.ts';
import { readOrderLines } from '../../../src/features/buying/orders/orders.server.ts';
import { orders } from '../../../src/features/buying/orders/orders.table.ts';
import { readReceipt } from '../../../src/features/buying/orders/receipt.server.ts';
import { boothSales } from '../../../src/features/buying/orders/sales.table.ts';
import { vendors } from '../../../src/features/catalog/vendors.table.ts';
import { savePermit } from '../../../src/features/tax/permits.server.ts';
import { makePhone, phoneSale, sendSales } from '../../support/booth.ts';
import { makeProduct, makeVendor } from '../../support/factories.ts';
import { cartOf, checkOut, makePiece, openShop, orderOf, type Shop, stockOf } from '../../support/shop.ts';

let app: Shop;
beforeAll(async () => {
  app = await openShop();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(() => app.close());
beforeEach(() => {
  app.clock.set('2026-11-18T17:00:00Z');
  app.payments.fault = null;
});

/** A phone of a store that neither ships nor is on the web right now, and what it asks a card for. */
async function openBooth(inventory = 5) {
  const vendor = await makeVendor(app.db, { shippingCents: null, awayUntil: new Date('2026-12-01T17:00:00Z') });
  const product = await makeProduct(app.db, vendor, { inventory });
  const phone = await makePhone(app.db, vendor);
  const wanted = () => ({
    id: crypto.randomUUID(),
    items: cartOf(product),
    others: [] as { name: string; unitPriceCents: number; quantity: number }[],
    expectedTotalCents: product.priceCents,
  });
  return { vendor, product, phone, wanted };
}

const pay = async (orderId: string) => {
  const { checkout } = await orderOf(app.db, orderId);
  const sessionId = checkout?.sessionId;
  app.payments.pay(sessionId ?? '');
  await handlePaymentEvent(app, app.payments.event(sessionId ?? ''));
};

test('the tag’s price is the price: no processing line, 1.5 % for us, and the buyer takes it along', async () => {
  const { vendor, product, phone, wanted } = await openBooth();
  const asked = wanted();
  const payment = await startPayment(app, phone, asked);
  expect(payment).toMatchObject({ id: asked.id, state: 'open', subtotalCents: 4_500, taxCents: 0, totalCents: 4_500 });
  expect(await startPayment(app, phone, asked)).toEqual(payment);
  const order = await findScannedOrder(app, payment.token);
  expect(order).toMatchObject({
    processingFeeCents: 0,
    applicationFeeCents: 68,
    channel: 'booth_card',
  });
  expect(
    await app.db
      .select()
      .from(boothSales)
      .where(eq(boothSales.orderId, order?.id ?? '')),
  ).toMatchObject([{ phoneId: phone.id, vendorId: vendor.id, clientSaleId: null }]);
  expect(order?.checkout.networkKey).toBeNull();
  expect(await stockOf(app.db, product.id)).toEqual({ free: 4, held: 1, sold: 0 });
  await pay(order?.id ?? '');
  expect(await readPayment(app, phone, asked.id)).toEqual({ ...payment, state: 'paid' });
  expect(await orderOf(app.db, order?.id ?? '')).toMatchObject({
    parcelState: 'handed_over',
    parcel: null,
    shipBy: null,
  });
  // Canceled too late: it is paid.
  expect((await cancelPayment(app, phone, asked.id)).state).toBe('paid');
});

test('a buyer who paid at the booth isn’t told to pick anything up', async () => {
  const { vendor, phone, wanted } = await openBooth();
  await app.db.update(vendors).set({ pickup: 'Studio, 900 Logan Street' }).where(eq(vendors.id, vendor.id));
  const order = await findScannedOrder(app, (await startPayment(app, phone, wanted())).token);
  await pay(order?.id ?? '');
  const sessionId = order?.checkout.sessionId ?? '';
  expect(await readCheckoutState(app, sessionId)).toMatchObject({ status: 'paid', pickup: null });
  expect(await readReceipt(app.db, sessionId, { userId: null, buyerKey: '' })).toMatchObject({ takenAlong: true });
});

test('what isn’t a piece is paid by card too, beside pieces or alone, by its name', async () => {
  const { vendor, product, phone, wanted } = await openBooth();
  await savePermit(app.db, { vendorId: vendor.id, state: 'KY', number: 'KY-1', enteredAt: app.clock.now() });
  const others = [{ name: 'Repair', unitPriceCents: 1_250, quantity: 2 }];
  const both = { ...wanted(), others, expectedTotalCents: 7_420 };
  const alone = { ...wanted(), items: [], others, expectedTotalCents: 2_650 };
  for (const asked of [both, alone]) {
    const payment = await startPayment(app, phone, asked);
    expect(payment).toMatchObject({ state: 'open', totalCents: asked.expectedTotalCents });
    const order = await findScannedOrder(app, payment.token);
    const lines = await readOrderLines(app.db, order?.id ?? '');
    expect(lines.at(-1)).toMatchObject({
      productId: null,
      name: 'Repair',
      unitPriceCents: 1_250,
      quantity: 2,
      taxCents: 150,
    });
    // A buyer's receipt names it.
    expect([...app.payments.requests.values()].at(-1)?.lines.at(-1)).toMatchObject({
      name: 'Repair',
      unitAmountCents: 1_250,
      quantity: 2,
    });
    await pay(order?.id ?? '');
    expect((await readPayment(app, phone, asked.id)).state).toBe('paid');
    expect((await orderOf(app.db, order?.id ?? '')).applicationFeeCents).toBe(asked === both ? 105 : 38);
  }
  expect(await stockOf(app.db, product.id)).toEqual({ free: 4, held: 0, sold: 1 });
  const none = { ...wanted(), items: [], expectedTotalCents: 0 };
  await expect(startPayment(app, phone, none)).rejects.toMatchObject({ code: 'invalid' });
});

test('“Cancel” ends it at the provider, and frees the piece; it never begins again', async () => {
  const { product, phone, wanted } = await openBooth(1);
  const asked = wanted();
  const { token } = await startPayment(app, phone, asked);
  app.payments.fault = 'away';
  await expect(cancelPayment(app, phone, asked.id)).rejects.toMatchObject({ code: 'payments_unavailable' });
  expect((await readPayment(app, phone, asked.id)).state).toBe('checking');
  app.payments.fault = null;
  expect((await cancelPayment(app, phone, asked.id)).state).toBe('ended');
  expect((await startPayment(app, phone, asked)).state).toBe('ended');
  expect((await findScannedOrder(app, token))?.status).toBe('cancelled');
  expect(await stockOf(app.db, product.id)).toEqual({ free: 1, held: 0, sold: 0 });
});

test('a phone has ten payments open at most, whoever shares its network, and no one else’s', async () => {
  const limited = { ...app, config: { ...app.config, rateLimits: true } };
  const start = (...call: [Parameters<typeof startPayment>[1], Parameters<typeof startPayment>[2]]) =>
    startPayment(limited, ...call);
  const { phone, wanted } = await openBooth(20);
  const other = await openBooth(1);
  const first = wanted();
  await start(phone, first);
  for (let open = 1; open < 10; open += 1) await start(phone, wanted());
  await expect(start(phone, wanted())).rejects.toMatchObject({ code: 'rate_limited' });
  expect((await start(other.phone, other.wanted())).state).toBe('open');
  for (const call of [readPayment, cancelPayment])
    await expect(call(app, other.phone, first.id)).rejects.toMatchObject({ code: 'not_found' });
  await expect(start(other.phone, first)).rejects.toMatchObject({ code: 'not_found' });
  await cancelPayment(app, phone, first.id);
  expect((await start(phone, wanted())).state).toBe('open');
});

test('a second customer doesn’t take the last piece from the first, but cash does', async () => {
  const { product, phone, wanted } = await openBooth(1);
  const first = wanted();
  await startPayment(app, phone, first);
  await expect(startPayment(app, phone, wanted())).rejects.toMatchObject({ code: 'out_of_stock' });
  expect((await readPayment(app, phone, first.id)).state).toBe('open');
  const sale = phoneSale([product], { now: app.clock.now() });
  expect(await sendSales(app, phone, sale)).toMatchObject([{ outcome: 'recorded', conflict: false }]);
  expect((await readPayment(app, phone, first.id)).state).toBe('ended');
});

test('another total, another store’s piece, and a store that can’t be paid begin nothing', async () => {
  const { vendor, phone, wanted } = await openBooth();
  const other = await openBooth();
  await expect(startPayment(app, phone, { ...wanted(), expectedTotalCents: 1 })).rejects.toMatchObject({
    code: 'price_changed',
  });
  await expect(startPayment(app, phone, other.wanted())).rejects.toMatchObject({ code: 'mixed_vendors' });
  const closed = await makeVendor(app.db, { stripeAccountId: null });
  const product = await makeProduct(app.db, closed);
  const asked = { id: crypto.randomUUID(), items: cartOf(product), others: [], expectedTotalCents: 4_500 };
  const refused = startPayment(app, await makePhone(app.db, closed), asked);
  await expect(refused).rejects.toMatchObject({ code: 'vendor_not_ready' });
  expect(await app.db.$count(orders, eq(orders.vendorId, vendor.id))).toBe(0);
});

test('a shop that rests takes no cards, and its cash is recorded nevertheless', async () => {
  const { vendor, product, phone, wanted } = await openBooth();
  expect((await loadBoothDay(app, phone)).takesCards).toBe(true);
  await app.db.update(vendors).set({ restsAt: app.clock.now() }).where(eq(vendors.id, vendor.id));
  expect((await loadBoothDay(app, phone)).takesCards).toBe(false);
  await expect(startPayment(app, phone, wanted())).rejects.toMatchObject({ code: 'vendor_resting' });
  const sale = phoneSale([product], { now: app.clock.now() });
  expect(await sendSales(app, phone, sale)).toMatchObject([{ outcome: 'recorded' }]);
});

test('a pickup is handed over to who tells its code; ten wrong ones lock all phones of the store for an hour', async () => {
  const { vendor, product } = await makePiece(app.db);
  await app.db.update(vendors).set({ pickup: 'Booth 14' }).where(eq(vendors.id, vendor.id));
  const order = await checkOut(app, cartOf(product), { delivery: 'pickup', address: null });
  await pay(order.id);
  const phone = await makePhone(app.db, vendor);
  const stranger = await openBooth();
  const code = (await orderOf(app.db, order.id)).pickupCode ?? '';
  const wrong = code === '0000' ? '0001' : '0000';
  const hand = (by: typeof phone, given: string) => handOverPickup(app, by, { code: given, number: null });
  await expect(hand(stranger.phone, code)).rejects.toMatchObject({ code: 'not_found' });
  for (let tries = 0; tries < 10; tries += 1) {
    await expect(hand(tries < 5 ? phone : await makePhone(app.db, vendor), wrong)).rejects.toMatchObject({
      code: 'not_found',
    });
  }
  // A phone that was paired anew begins with nothing.
  for (const by of [phone, await makePhone(app.db, vendor)])
    await expect(hand(by, code)).rejects.toMatchObject({ code: 'too_many' });
  app.clock.advance(3_600_000);
  expect(await hand(phone, code)).toMatchObject({ number: order.number, lines: [{ quantity: 1 }] });
  expect((await orderOf(app.db, order.id)).parcelState).toBe('handed_over');
});
