import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { accountSettings } from '../../../../src/features/accounts/settings/account-settings.table.ts';
import { computeProcessorFee } from '../../../../src/features/buying/fees/fees.ts';
import { sumByMonth } from '../../../../src/features/buying/figures/month-sums.server.ts';
import { formatMonth, listMonths, readMonth } from '../../../../src/features/buying/figures/months.ts';
import { orderLines, orders } from '../../../../src/features/buying/orders/orders.table.ts';
import { disputes, refundLines, refunds } from '../../../../src/features/buying/refunds/refunds.table.ts';
import { findProduct } from '../../../../src/features/catalog/products.server.ts';
import { favorites } from '../../../../src/features/favorites/favorites.table.ts';
import { loadFigures } from '../../../../src/features/studio/figures/figures.server.ts';
import { writeMonthCsv } from '../../../../src/features/studio/figures/month-csv.server.ts';
import { makeProduct, makeUser, makeVendor } from '../../../support/factories.ts';
import { makeOrder, type OrderChanges } from '../../../support/orders.ts';
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

async function sell(vendor: { id: string }, paidAt: string, changes: OrderChanges = {}) {
  const number = await makeOrder(db, vendor, { paidAt: new Date(paidAt), processorFeeCents: 59, ...changes });
  const [order] = await db.select().from(orders).where(eq(orders.number, number));
  return order as typeof orders.$inferSelect;
}

async function giveBack(orderId: string, amountCents: number, changes: Partial<typeof refunds.$inferInsert> = {}) {
  const id = randomUUID();
  const parts = { amountCents, goodsCents: amountCents, shippingCents: 0, processingFeeCents: 0 };
  const done = { status: 'succeeded', source: 'vendor', applicationFeeCents: 3 } as const;
  await db.insert(refunds).values({ id, orderId, ...parts, ...done, ...changes });
  return id;
}

const keptByMonth = async (vendor: { id: string }) =>
  (await sumByMonth(db, vendor.id, timeZone)).map(({ month, keptCents }) => [month, keptCents]);

test('a sale counts in the month of the site’s time zone', async () => {
  const vendor = await makeVendor(db);
  // Half past eleven in the evening of October 31, and one hour later.
  await sell(vendor, '2026-11-01T03:30:00Z');
  await sell(vendor, '2026-11-01T04:30:00Z', { totalCents: 2_000, goodsCents: 2_000, applicationFeeCents: 30 });
  await sell(await makeVendor(db), '2026-11-01T04:30:00Z');
  expect(await keptByMonth(vendor)).toEqual([
    ['2026-11', 2_000 - 30 - 59],
    ['2026-10', 1_000 - 15 - 59],
  ]);
});

test('a refund counts when it was made, and our fee when it came back; one that was refused never, one that came back until then', async () => {
  const vendor = await makeVendor(db);
  const sold = await sell(vendor, '2026-08-10T12:00:00Z');
  // Half an hour before September ends in Louisville, and one hour later.
  await giveBack(sold.id, 200, {
    createdAt: new Date('2026-10-01T03:30:00Z'),
    feeReturnedAt: new Date('2026-10-01T04:30:00Z'),
  });
  // Stripe hasn’t moved its fee yet.
  await giveBack(sold.id, 50, { createdAt: new Date('2026-09-10T12:00:00Z') });
  await giveBack(sold.id, 300, { status: 'failed', createdAt: new Date('2026-09-11T12:00:00Z') });
  // Stripe took it while it was pending, and gave it back in the next month.
  await giveBack(sold.id, 400, {
    status: 'failed',
    createdAt: new Date('2026-07-31T12:00:00Z'),
    takenAt: new Date('2026-07-31T12:00:00Z'),
    failedAt: new Date('2026-08-01T12:00:00Z'),
  });
  await giveBack(sold.id, 100, {
    status: 'failed',
    createdAt: new Date('2026-10-01T12:00:00Z'),
    succeededAt: new Date('2026-10-01T12:00:00Z'),
    failedAt: new Date('2026-11-02T12:00:00Z'),
    // We gave it, and don't take it back.
    applicationFeeCents: 2,
    feeReturnedAt: now,
  });
  expect(await keptByMonth(vendor)).toEqual([
    ['2026-11', 100 + 2],
    ['2026-10', -100 + 3],
    ['2026-09', -200 - 50],
    ['2026-08', 1_000 - 15 - 59 + 400],
    ['2026-07', -400],
  ]);
});

