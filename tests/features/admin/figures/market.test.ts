import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  loadMarketFigures,
  sumByStore,
  sumMarketByMonth,
} from '../../../../src/features/admin/figures/market.server.ts';
import { writeMarketCsv } from '../../../../src/features/admin/figures/market-csv.server.ts';
import { addMonths, type MonthFigures } from '../../../../src/features/buying/figures/figure-sums.ts';
import { sumByMonth } from '../../../../src/features/buying/figures/month-sums.server.ts';
import { refreshMonthSums } from '../../../../src/features/buying/figures/refresh-month-sums.server.ts';
import { orderLines, orders } from '../../../../src/features/buying/orders/orders.table.ts';
import { disputes, refundLines, refunds } from '../../../../src/features/buying/refunds/refunds.table.ts';
import { products } from '../../../../src/features/catalog/products.table.ts';
import type { Picture } from '../../../../src/platform/pictures.ts';
import { makeProduct, makeVendor } from '../../../support/factories.ts';
import { addSale, findOrder, makeOrder } from '../../../support/orders.ts';
import { testApp } from '../../../support/test-app.ts';

let statements = 0;
const countStatement = () => {
  statements += 1;
};
const app = await testApp({ database: { onQuery: countStatement } });
const { db } = app;
afterAll(() => app.close());

const timeZone = 'America/Kentucky/Louisville';
const now = new Date('2026-11-20T12:00:00Z');
const booth = {
  channel: 'in_person',
  stripeAccountId: null,
  parcelState: 'none',
  applicationFeeCents: 0,
  processorFeeCents: 0,
  delivery: 'pickup',
} as const;

type Vendor = Awaited<ReturnType<typeof makeVendor>>;
let kiln: Vendor;
let press: Vendor;
let quiet: Vendor;

async function sell(
  vendor: Vendor,
  paidAt: string,
  totalCents: number,
  changes: Partial<typeof orders.$inferInsert> = {},
) {
  const number = await makeOrder(db, vendor, {
    paidAt: new Date(paidAt),
    goodsCents: totalCents,
    totalCents,
    applicationFeeCents: Math.round(totalCents * 0.015),
    processorFeeCents: 59,
    ...changes,
  });
  return await findOrder(db, number);
}

async function giveBack({ id: orderId }: { id: string }, amountCents: number, createdAt: string, feeCents: number) {
  const parts = { amountCents, goodsCents: amountCents, shippingCents: 0, processingFeeCents: 0 };
  const id = randomUUID();
  await db.insert(refunds).values({
    id,
    orderId,
    ...parts,
    status: 'succeeded',
    source: 'vendor',
    applicationFeeCents: feeCents,
    createdAt: new Date(createdAt),
    feeReturnedAt: new Date(createdAt),
  });
  return id;
}

beforeAll(async () => {
  [kiln, press, quiet] = [
    await makeVendor(db, { name: 'Kiln', joinedDate: '2026-11-03' }),
    await makeVendor(db, { name: 'Press', joinedDate: '2025-02-01' }),
    await makeVendor(db, { name: 'Quiet', joinedDate: '2026-11-30' }),
  ];
  // Half past eleven in the evening of October 31, and one hour later.
  await sell(press, '2026-11-01T03:30:00Z', 4_107);
  const sold = await sell(kiln, '2026-11-01T04:30:00Z', 8_433);
  await sell(kiln, '2026-11-02T12:00:00Z', 1_001, { processorFeeCents: null });
  const old = await sell(press, '2026-08-02T12:00:00Z', 12_345);
  await giveBack(sold, 1_234, '2026-11-05T12:00:00Z', 19);
  await giveBack(old, 333, '2026-11-06T12:00:00Z', 5);
  // Paid after it had ended, and given back.
  const late = await sell(press, '', 2_000, { paidAt: null, status: 'refunded' });
  await giveBack(late, 2_000, '2026-09-06T12:00:00Z', 30);
  await db.insert(disputes).values({
    id: `du_${randomUUID()}`,
    orderId: old.id,
    vendorId: press.id,
    amountCents: 900,
    feeCents: 1_500,
    reason: 'fraudulent',
    status: 'won',
    createdAt: new Date('2026-10-05T12:00:00Z'),
    reportedAt: new Date('2026-11-12T12:00:00Z'),
  });
  const vase = await makeProduct(db, kiln);
  const own = await sell(kiln, '2026-11-08T12:00:00Z', 5_000, booth);
  await addSale(db, own, { soldOn: '2026-11-08' });
  await db
    .insert(orderLines)
    .values({ orderId: own.id, productId: vase.id, position: 0, name: 'Vase', unitPriceCents: 2_500, quantity: 2 });
});

