import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  loadMarketFigures,
  sumByStore,
  sumMarketByMonth,
} from '../../../../src/features/admin/figures/market.server.ts';
import { writeMarketCsv } from '../../../../src/features/admin/figures/market-csv.server.ts';
import { sumByMonth } from '../../../../src/features/buying/figures/entries.server.ts';
import { addMonths, type MonthFigures } from '../../../../src/features/buying/figures/figure-sums.ts';
import { orderLines, type orders } from '../../../../src/features/buying/orders/orders.table.ts';
import { disputes, refunds } from '../../../../src/features/buying/refunds/refunds.table.ts';
import { makeProduct, makeVendor } from '../../../support/factories.ts';
import { findOrder, makeOrder } from '../../../support/orders.ts';
import { testApp } from '../../../support/test-app.ts';

const app = await testApp();
const { db } = app;
afterAll(() => app.close());

const timeZone = 'America/Kentucky/Louisville';
const now = new Date('2026-11-20T12:00:00Z');
const booth = {
  channel: 'booth',
  buyerKey: null,
  requestHash: null,
  stripeAccountId: null,
  parcel: 'none',
  applicationFeeCents: 0,
  processorFeeCents: 0,
  delivery: 'pickup',
  tender: 'cash',
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
  await db.insert(refunds).values({
    id: randomUUID(),
    orderId,
    ...parts,
    status: 'succeeded',
    source: 'vendor',
    applicationFeeCents: feeCents,
    createdAt: new Date(createdAt),
    feeReturnedAt: new Date(createdAt),
  });
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
    toldAt: new Date('2026-11-12T12:00:00Z'),
  });
  const vase = await makeProduct(db, kiln);
  const own = await sell(kiln, '2026-11-08T12:00:00Z', 5_000, { ...booth, soldOn: '2026-11-08' });
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
  for (const { month, sellers, feeReturnedCents: _, ...sums } of market) {
    const some = own.flat().filter((one) => one.month === month);
    expect({ month, ...addMonths(some) }).toEqual({ month, ...sums });
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

test('the file has a row for each month of each store, and their sum', async () => {
  const rows = (await writeMarketCsv(db, timeZone, '2026-11')).trim().split('\r\n');
  expect(rows[0]).toMatch(/^.?Month,Store,Orders,Pieces sold in person,Pieces sold,.*,Sold in person,Artists keep$/);
  expect(rows.slice(1).map((row) => row.split(',').slice(0, 4))).toEqual([
    ['2026-11', 'Kiln', '2', '2'],
    ['2026-11', 'Press', '0', '0'],
    ['', 'Total', '2', '2'],
  ]);
  expect((await writeMarketCsv(db, timeZone, '2026')).trim().split('\r\n')).toHaveLength(7);
  expect((await writeMarketCsv(db, timeZone, '2025')).trim().split('\r\n').at(-1)).toMatch(/^,Total,0,0,0\.00/);
});