test('a payment that came too late keeps nothing but the processor’s fee; an unpaid order is no sale', async () => {
  const vendor = await makeVendor(db);
  await sell(vendor, '2026-11-01T12:00:00Z', { paidAt: null, status: 'expired' });
  const late = await sell(vendor, '', { paidAt: null, status: 'refunded', processorFeeCents: 59 });
  await giveBack(late.id, 1_000, {
    createdAt: now,
    feeReturnedAt: now,
    source: 'late_payment',
    applicationFeeCents: 15,
  });
  expect(await sumByMonth(db, vendor.id, timeZone)).toMatchObject([
    { month: '2026-11', sales: 1, paidCents: 1_000, refundedCents: -1_000, applicationFeeCents: 0, keptCents: -59 },
  ]);
});

test('a disputed amount is gone when the dispute opens, and back when it is won, but not the fee; a warning takes nothing', async () => {
  const vendor = await makeVendor(db);
  const sold = await sell(vendor, '2026-09-10T12:00:00Z');
  const dispute = (status: string, createdAt: string) => ({
    id: `du_${randomUUID()}`,
    orderId: sold.id,
    vendorId: vendor.id,
    amountCents: 1_000,
    feeCents: status.startsWith('warning') ? 0 : 1_500,
    reason: 'fraudulent',
    status,
    createdAt: new Date(createdAt),
    reportedAt: new Date('2026-11-12T12:00:00Z'),
  });
  await db
    .insert(disputes)
    .values([
      dispute('won', '2026-10-12T12:00:00Z'),
      dispute('warning_needs_response', '2026-10-12T12:00:00Z'),
      dispute('lost', '2026-08-12T12:00:00Z'),
    ]);
  const months = await sumByMonth(db, vendor.id, timeZone);
  expect(months.map(({ disputedCents }) => disputedCents)).toEqual([1_000, -1_000, 0, -1_000]);
  expect(months.map(({ disputeFeeCents }) => disputeFeeCents)).toEqual([0, -1_500, 0, -1_500]);
});

test('what the processor hasn’t told is estimated like everywhere else', async () => {
  const vendor = await makeVendor(db);
  const totals = [50, 51, 999, 1_000, 1_017, 12_345, 9_999_999, 20_000_000];
  for (const totalCents of totals) {
    const paidAt = '2026-11-02T12:00:00Z';
    await sell(vendor, paidAt, { totalCents, goodsCents: totalCents, processorFeeCents: null });
  }
  const expected = totals.reduce((sum, total) => sum + computeProcessorFee(total), 0);
  expect(await sumByMonth(db, vendor.id, timeZone)).toMatchObject([
    { estimated: totals.length, processorFeeCents: -expected },
  ]);
});

test('the page shows twelve months at a time, quiet ones too, and the newest with a sale in full', async () => {
  const vendor = await makeVendor(db);
  await sell(vendor, '2025-06-10T12:00:00Z');
  await sell(vendor, '2026-09-10T12:00:00Z');
  const load = (month: string | null) => loadFigures(db, vendor.id, { month, now, timeZone });
  const newest = await load(null);
  expect(newest.months.map(({ month }) => month)).toEqual(listMonths('2025-12', '2026-11'));
  expect(newest).toMatchObject({
    chosen: { month: '2026-09' },
    newer: null,
    older: '2025-11',
    sums: { keptCents: 926 },
  });
  const older = await load('2025-06');
  expect(older.months.map(({ month }) => month)).toEqual(listMonths('2025-06', '2025-11'));
  expect(older).toMatchObject({
    chosen: { month: '2025-06' },
    newer: '2026-11',
    older: null,
    sums: { paidCents: 1_000 },
  });
  for (const none of ['2019-01', '2026-13', '../etc', '2026-1']) expect(await load(none)).toEqual(newest);
});

test('a store without sales has no months', async () => {
  const vendor = await makeVendor(db);
  expect(await loadFigures(db, vendor.id, { month: '2026-11', now, timeZone })).toMatchObject({
    months: [],
    pieces: { favorites: [], sold: [] },
  });
});

test('pieces are counted by who saved them, and by what was sold and not given back', async () => {
  const vendor = await makeVendor(db);
  const [jar, cup] = [await makeProduct(db, vendor, { name: 'Jar' }), await makeProduct(db, vendor, { name: 'Cup' })];
  const sold = await sell(vendor, '2026-11-02T12:00:00Z');
  const line = (productId: string, position: number, quantity: number) => ({
    orderId: sold.id,
    productId,
    position,
    quantity,
    name: 'x',
    unitPriceCents: 100,
  });
  await db.insert(orderLines).values([line(jar.id, 0, 2), line(cup.id, 1, 3)]);
  const refundId = await giveBack(sold.id, 200);
  await db.insert(refundLines).values({ refundId, orderId: sold.id, position: 1, quantity: 2, restock: false });
  for (const favorite of [true, true, false]) {
    const user = await makeUser(db);
    await db.insert(favorites).values({ userId: user.id, type: 'product', itemId: cup.id, favorite });
  }
  const { pieces } = await loadFigures(db, vendor.id, { month: null, now, timeZone });
  expect(pieces.favorites.map(({ name, count }) => [name, count])).toEqual([['Cup', 2]]);
  expect(pieces.sold.map(({ name, count }) => [name, count])).toEqual([
    ['Jar', 2],
    ['Cup', 1],
  ]);
});