/** The same rows, whatever their order. */
const byStore = (rows: readonly (MonthFigures & { id: string })[]) =>
  new Map(rows.map(({ id, month, ...sums }) => [`${id} ${month}`, sums]));

test('the market’s sums are those of the stores’ own figures, to the cent, in each month of the site’s time zone', async () => {
  const own = await Promise.all(
    [kiln, press, quiet].map(async ({ id, name }) =>
      (await sumByMonth(db, id, timeZone)).map((month) => ({ id, name, ...month })),
    ),
  );
  const market = await sumMarketByMonth(db, timeZone);
  expect(market.map(({ month }) => month)).toEqual(['2026-11', '2026-10', '2026-09', '2026-08']);
  for (const { month, stores, sellers, feeReturnedCents: _, ...sums } of market) {
    const some = own.flat().filter((one) => one.month === month);
    expect({ month, ...addMonths(some) }).toEqual({ month, ...sums });
    expect(stores).toBe(some.length);
    expect(sellers).toBe(some.filter(({ sales, inPerson }) => sales + inPerson > 0).length);
  }
  expect(byStore(await sumByStore(db, timeZone, '2026'))).toEqual(byStore(own.flat()));
});

test('a month’s page has sales and sales in person apart, fees with what was given back, and the stores with their part', async () => {
  const figures = await loadMarketFigures(db, { month: null, now, timeZone });
  expect(figures.chosen).toMatchObject({
    month: '2026-11',
    sales: 2,
    paidCents: 9_434,
    inPerson: 2,
    inPersonCents: 5_000,
    sellers: 1,
    feeReturnedCents: 24,
    applicationFeeCents: -(126 + 15 - 24),
    refundedCents: -1_567,
    disputedCents: 900,
  });
  expect(figures).toMatchObject({ today: '2026-11', newer: null, older: null, others: null, listed: 3, joined: 2 });
  expect(figures.stores).toMatchObject([
    { name: 'Kiln', paidCents: 9_434, inPersonCents: 5_000 },
    { name: 'Press', paidCents: 0, applicationFeeCents: 5 },
  ]);
  const october = await loadMarketFigures(db, { month: '2026-10', now, timeZone });
  expect(october).toMatchObject({ chosen: { month: '2026-10', paidCents: 4_107 }, joined: 0 });
  expect(await loadMarketFigures(db, { month: '1-1', now, timeZone })).toEqual(figures);
});

test('a year has what it brought us: fees and the plan, with what failed refunds cost off it', async () => {
  const { years } = await loadMarketFigures(db, { month: '2026-08', now, timeZone });
  // The order that ended before it was paid brought its fee, and gave it back.
  const feeCents = 62 + 126 + 15 + 185 - 19 - 5;
  expect(years).toEqual([
    {
      year: '2026',
      paidCents: 4_107 + 9_434 + 12_345 + 2_000,
      feeCents,
      planCents: 0,
      lossCents: 0,
      oursCents: feeCents,
    },
  ]);
  const [lost] = await db
    .insert(refunds)
    .values({
      ...{ orderId: (await sell(kiln, '2025-05-05T12:00:00Z', 10_000)).id, status: 'failed', source: 'vendor' },
      ...{ amountCents: 2_000, goodsCents: 2_000, shippingCents: 0, processingFeeCents: 0 },
      ...{ applicationFeeCents: 30, operatorLossCents: 30, feeReturnedAt: now, failedAt: now, createdAt: now },
    })
    .returning();
  const [current, before] = (await loadMarketFigures(db, { month: '2026-08', now, timeZone })).years;
  // Our fee of it is given back in the figures already.
  expect(current).toMatchObject({ feeCents: feeCents - 30, lossCents: 30, oursCents: feeCents - 30 });
  expect(before).toMatchObject({ year: '2025', feeCents: 150, oursCents: 150 });
  await db.delete(refunds).where(eq(refunds.id, lost?.id ?? ''));
  await db.delete(orders).where(eq(orders.id, lost?.orderId ?? ''));
});

test('the file has a row for each month of each store, and no sum of them', async () => {
  const rows = (await writeMarketCsv(db, timeZone, '2026-11')).trim().split('\r\n');
  expect(rows[0]).toMatch(/^.?Month,Store,Orders,Pieces sold in person,Pieces sold,.*,Sold in person,Artists keep$/);
  expect(rows.slice(1).map((row) => row.split(',').slice(0, 4))).toEqual([
    ['2026-11', 'Kiln', '2', '2'],
    ['2026-11', 'Press', '0', '0'],
  ]);
  expect((await writeMarketCsv(db, timeZone, '2026')).trim().split('\r\n')).toHaveLength(6);
  expect((await writeMarketCsv(db, timeZone, '2025')).trim().split('\r\n')).toHaveLength(1);
});

