/** What is sold in person and online at the same moment is never more than there is. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { handlePaymentEvent } from '../../src/features/buying/checkout/handle-payment-event.server.ts';
import { undoSale } from '../../src/features/buying/in-person/record-sale.server.ts';
import { orders } from '../../src/features/buying/orders/orders.table.ts';
import { sellInPerson, trySellInPerson } from '../support/in-person.ts';
import { ledgerGaps } from '../support/ledger.ts';
import { rounds } from '../support/rounds.ts';
import { cartOf, checkOut, makePiece, newGuest, openShop, type Shop, stockOf, tryCheckOut } from '../support/shop.ts';

let app: Shop;
beforeAll(async () => {
  app = await openShop(12);
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(() => app.close());

const times = rounds(10, 100);
const many = <T>(count: number, work: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, work));

test(`ten marks of the last piece at once, ${times} times: one sale each time`, async () => {
  for (let round = 0; round < times; round += 1) {
    const { vendor, product } = await makePiece(app.db, { inventory: 1 });
    const codes = await many(10, () => trySellInPerson(app, vendor.id, { piece: product.id }));
    expect(codes.sort()).toEqual([...Array.from({ length: 9 }, () => 'out_of_stock'), 'sold']);
    expect(await stockOf(app.db, product.id)).toEqual({ free: 0, held: 0, sold: 1 });
  }
});

test('a form that is sent ten times at once is one sale, and undone ten times at once it returns once', async () => {
  const { vendor, product } = await makePiece(app.db, { inventory: 5 });
  const key = crypto.randomUUID();
  const sales = await many(10, () => sellInPerson(app, vendor.id, { piece: product.id, quantity: 2, key }));
  expect(new Set(sales.map(({ id }) => id)).size).toBe(1);
  expect(await stockOf(app.db, product.id)).toEqual({ free: 3, held: 0, sold: 2 });
  await many(10, () => undoSale(app, vendor.id, sales[0]?.id ?? ''));
  expect(await stockOf(app.db, product.id)).toEqual({ free: 5, held: 0, sold: 0 });
});

test(`marks, checkouts, and payments of the last two pieces at once, ${times} times: never more than two are gone`, async () => {
  let both = 0;
  for (let round = 0; round < times; round += 1) {
    const { vendor, product } = await makePiece(app.db, { inventory: 2 });
    const buy = async () => {
      const order = await checkOut(app, cartOf(product), { buyer: newGuest() }).catch(() => null);
      const id = order?.sessionId ?? null;
      if (id === null || app.payments.sessions.get(id)?.status !== 'open') return;
      app.payments.pay(id);
      await handlePaymentEvent(app, app.payments.event(id));
    };
    const mark = () => trySellInPerson(app, vendor.id, { piece: product.id });
    await Promise.all([
      many(4, buy),
      many(3, mark),
      many(3, () => tryCheckOut(app, product, 1, { buyer: newGuest() })),
    ]);
    const { free, held, sold } = await stockOf(app.db, product.id);
    expect({ sum: free + held + sold, negative: Math.min(free, held, sold) < 0 }).toEqual({ sum: 2, negative: false });
    const rows = await app.db.select().from(orders).where(eq(orders.vendorId, vendor.id));
    expect(rows.filter(({ status }) => status === 'paid')).toHaveLength(sold);
    // Whoever paid has the piece: no payment is left without its order.
    const paid = [...app.payments.sessions.values()].filter(({ paymentStatus }) => paymentStatus === 'paid');
    for (const row of rows) {
      if (paid.some(({ orderId }) => orderId === row.id)) expect(row.status).toBe('paid');
    }
    if (rows.some(({ channel, status }) => channel === 'booth' && status === 'paid')) both += 1;
  }
  expect(both).toBeGreaterThan(0);
  expect(await ledgerGaps(app.db)).toEqual([]);
});
