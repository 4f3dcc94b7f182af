/** Money that never passed through us isn't given back by us: undoing such a sale is recorded, and the provider is never called. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { undoSale } from '../../../src/features/buying/in-person/record-sale.server.ts';
import { orders } from '../../../src/features/buying/orders/orders.table.ts';
import { readOrder } from '../../../src/features/buying/orders/read-orders.server.ts';
import { startRefund } from '../../../src/features/buying/refunds/start-refund.server.ts';
import { makePhone, phoneSale, sendSales } from '../../support/booth.ts';
import { ledgerGaps } from '../../support/ledger.ts';
import { makePiece, openShop, type Shop, stockOf } from '../../support/shop.ts';

let app: Shop;
beforeAll(async () => {
  app = await openShop();
  app.clock.set('2026-11-18T17:00:00Z');
});
afterAll(() => app.close());

test.each([
  ['cash', null],
  ['card', 'Square'],
  ['venmo', null],
  ['check', 'No. 104'],
] as const)(
  'a sale paid by %s (%s) is undone without a call of the provider, and refunded no other way',
  async (tender, label) => {
    const { vendor, product } = await makePiece(app.db, { inventory: 2 });
    const phone = await makePhone(app.db, vendor);
    // Whoever calls it now gets nothing.
    app.payments.fault = 'away';
    await sendSales(app, phone, phoneSale([product], { now: app.clock.now(), tender, label }));
    const read = () => readOrder(app.db, { sale: true }, eq(orders.vendorId, vendor.id));
    const orderId = (await read())?.id ?? '';
    const refund = {
      id: crypto.randomUUID(),
      orderId,
      request: { kind: 'all', restock: true },
      revision: null,
      source: 'vendor',
    } as const;
    await expect(
      app.db.transaction((tx) => startRefund(tx, { ...refund, requestedBy: null, reason: null }, app.clock.now())),
    ).rejects.toMatchObject({ code: 'invalid' });
    await undoSale(app, vendor.id, orderId);
    expect(await read()).toMatchObject({
      status: 'cancelled',
      paidAt: null,
      closedAt: app.clock.now(),
      sale: { tender },
    });
    expect(app.payments.refunds).toEqual([]);
    expect(await app.mails.all()).toEqual([]);
    expect(await stockOf(app.db, product.id)).toEqual({ free: 2, held: 0, sold: 0 });
    expect(await ledgerGaps(app.db)).toEqual([]);
  },
);
