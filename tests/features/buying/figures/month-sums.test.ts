/** Whatever changes, and whenever the job ran last, figures are those of the entries. */
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readMonths, sumByMonth } from '../../../../src/features/buying/figures/month-sums.server.ts';
import { monthSums } from '../../../../src/features/buying/figures/month-sums.table.ts';
import { refreshMonthSums } from '../../../../src/features/buying/figures/refresh-month-sums.server.ts';
import { orders } from '../../../../src/features/buying/orders/orders.table.ts';
import { vendors } from '../../../../src/features/catalog/vendors.table.ts';
import { openDatabase } from '../../../../src/platform/database/connection.ts';
import { makeProduct, makeVendor } from '../../../support/factories.ts';
import { countMarks, expectKept } from '../../../support/kept-months.ts';
import { aChange, type Change, firstChanges, makeChange } from '../../../support/order-changes.ts';
import { makeOrder } from '../../../support/orders.ts';
import { dice, fc, rounds } from '../../../support/rounds.ts';
import { testApp } from '../../../support/test-app.ts';

const timeZone = 'America/Kentucky/Louisville';
const app = await testApp();
const { db } = app;
afterAll(() => app.close());

let stores: [string, string];
let piece: string;
beforeAll(async () => {
  const [kiln, press] = [await makeVendor(db), await makeVendor(db)];
  stores = [kiln.id, press.id];
  piece = (await makeProduct(db, kiln)).id;
});
beforeEach(async () => {
  await db.execute(sql`delete from orders`);
  await db.execute(sql`delete from plan_payments`);
  await refreshMonthSums(db, timeZone);
});

const keep = () => refreshMonthSums(db, timeZone);
const sell = async (paidAt: string, vendorId = stores[0]) =>
  await makeOrder(db, { id: vendorId }, { paidAt: new Date(paidAt), processorFeeCents: 59 });
const salesOf = async (zone = timeZone) =>
  (await sumByMonth(db, stores[0], zone)).map(({ month, sales }) => [month, sales]);

test('after every change of whatever they are made of, figures are those of the entries', {
  timeout: 1_200_000,
}, async () => {
  const aStep = fc.record({ change: aChange, keepsBefore: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 15, maxLength: 40 }), async (steps) => {
      await db.execute(sql`delete from orders`);
      for (const first of firstChanges) await makeChange(db, stores, piece, first);
      for (const { change, keepsBefore } of steps) {
        if (keepsBefore) await keep();
        await makeChange(db, stores, piece, change);
        await expectKept(db, timeZone);
      }
      await expectKept(db, timeZone, stores[0], '2026-10');
      await expectKept(db, timeZone, stores[1], '2026');
      await keep();
      expect(await countMarks(db)).toBe(0);
      await expectKept(db, timeZone);
    }),
    { numRuns: rounds(1, 40), endOnFailure: true },
  );
});

test('what is kept is read until something changes in its month', async () => {
  const number = await sell('2026-10-10T12:00:00Z');
  await sell('2026-09-10T12:00:00Z');
  await keep();
  await db.update(monthSums).set({ sales: 7 });
  expect(await salesOf()).toEqual([
    ['2026-10', 7],
    ['2026-09', 7],
  ]);
  await db.update(orders).set({ customerName: 'Pat' }).where(eq(orders.number, number));
  const changed = [
    ['2026-10', 1],
    ['2026-09', 7],
  ];
  expect(await salesOf()).toEqual(changed);
  await keep();
  expect(await countMarks(db)).toBe(0);
  expect(await salesOf()).toEqual(changed);
});

test('a change that isn’t committed when the sums are computed is in none of them, and its mark comes with it', async () => {
  await sell('2026-10-10T12:00:00Z');
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const { promise: written, resolve: hasWritten } = Promise.withResolvers<void>();
  const writing = db.transaction(async (tx) => {
    await makeOrder(tx, { id: stores[0] }, { paidAt: new Date('2026-10-11T12:00:00Z') });
    hasWritten();
    await mayEnd;
  });
  await written;
  await keep();
  expect(await countMarks(db)).toBe(0);
  expect(await salesOf()).toEqual([['2026-10', 1]]);
  end();
  await writing;
  expect(await salesOf()).toEqual([['2026-10', 2]]);
  await keep();
  expect(await salesOf()).toEqual([['2026-10', 2]]);
  await expectKept(db, timeZone);
});

