/** What can't be summed holds up nothing else. */
import { randomUUID } from 'node:crypto';
import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { everyStore } from '../../../../src/features/buying/figures/entries-query.server.ts';
import { readMonths, sumByMonth } from '../../../../src/features/buying/figures/month-sums.server.ts';
import { marketSums, monthMarks, monthSums } from '../../../../src/features/buying/figures/month-sums.table.ts';
import { refreshMonthSums } from '../../../../src/features/buying/figures/refresh-month-sums.server.ts';
import { orders } from '../../../../src/features/buying/orders/orders.table.ts';
import { refunds } from '../../../../src/features/buying/refunds/refunds.table.ts';
import { makeVendor } from '../../../support/factories.ts';
import { countMarks, expectKept } from '../../../support/kept-months.ts';
import { findOrder, makeOrder } from '../../../support/orders.ts';
import { testApp } from '../../../support/test-app.ts';

const timeZone = 'America/Kentucky/Louisville';
const app = await testApp();
const { db } = app;
afterAll(() => app.close());

const keep = () => refreshMonthSums(db, timeZone);
const sell = async (vendor: { id: string }, changes: Partial<typeof orders.$inferInsert> = {}) =>
  await makeOrder(db, vendor, { paidAt: new Date('2026-10-10T12:00:00Z'), processorFeeCents: 59, ...changes });
beforeEach(async () => {
  await db.delete(orders);
  await keep();
});
afterEach(() => void vi.restoreAllMocks());

async function keptSales(): Promise<Map<string, number>> {
  const rows = await db.select().from(monthSums);
  const byStore = Map.groupBy(rows, ({ vendorId }) => vendorId);
  return new Map([...byStore].map(([id, months]) => [id, months.reduce((sum, { sales }) => sum + sales, 0)]));
}
const keptMarket = () =>
  db.select({ sales: marketSums.sales, sellers: marketSums.sellers }).from(marketSums).orderBy(desc(marketSums.month));
/** Stripe took it at this time. */
async function giveBack(number: string, status: 'succeeded' | 'failed', takenAt: Date): Promise<void> {
  const { id: orderId } = await findOrder(db, number);
  const parts = { amountCents: 300, goodsCents: 300, shippingCents: 0, processingFeeCents: 0, applicationFeeCents: 0 };
  await db
    .insert(refunds)
    .values({ id: randomUUID(), orderId, ...parts, status, source: 'vendor', createdAt: takenAt, takenAt });
}

/** Of each month of the market, newest first, as pages read them. */
const readSellers = async () =>
  await readMonths(db, { store: everyStore, timeZone, period: null }, async (tx, { market }) => {
    const { rows } = await tx.execute<{ sellers: number }>(sql`select sellers from ${market} as m order by month desc`);
    return rows.map(({ sellers }) => sellers);
  });

test('a store with a row that can’t be summed holds up no other, whether some or all are computed; the log names it once', async () => {
  const lines = vi.spyOn(console, 'error').mockImplementation(() => {});
  const [kiln, broken, press] = [await makeVendor(db), await makeVendor(db), await makeVendor(db)];
  for (const store of [kiln, broken, press]) await sell(store);
  await keep();
  expect(await countMarks(db)).toBe(0);
  // It has no negative that is an integer, too.
  const unfit = -(2 ** 31);
  const number = await sell(broken, { applicationFeeCents: unfit });
  for (const store of [kiln, press]) await sell(store);
  await keep();
  expect(await keptSales()).toEqual(new Map([kiln, broken, press].map(({ id }) => [id, id === broken.id ? 1 : 2])));
  await sell(kiln, { paidAt: new Date('2026-08-10T12:00:00Z') });
  await sell(broken);
  await keep();
  expect((await keptSales()).get(kiln.id)).toBe(3);
  expect(await db.select({ vendorId: monthMarks.vendorId, day: monthMarks.day }).from(monthMarks)).toEqual([
    { vendorId: broken.id, day: null },
  ]);
  const setFee = (applicationFeeCents: number) =>
    db.update(orders).set({ applicationFeeCents }).where(eq(orders.number, number));
  await setFee(15);
  await keep();
  expect(await countMarks(db)).toBe(0);
  expect((await keptSales()).get(broken.id)).toBe(3);
  expect(await keptMarket()).toEqual([
    { sales: 7, sellers: 3 },
    { sales: 1, sellers: 1 },
  ]);
  await expectKept(db, timeZone);
  expect(lines.mock.calls.filter(([line]) => String(line).includes(broken.id))).toHaveLength(1);

  await setFee(unfit);
  await refreshMonthSums(db, 'UTC');
  expect([...(await keptSales()).keys()].sort()).toEqual([kiln.id, press.id].sort());
});

test('an error that isn’t a store’s ends the job, and is told', async () => {
  await sell(await makeVendor(db));
  await db.execute('alter table month_sums rename to other_sums');
  await expect(keep()).rejects.toThrow();
  await db.execute('alter table other_sums rename to month_sums');
  expect(await countMarks(db)).toBeGreaterThan(0);
  await keep();
  await expectKept(db, timeZone);
});

test('what is kept of the market is read, with what has changed since', async () => {
  const store = await makeVendor(db);
  await sell(store);
  await sell(store, { paidAt: new Date('2026-08-10T12:00:00Z') });
  await keep();
  expect(await keptMarket()).toHaveLength(2);
  await db.update(marketSums).set({ sellers: 77 });
  expect(await readSellers()).toEqual([77, 77]);
  await sell(await makeVendor(db));
  expect(await readSellers()).toEqual([78, 77]);
  await keep();
  expect(await readSellers()).toEqual([2, 77]);
});

test('what is kept of the market goes with an order that is deleted, and with all stores', async () => {
  const store = await makeVendor(db);
  const number = await sell(store);
  await giveBack(number, 'succeeded', new Date('2026-11-12T12:00:00Z'));
  await sell(store);
  await keep();
  expect(await keptMarket()).toHaveLength(2);
  await db.delete(orders).where(eq(orders.number, number));
  await keep();
  expect(await countMarks(db)).toBe(0);
  expect(await keptMarket()).toEqual([{ sales: 1, sellers: 1 }]);
  await db.execute('truncate vendors cascade');
  await keep();
  expect(await keptMarket()).toEqual([]);
});

test('a refund that failed at no known time counts as taken, and its store has figures', async () => {
  const store = await makeVendor(db);
  await giveBack(await sell(store), 'failed', new Date('2026-10-12T12:00:00Z'));
  const months = await sumByMonth(db, store.id, timeZone);
  expect(months).toMatchObject([{ month: '2026-10', refundedCents: -300 }]);
  await keep();
  expect(await countMarks(db)).toBe(0);
  expect(await sumByMonth(db, store.id, timeZone)).toEqual(months);
});