test('a month’s papers have each entry once and end with the sum; what people typed runs nowhere', async () => {
  const vendor = await makeVendor(db);
  const piece = await makeProduct(db, vendor);
  const hostile = '=HYPERLINK("http://evil.example","Pay")';
  const sold = await sell(vendor, '2026-11-02T12:00:00Z', { customerName: hostile, address: null });
  const name = '@SUM(A1:A9)\n"Jar", blue';
  await db
    .insert(orderLines)
    .values({ orderId: sold.id, productId: piece.id, position: 0, quantity: 2, name, unitPriceCents: 500 });
  const [createdAt, feeReturnedAt] = [new Date('2026-11-05T12:00:00Z'), new Date('2026-11-06T12:00:00Z')];
  await giveBack(sold.id, 200, { createdAt, feeReturnedAt });
  await sell(vendor, '2026-10-02T12:00:00Z');
  const csv = await writeMonthCsv(db, vendor.id, { period: '2026-11', timeZone });
  const pieces = '"\'@SUM(A1:A9)\n""Jar"", blue × 2"';
  const buyer = `"'${hostile.replaceAll('"', '""')}"`;
  expect(csv.split('\r\n').slice(1)).toEqual([
    `2026-11-02,Sale,${sold.number},${buyer},,${pieces},10.00,0.00,0.00,0.00,10.00,0.00,0.00,0.00,-0.15,-0.59,0.00,9.26,`,
    `2026-11-05,Refund,${sold.number},${buyer},,${pieces},0.00,0.00,0.00,0.00,0.00,-2.00,0.00,0.00,0.00,0.00,0.00,-2.00,`,
    `2026-11-06,Platform fee returned,${sold.number},${buyer},,${pieces},0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.03,0.00,0.00,0.03,`,
    '',
  ]);
  expect((await writeMonthCsv(db, vendor.id, { period: '2026-01', timeZone })).split('\r\n')).toHaveLength(2);
});

test('months are read and named as they are', () => {
  expect(['2026-11', '2026-00', '2026-13', '26-01', null].map(readMonth)).toEqual(['2026-11', null, null, null, null]);
  expect(listMonths('2025-11', '2026-02')).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
  expect([formatMonth('2026-11'), formatMonth('2026-01', 'short')]).toEqual(['November 2026', 'Jan 2026']);
});

test('10,000 orders take as many queries as 20', async () => {
  const counts: number[] = [];
  for (const count of [20, 10_000]) {
    const vendor = await makeVendor(db);
    // Two halves, each in less time than a statement has.
    for (const half of [0, 1])
      await db.execute(sql`insert into ${orders} (number, status, vendor_id, stripe_account_id, goods_cents,
          shipping_cents, processing_fee_cents, total_cents, application_fee_cents, paid_at)
        select 'RC-' || ${count}::int || '-' || n, 'paid', ${vendor.id}, 'a', 1000, 0, 0, 1000, 15,
          ${now.toISOString()}::timestamptz - n * interval '1 hour'
        from generate_series(1 + ${half}::int * ${count / 2}::int, (1 + ${half}::int) * ${count / 2}::int) as n`);
    statements = 0;
    const { months } = await loadFigures(db, vendor.id, { month: null, now, timeZone });
    expect(months.length).toBeLessThanOrEqual(12);
    counts.push(statements);
  }
  // Sums, and units that were sold: each a transaction of its marks and one query. Then favorites.
  expect(counts).toEqual([9, 9]);
});

test('who doesn’t share data is left out of an artist’s figures, and their heart still counts on the piece', async () => {
  const vendor = await makeVendor(db);
  const jar = await makeProduct(db, vendor, { name: 'Shared Jar' });
  for (const dataSharing of [true, false]) {
    const { id: userId } = await makeUser(db);
    await db.insert(accountSettings).values({ userId, dataSharing });
    await db.insert(favorites).values({ userId, type: 'product', itemId: jar.id });
  }
  const { pieces } = await loadFigures(db, vendor.id, { month: null, now, timeZone });
  expect(pieces.favorites.map(({ name, count }) => [name, count])).toEqual([['Shared Jar', 1]]);
  expect((await findProduct(db, jar.id))?.favoriteCount).toBe(2);
});