test('another time zone is another rule: nothing that was kept before is read', async () => {
  // Half past eleven in the evening of October 31 in Louisville.
  await sell('2026-11-01T03:30:00Z');
  await keep();
  await db.update(monthSums).set({ sales: 7 });
  expect(await salesOf('UTC')).toEqual([['2026-11', 1]]);
  await refreshMonthSums(db, 'UTC');
  expect(await countMarks(db)).toBe(0);
  expect(await salesOf('UTC')).toEqual([['2026-11', 1]]);
  expect(await salesOf()).toEqual([['2026-10', 1]]);
});

test('an order’s refund of another month, and a store that goes, take what was kept along', async () => {
  const store = await makeVendor(db);
  const number = await sell('2026-08-10T12:00:00Z', store.id);
  await db.execute(sql`insert into refunds (order_id, status, source, amount_cents, goods_cents, shipping_cents, processing_fee_cents,
      application_fee_cents, created_at)
    select id, 'succeeded', 'vendor', 100, 100, 0, 0, 1, '2026-10-10T12:00:00Z' from orders where number = ${number}`);
  await keep();
  const kept = () => db.$count(monthSums, eq(monthSums.vendorId, store.id));
  expect(await kept()).toBe(2);
  await db.delete(orders).where(eq(orders.number, number));
  await db.delete(vendors).where(eq(vendors.id, store.id));
  await expectKept(db, timeZone);
  await keep();
  expect(await kept()).toBe(0);
  await sell('2026-10-10T12:00:00Z');
  await keep();
  await db.execute(sql`truncate orders cascade`);
  expect(await salesOf()).toEqual([]);
});

test('a job that is killed at any moment leaves marks and sums as they were', { timeout: 120_000 }, async () => {
  const killer = new pg.Client({ connectionString: app.databaseUrl });
  await killer.connect();
  const { share } = dice();
  for (let round = 0; round < rounds(2, 20); round++) {
    for (const store of stores) await sell('2026-10-10T12:00:00Z', store);
    await db.execute(sql`delete from plan_payments`);
    // The job has taken the marks and can't write its sums yet.
    await killer.query('begin; lock table month_units in exclusive mode');
    // With connections of its own: a late kill would end one that a query below has just been given.
    const own = openDatabase(app.databaseUrl);
    const job = refreshMonthSums(own.db, timeZone).then(
      () => 'done',
      () => 'killed',
    );
    const waits = `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    const waiting = async (): Promise<number> => {
      // Within a transaction, the connections that were there first are all that is seen.
      await killer.query('select pg_stat_clear_snapshot()');
      const { rows } = await killer.query<{ pid: number }>(waits);
      return rows[0]?.pid ?? (await sleep(5).then(waiting));
    };
    const pid = await waiting();
    if (round % 2 === 1) {
      await killer.query('commit');
      // Any moment will do: where the job is by then is another matter in each run.
      await sleep(share() * 10);
    }
    await killer.query('select pg_terminate_backend($1)', [pid]);
    await killer.query('rollback');
    const outcome = await job;
    await own.close();
    // The others may have committed something, or all of it.
    if (round % 2 === 0) {
      expect(outcome).toBe('killed');
      expect(await countMarks(db)).toBeGreaterThan(0);
    }
    await expectKept(db, timeZone);
  }
  await killer.end();
  await keep();
  expect(await countMarks(db)).toBe(0);
  await expectKept(db, timeZone);
});

test('two instances keep sums while others write, and every reading is exact', { timeout: 120_000 }, async () => {
  const many = rounds(40, 1_000);
  const during = async (work: () => Promise<unknown>) => {
    while (made < many) await work();
  };
  // The seed repeats the changes and their order; what races with what isn't repeated.
  const changes = fc.sample(aChange, 400).filter(({ kind }, index) => kind !== 'bulk' || index % 5 === 0);
  let made = 0;
  const next = (): Change => changes[made++ % changes.length] as Change;
  // Whoever loses a race with another change tries the next one.
  const write = () => makeChange(db, stores, piece, next()).catch(() => {});
  const readings = during(() => expectKept(db, timeZone));
  await Promise.all([readings, during(keep), during(keep), during(write), during(write)]);
  await keep();
  await expectKept(db, timeZone);
});

test('every table that the sums read marks what changes in it', async () => {
  const { rows } = await db.execute<{ table: string }>(sql`
    select distinct event_object_table as table from information_schema.triggers where trigger_name like 'month\\_marks\\_%'`);
  await readMonths(db, { store: stores[0], timeZone: 'UTC', period: null }, async (_tx, { sums, units }) => {
    const text = [sums, units].map((query) => db.select({ all: query }).from(sql`x`).toSQL().sql).join();
    const read = new Set([...text.matchAll(/(?:from|join) "(\w+)"/g)].map(([, name]) => name));
    expect(rows.map(({ table }) => table).sort()).toEqual([...read].sort());
  });
});
