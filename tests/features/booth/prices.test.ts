/** Prices that somebody agreed on at a booth: what is stored beside them, the stock, and how far helpers may go. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { PhoneSale } from '../../../src/features/booth/booth.api.ts';
import { boothAttention } from '../../../src/features/booth/booth.table.ts';
import { loadBoothDay } from '../../../src/features/booth/day.server.ts';
import { startPayment } from '../../../src/features/booth/payments.server.ts';
import { saveHelperDiscount } from '../../../src/features/booth/price-rights.server.ts';
import { handlePaymentEvent } from '../../../src/features/buying/checkout/handle-payment-event.server.ts';
import { undoSale } from '../../../src/features/buying/in-person/record-sale.server.ts';
import { readOrderLines } from '../../../src/features/buying/orders/orders.server.ts';
import { orders } from '../../../src/features/buying/orders/orders.table.ts';
import type { Tender } from '../../../src/features/buying/orders/orders.ts';
import { products } from '../../../src/features/catalog/products.table.ts';
import { makePhone, phoneSale, sendSales } from '../../support/booth.ts';
import { ledgerGaps } from '../../support/ledger.ts';
import { makePiece, openShop, orderOf, type Shop, stockOf } from '../../support/shop.ts';

let app: Shop;
beforeAll(async () => {
  app = await openShop();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(() => app.close());
beforeEach(() => app.clock.set('2026-11-18T17:00:00Z'));

async function openBooth(inventory = 5, priceCents = 4_000) {
  const { vendor, product } = await makePiece(app.db, { inventory, priceCents });
  const phone = await makePhone(app.db, vendor);
  const line = (unitPriceCents: number, quantity = 1, more: Partial<PhoneSale['lines'][number]> = {}) => ({
    productId: product.id,
    name: product.name,
    unitPriceCents,
    quantity,
    ...more,
  });
  const sell = (by: typeof phone, ...lines: PhoneSale['lines']) =>
    sendSales(app, by, phoneSale([], { now: app.clock.now(), lines }));
  const listOrders = () => app.db.select().from(orders).where(eq(orders.vendorId, vendor.id));
  return { vendor, product, phone, helper: { ...phone, isHelper: true }, line, sell, listOrders };
}

const three = [
  { unitPriceCents: 3_334, quantity: 1 },
  { unitPriceCents: 3_333, quantity: 2 },
];
const listed = { listPriceCents: 4_000, priceReason: 'bundle' };

test('three for $100 are sold from stock to the cent, with the list price and the reason beside it, and can be undone', async () => {
  const { vendor, product, phone, line, sell, listOrders } = await openBooth(4);
  const lines = three.map(({ unitPriceCents, quantity }) => line(unitPriceCents, quantity, { reason: 'bundle' }));
  const [answer] = await sell(phone, ...lines);
  expect(answer).toMatchObject({ outcome: 'recorded', conflict: false });
  const [order] = await listOrders();
  expect(order).toMatchObject({ goodsCents: 10_000, totalCents: 10_000 });
  const stored = await readOrderLines(app.db, order?.id ?? '');
  expect(stored).toMatchObject(three.map((part) => ({ ...part, ...listed })));
  expect(await stockOf(app.db, product.id)).toEqual({ free: 1, held: 0, sold: 3 });
  // Two more than there are: both lines of a piece count as one.
  expect(await sell(phone, line(4_000), line(3_000, 2))).toMatchObject([{ outcome: 'recorded', conflict: true }]);
  await undoSale(app, vendor.id, order?.id ?? '');
  expect(await stockOf(app.db, product.id)).toMatchObject({ free: 3, held: 0 });
  expect(await ledgerGaps(app.db)).toEqual([]);
});

test('a card pays the price that was agreed on: 1.5 % of it is ours, and the units are held and sold once', async () => {
  const { product, phone, listOrders } = await openBooth(3);
  const wanted = {
    id: crypto.randomUUID(),
    items: three.map((part) => ({ productId: product.id, ...part, reason: 'bundle' as const })),
    others: [],
    expectedTotalCents: 10_000,
  };
  const payment = await startPayment(app, phone, wanted);
  expect(payment).toMatchObject({ state: 'open', subtotalCents: 10_000, totalCents: 10_000 });
  expect(await startPayment(app, phone, wanted)).toEqual(payment);
  expect(await stockOf(app.db, product.id)).toEqual({ free: 0, held: 3, sold: 0 });
  const [order] = await listOrders();
  expect(order?.applicationFeeCents).toBe(150);
  expect(await readOrderLines(app.db, order?.id ?? '')).toMatchObject(three.map((part) => ({ ...part, ...listed })));
  const sessionId = (await orderOf(app.db, order?.id ?? '')).checkout?.sessionId ?? '';
  app.payments.pay(sessionId);
  await handlePaymentEvent(app, app.payments.event(sessionId));
  expect(await stockOf(app.db, product.id)).toEqual({ free: 0, held: 0, sold: 3 });
  expect(await ledgerGaps(app.db)).toEqual([]);
  // Some at the piece's own price, some not; another price with the same id is another payment.
  const mixed = {
    ...wanted,
    id: crypto.randomUUID(),
    items: [...wanted.items, { productId: product.id, quantity: 9 }],
  };
  await expect(startPayment(app, phone, mixed)).rejects.toMatchObject({ code: 'out_of_stock' });
});

test('helpers keep the prices until the owner lets them go down, and then so far: what is below waits for the owner', async () => {
  const { vendor, product, helper, line, sell } = await openBooth(9);
  const card = (unitPriceCents: number) =>
    startPayment(app, helper, {
      id: crypto.randomUUID(),
      items: [{ productId: product.id, quantity: 1, unitPriceCents }],
      others: [],
      expectedTotalCents: unitPriceCents,
    });
  expect(await sell(helper, line(4_000))).toMatchObject([{ outcome: 'recorded' }]);
  expect(await sell(helper, line(3_999))).toMatchObject([{ outcome: 'refused', reason: 'price' }]);
  await expect(card(3_999)).rejects.toMatchObject({ code: 'forbidden' });
  await saveHelperDiscount(app.db, vendor.id, '20');
  await expect(saveHelperDiscount(app.db, vendor.id, '99')).rejects.toMatchObject({ code: 'invalid' });
  expect(await sell(helper, line(3_200))).toMatchObject([{ outcome: 'recorded' }]);
  expect(await sell(helper, line(3_199))).toMatchObject([{ outcome: 'refused', reason: 'price' }]);
  expect(await card(3_200)).toMatchObject({ state: 'open', totalCents: 3_200 });
  await expect(card(3_199)).rejects.toMatchObject({ code: 'forbidden' });
  expect(await app.db.$count(boothAttention, eq(boothAttention.vendorId, vendor.id))).toBe(2);
  expect(await stockOf(app.db, product.id)).toEqual({ free: 6, held: 1, sold: 2 });
});

test('a helper sells at the cash price for cash alone, and the list price stays beside it', async () => {
  const { product, helper, phone, line, listOrders } = await openBooth(9);
  const setCash = (cashPriceCents: number | null) =>
    app.db.update(products).set({ cashPriceCents }).where(eq(products.id, product.id));
  const sell = (by: typeof phone, unitPriceCents: number, tender: Tender = 'cash') =>
    sendSales(app, by, phoneSale([], { now: app.clock.now(), lines: [line(unitPriceCents)], tender }));
  await setCash(3_800);
  expect((await loadBoothDay(app, helper)).pieces).toMatchObject([{ priceCents: 4_000, cashPriceCents: 3_800 }]);
  expect(await sell(helper, 3_800)).toMatchObject([{ outcome: 'recorded' }]);
  const [order] = await listOrders();
  expect(await readOrderLines(app.db, order?.id ?? '')).toMatchObject([
    { unitPriceCents: 3_800, listPriceCents: 4_000, priceReason: null },
  ]);
  expect(await sell(helper, 3_799)).toMatchObject([{ outcome: 'refused', reason: 'price' }]);
  expect(await sell(helper, 3_800, 'check')).toMatchObject([{ outcome: 'refused', reason: 'price' }]);
  const card = { id: crypto.randomUUID(), others: [], expectedTotalCents: 3_800 };
  const items = [{ productId: product.id, quantity: 1, unitPriceCents: 3_800 }];
  await expect(startPayment(app, helper, { ...card, items })).rejects.toMatchObject({ code: 'forbidden' });
  // Changed while a phone was offline: what was sold for more than it is now is recorded, and the owner's phone sells for anything.
  await setCash(3_700);
  expect(await sell(helper, 3_800)).toMatchObject([{ outcome: 'recorded' }]);
  await setCash(null);
  expect(await sell(helper, 3_800)).toMatchObject([{ outcome: 'refused', reason: 'price' }]);
  expect(await sell(phone, 3_800)).toMatchObject([{ outcome: 'recorded' }]);
  expect((await loadBoothDay(app, helper)).pieces[0]).not.toHaveProperty('cashPriceCents');
});
