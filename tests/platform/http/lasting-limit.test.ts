import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../src/platform/database/database.ts';
import { takeLastingToken, takeLastingTokens } from '../../../src/platform/http/lasting-limit.ts';
import { fakeClock } from '../../support/clock.ts';
import { type FreshDatabase, freshDatabase } from '../../support/database.ts';

let fresh: FreshDatabase;
let db: Database;
beforeAll(async () => {
  fresh = await freshDatabase();
  db = fresh.db;
});
afterAll(() => fresh.close());

const limit = { name: 'knock', limit: 5, perMs: 60_000 };

test('of 20 concurrent callers, as many pass as there are tokens', async () => {
  const clock = fakeClock();
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => takeLastingToken(db, clock, limit, 'ada')));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  const refused = tries.find(({ status }) => status === 'rejected');
  expect(refused).toMatchObject({ reason: { code: 'rate_limited', details: { retryAfter: 12 } } });
});

test('a bucket refills over time, one token after another, up to its capacity', async () => {
  const clock = fakeClock();
  const take = () => takeLastingToken(db, clock, limit, 'bea');
  for (let n = 0; n < 5; n += 1) await take();
  await expect(take()).rejects.toMatchObject({ code: 'rate_limited' });
  clock.advance(12_000);
  await take();
  await expect(take()).rejects.toMatchObject({ code: 'rate_limited' });
  clock.advance(3_600_000);
  for (let n = 0; n < 5; n += 1) await take();
  await expect(take()).rejects.toMatchObject({ code: 'rate_limited' });
});

test('what is refused names the time that is left', async () => {
  const clock = fakeClock();
  for (let n = 0; n < 5; n += 1) await takeLastingToken(db, clock, limit, 'eve');
  for (const [ms, retryAfter] of [
    [0, 12],
    [7_000, 5],
    [4_999, 1],
  ] as const) {
    clock.advance(ms);
    await expect(takeLastingToken(db, clock, limit, 'eve')).rejects.toMatchObject({ details: { retryAfter } });
  }
});

test('of several buckets, none loses a token if one is empty', async () => {
  const clock = fakeClock();
  for (let n = 0; n < 5; n += 1) await takeLastingToken(db, clock, limit, 'fay');
  const both = [
    [limit, 'gus'],
    [limit, 'fay'],
  ] as const;
  for (let n = 0; n < 9; n += 1)
    await expect(takeLastingTokens(db, clock, both)).rejects.toMatchObject({ code: 'rate_limited' });
  for (let n = 0; n < 5; n += 1) await takeLastingToken(db, clock, limit, 'gus');
});

test('each key has its own bucket, and a clock set back refills none', async () => {
  const clock = fakeClock();
  for (let n = 0; n < 5; n += 1) await takeLastingToken(db, clock, limit, 'cleo');
  await takeLastingToken(db, clock, limit, 'dot');
  clock.advance(-3_600_000);
  await expect(takeLastingToken(db, clock, limit, 'cleo')).rejects.toMatchObject({ code: 'rate_limited' });
});
