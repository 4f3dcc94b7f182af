import { randomUUID } from 'node:crypto';
import type { PgBoss } from 'pg-boss';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { WaitingRow } from '../../../src/platform/job-queue.ts';
import { closeJobs, openJobs } from '../../../src/platform/jobs/jobs.ts';
import { openRowJobs, type RowJobs, type RowWork } from '../../../src/platform/jobs/row-jobs.ts';
import { type FreshDatabase, freshDatabase } from '../../support/database.ts';

const queue = 'rows';
let database: FreshDatabase;
let boss: PgBoss;
let jobs: RowJobs;
let logged: string[];
let stops: (() => Promise<void>)[];
let begun: { row: WaitingRow; at: number }[];
beforeEach(async () => {
  [logged, stops, begun] = [[], [], []];
  database = await freshDatabase();
  const log = (message: string) => void logged.push(message);
  boss = await openJobs(database.url, log);
  jobs = await openRowJobs({ boss, db: database.db, log }, [queue]);
});
afterEach(async () => {
  for (const stop of stops) await stop();
  await closeJobs(boss);
  await database.close();
});

async function start(work: Partial<RowWork> = {}): Promise<void> {
  const whole: RowWork = {
    queue,
    what: 'A row',
    maxAttempts: 3,
    pauseSeconds: 0,
    work: async (row) => void begun.push({ row, at: performance.now() }),
    giveUp: async () => {},
    listWaiting: async () => [],
    ...work,
  };
  stops.push(await jobs.work(whole));
}

const row = (step = 'first', priority = 0): WaitingRow => ({ id: randomUUID(), step, priority });
const count = () => begun.length;

test('a row is worked on long before the next look, in whatever process it was queued, if its transaction commits', async () => {
  await start();
  // The first look is over.
  await new Promise((resolve) => setTimeout(resolve, 500));
  const other = await openJobs(database.url, () => {});
  const fromElsewhere = await openRowJobs({ boss: other, db: database.db, log: () => {} }, [queue]);
  const failing = database.db.transaction(async (tx) => {
    await jobs.add(tx, queue, [row()]);
    throw new Error('It was not meant.');
  });
  await expect(failing).rejects.toThrow('not meant');
  for (const add of [jobs.add, fromElsewhere.add]) {
    const since = performance.now();
    const before = count();
    await add(database.db, queue, [row()]);
    await expect.poll(count, { interval: 5 }).toBe(before + 1);
    if (process.env['SHOW_TIMES']) console.info(`begun after ${Math.round((begun.at(-1)?.at ?? 0) - since)} ms`);
    expect((begun.at(-1)?.at ?? 0) - since).toBeLessThan(2_000);
  }
  await closeJobs(other);
  expect(count()).toBe(2);
});

test('of many rows one is worked on at a time, the highest first, and a row that is queued again only once', async () => {
  const [low, high] = [row(), row('first', 1)];
  await jobs.add(database.db, queue, [low, high, low]);
  await jobs.add(database.db, queue, [low, { ...low, step: 'second' }]);
  let atOnce = 0;
  let most = 0;
  const work: RowWork['work'] = async (one) => {
    begun.push({ row: one, at: performance.now() });
    atOnce += 1;
    most = Math.max(most, atOnce);
    await new Promise((resolve) => setTimeout(resolve, 50));
    atOnce -= 1;
  };
  await start({ work });
  await expect.poll(count).toBe(3);
  expect(most).toBe(1);
  expect(begun.map((one) => [one.row.id, one.row.step])).toEqual([
    [high.id, 'first'],
    [low.id, 'first'],
    [low.id, 'second'],
  ]);
});

test('rows that wait without a job get one at the start', async () => {
  const waiting = [row(), row()];
  await start({ listWaiting: async () => waiting });
  await expect.poll(count).toBe(2);
});

test('a row that fails is given up after its attempts', async () => {
  const givenUp: string[] = [];
  await start({
    work: async () => {
      throw new Error('It does not work.');
    },
    giveUp: async (_, why) => void givenUp.push(why),
  });
  await jobs.add(database.db, queue, [row()]);
  await expect.poll(() => givenUp, { timeout: 10_000 }).toEqual(['failed']);
  expect(logged.map((message) => message.replace(/\(.*\)/, ''))).toEqual(
    [1, 2, 3].map((attempt) => `A row  failed, attempt ${attempt}.`),
  );
});
