/** What a phone takes back: a sale in the books, one that waits, and one that never came, which then never comes. */
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { boothAttention } from '../../../src/features/booth/booth.table.ts';
import { undoPhoneSale } from '../../../src/features/booth/undo-sale.server.ts';
import { lockSale } from '../../../src/features/buying/in-person/record-sale.server.ts';
import { orders } from '../../../src/features/buying/orders/orders.table.ts';
import { makePhone, phoneSale, sendSales } from '../../support/booth.ts';
import { ledgerGaps } from '../../support/ledger.ts';
import { makePiece, openShop, type Shop, stockOf } from '../../support/shop.ts';

let app: Shop;
beforeAll(async () => {
  app = await openShop();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(() => app.close());
// Midday of November 18 in Louisville.
beforeEach(() => app.clock.set('2026-11-18T17:00:00Z'));

const minutes = 60_000;

async function openBooth() {
  const { vendor, product } = await makePiece(app.db, { inventory: 2 });
  const phone = await makePhone(app.db, vendor);
  const ring = () => phoneSale([product], { now: app.clock.now() });
  const states = async () =>
    (await app.db.select().from(orders).where(eq(orders.vendorId, vendor.id))).map(({ status }) => status);
  return { vendor, product, phone, helper: { ...phone, isHelper: true }, ring, states };
}

test('a recorded sale is undone once, and sent again it stays undone', async () => {
  const { product, phone, ring, states } = await openBooth();
  const sale = ring();
  await sendSales(app, phone, sale);
  for (let times = 0; times < 2; times += 1) await undoPhoneSale(app, phone, sale);
  expect(await states()).toEqual(['cancelled']);
  expect(await sendSales(app, phone, sale)).toMatchObject([{ outcome: 'recorded' }]);
  expect(await states()).toEqual(['cancelled']);
  expect(await stockOf(app.db, product.id)).toMatchObject({ free: 2, held: 0 });
  expect(await ledgerGaps(app.db)).toEqual([]);
});

test('one that the server never had is never recorded, whichever comes first, and nobody is asked about it', async () => {
  const { vendor, product, phone, ring, states } = await openBooth();
  const sale = ring();
  await undoPhoneSale(app, phone, sale);
  expect(await sendSales(app, phone, sale)).toMatchObject([{ outcome: 'refused', reason: 'undone' }]);
  for (let times = 0; times < 8; times += 1) {
    const other = ring();
    await Promise.all([sendSales(app, phone, other), undoPhoneSale(app, phone, other)]);
  }
  expect((await states()).filter((status) => status !== 'cancelled')).toEqual([]);
  expect(await stockOf(app.db, product.id)).toMatchObject({ free: 2, held: 0 });
  const open = (await app.db.select().from(boothAttention).where(eq(boothAttention.vendorId, vendor.id))).filter(
    ({ closedAt }) => closedAt === null,
  );
  expect(open).toEqual([]);
});

test('one that waits for a person no longer does', async () => {
  const { vendor, phone, ring } = await openBooth();
  const sale = { ...ring(), totalCents: 1 };
  expect(await sendSales(app, phone, sale)).toMatchObject([{ outcome: 'refused', reason: 'totals' }]);
  await undoPhoneSale(app, phone, sale);
  const isIt = and(eq(boothAttention.vendorId, vendor.id), eq(boothAttention.clientSaleId, sale.id));
  const [kept] = await app.db.select().from(boothAttention).where(isIt);
  expect(kept?.closedAt).not.toBeNull();
});

test('one that was kept for another reason and taken back isn’t recorded by a request that was on its way', async () => {
  const { vendor, phone, ring, states } = await openBooth();
  const sale = ring();
  const waiting = sql`select 1 from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  const sent = await app.db.transaction(async (tx) => {
    await lockSale(tx, vendor.id, sale.id);
    const late = sendSales(app, phone, sale);
    await expect.poll(async () => (await tx.execute(waiting)).rows.length).toBe(1);
    const now = app.clock.now();
    const row = { vendorId: vendor.id, phoneId: phone.id, clientSaleId: sale.id, reason: 'short' as const, sale };
    await tx.insert(boothAttention).values({ ...row, createdAt: now, closedAt: now });
    return { late };
  });
  expect(await sent.late).toMatchObject([{ outcome: 'refused', reason: 'short' }]);
  expect(await states()).toEqual([]);
});

test('helpers have ten minutes, an owner’s phone the day, and nobody another phone’s sale', async () => {
  const { vendor, phone, helper, ring, states } = await openBooth();
  const [early, late] = [ring(), ring()];
  await sendSales(app, helper, early, late);
  app.clock.advance(10 * minutes);
  await undoPhoneSale(app, helper, early);
  app.clock.advance(1);
  await expect(undoPhoneSale(app, helper, late)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(undoPhoneSale(app, await makePhone(app.db, vendor), late)).rejects.toMatchObject({ code: 'not_found' });
  app.clock.set('2026-11-19T05:00:01Z');
  await expect(undoPhoneSale(app, phone, late)).rejects.toMatchObject({ code: 'forbidden' });
  app.clock.set('2026-11-19T04:59:59Z');
  await undoPhoneSale(app, phone, late);
  expect(await states()).toEqual(['cancelled', 'cancelled']);
});
