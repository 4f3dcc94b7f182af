import { isNotNull } from 'drizzle-orm';
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { claimNext, claimRow, type DueRows, releaseRow, workThrough } from '../../../src/platform/jobs/due-rows.ts';
import { fakeClock } from '../../support/clock.ts';
import { type FreshDatabase, freshDatabase } from '../../support/database.ts';

const table = pgTable('waiting_rows', {
  id: text('id').primaryKey(),
  dueAt: timestamp('due_at', { withTimezone: true }),
});
const waiting: DueRows<typeof table> = {
  table,
  key: 'id',
  dueAt: 'dueAt',
  waits: isNotNull(table.dueAt),
  orderBy: table.dueAt,
  leaseMs: 60_000,
};

const clock = fakeClock();
let database: FreshDatabase;
const services = () => ({ db: database.db, clock });
beforeAll(async () => {
  database = await freshDatabase();
  await database.db.execute('create table waiting_rows (id text primary key, due_at timestamptz)');
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.delete(table);
});

/** Rows of which the first ones have waited longest. */
const addRows = (ids: readonly string[]) =>
  database.db
    .insert(table)
    .values(ids.map((id, at) => ({ id, dueAt: new Date(clock.now().getTime() - (ids.length - at) * 1_000) })));
const failure = ({ id }: { id: string }) => `Row ${id} failed`;

test('processes at once work on each row once, the longest waiting first, and each takes no more than it may', async () => {
  const ids = Array.from({ length: 12 }, (_, at) => String(at).padStart(2, '0'));
  await addRows(ids);
  const worked: string[] = [];
  const work = async ({ id }: { id: string }) => void worked.push(id);
  expect(await workThrough(services(), waiting, { work, failure, max: 3 })).toEqual({ done: 3, failed: 0 });
  expect(worked).toEqual(ids.slice(0, 3));
  await Promise.all([1, 2, 3, 4].map((atOnce) => workThrough(services(), waiting, { work, failure, atOnce })));
  expect(worked.toSorted()).toEqual(ids);
});

test('after three failures in a row the rest waits as it did, and one that succeeds begins to count again', async () => {
  await addRows(['a', 'b', 'fine', 'c', 'd', 'e', 'rest']);
  const before = await database.db.select().from(table);
  const work = async ({ id }: { id: string }) => {
    if (id !== 'fine') throw new Error('The provider is away.');
  };
  expect(await workThrough(services(), waiting, { work, failure })).toEqual({ done: 1, failed: 5 });
  const rest = (rows: typeof before) => rows.find(({ id }) => id === 'rest');
  expect(rest(await database.db.select().from(table))).toEqual(rest(before));
});

test('a claimed row is due again when its lease is over, or when it is released for, unless it is finished', async () => {
  await addRows(['a']);
  const next = () => claimNext(database.db, waiting, clock.now());
  expect(await next()).toMatchObject({ id: 'a' });
  expect([await next(), await claimRow(database.db, waiting, clock.now(), 'a')]).toEqual([null, null]);
  clock.advance(60_000);
  expect(await claimRow(database.db, waiting, clock.now(), 'a')).toMatchObject({ id: 'a' });
  await releaseRow(database.db, waiting, 'a', clock.now());
  expect(await next()).toMatchObject({ id: 'a' });
  await database.db.update(table).set({ dueAt: null });
  await releaseRow(database.db, waiting, 'a', clock.now());
  expect(await next()).toBeNull();
});