test('a month’s wall has the pieces that were sold in it, here or in person, without what was refunded or has no picture', async () => {
  const wall = async (month: string) =>
    (await loadMarketFigures(db, { month, now, timeZone })).sold.map(({ name, store, units }) => [name, store, units]);
  const store = await makeVendor(db, { name: 'Loom' });
  const pictures: Picture[] = [{ key: 'demo/rug', width: 1020, height: 680, alt: 'A rug', widths: [340, 720] }];
  const [rug, shawl, unseen] = [
    // It is cheaper today than when it was sold.
    await makeProduct(db, store, { name: 'Rug', priceCents: 500, pictures }),
    await makeProduct(db, store, { name: 'Shawl', priceCents: 1_000, pictures }),
    await makeProduct(db, store, { name: 'Unseen', pictures: [] }),
  ];
  const line = (orderId: string, { id, name }: { id: string; name: string }, quantity: number, position = 0) =>
    db
      .insert(orderLines)
      .values({ orderId, productId: id, position, name, unitPriceCents: id === rug.id ? 9_000 : 1_000, quantity });
  const web = await sell(store, '2026-07-05T12:00:00Z', 40_000);
  await line(web.id, rug, 1);
  await line(web.id, shawl, 3, 1);
  await line(web.id, unseen, 1, 2);
  const own = await sell(store, '2026-07-06T12:00:00Z', 9_000, booth);
  await addSale(db, own, { soldOn: '2026-07-06' });
  await line(own.id, rug, 1);
  // Half past eleven in the evening of July 31.
  await line((await sell(store, '2026-08-01T03:30:00Z', 1_000)).id, shawl, 1);
  const pending = await sell(store, '', 9_000, { paidAt: null, status: 'pending' });
  await line(pending.id, rug, 5);
  const all = [
    ['Rug', 'Loom', 2],
    ['Shawl', 'Loom', 4],
  ];
  expect(await wall('2026-07')).toEqual(all);
  expect(await wall('2026-08')).toEqual([]);
  const refundId = await giveBack(web, 9_000, '2026-09-05T12:00:00Z', 0);
  await db.insert(refundLines).values({ refundId, orderId: web.id, position: 1, quantity: 3, restock: true });
  expect(await wall('2026-07')).toEqual([all[0], ['Shawl', 'Loom', 1]]);
  await db.update(products).set({ pictures: [] }).where(eq(products.id, rug.id));
  expect(await wall('2026-07')).toEqual([['Shawl', 'Loom', 1]]);
});

test('a month shows the twelve stores that sold most, and the sums of the others', async () => {
  for (let n = 1; n <= 15; n++)
    await sell(await makeVendor(db, { name: `Store ${n}` }), '2026-05-05T12:00:00Z', n * 1_000);
  const { stores, others } = await loadMarketFigures(db, { month: '2026-05', now, timeZone });
  expect(stores.map(({ paidCents }) => paidCents)).toEqual(Array.from({ length: 12 }, (_, n) => (15 - n) * 1_000));
  expect(stores[0]).toMatchObject({ name: 'Store 15', applicationFeeCents: -225, inPersonCents: 0 });
  expect(others).toEqual({ count: 3, paidCents: 6_000, applicationFeeCents: -(15 + 30 + 45) });
});

test('a page is the same when nothing, all, or a part of it is kept', async () => {
  const load = () =>
    Promise.all(['2026-05', '2026-07', '2026-11'].map((month) => loadMarketFigures(db, { month, now, timeZone })));
  const computed = await load();
  await refreshMonthSums(db, timeZone);
  expect(await load()).toEqual(computed);
  for (const name of ['Store 15', 'Store 2', 'Loom', 'Kiln']) {
    await db.execute(
      sql`update orders set customer_name = 'Pat' where vendor_id = (select id from vendors where name = ${name})`,
    );
    expect(await load()).toEqual(computed);
  }
});

test('a month of fifteen stores takes as many queries as one of a single store', async () => {
  const counts: number[] = [];
  for (const month of ['2026-10', '2026-05']) {
    statements = 0;
    await loadMarketFigures(db, { month, now, timeZone });
    counts.push(statements);
  }
  // Months, stores with their sum, and pieces: each a transaction of its marks and one query. Then counts, pictures, and the year’s losses.
  expect(counts).toEqual([16, 16]);
});
