import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listen } from '../../../src/platform/database/listen.ts';
import { pageTagChannel, purgePages } from '../../../src/platform/http/page-tags.server.ts';
import { type FreshDatabase, freshDatabase } from '../../support/database.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

test('a listener gets notifications of committed transactions in order, and none of rolled-back ones', async () => {
  const heard: string[] = [];
  const stop = await listen(fresh.url, pageTagChannel, { heard: (payload) => heard.push(payload), missed: () => {} });
  await fresh.db
    .transaction(async (tx) => {
      await purgePages(tx, ['never']);
      throw new Error('rolled back');
    })
    .catch(() => {});
  await fresh.db.transaction((tx) => purgePages(tx, ['vendor:1', 'catalog']));
  await purgePages(fresh.db, ['vendor:2']);
  await vi.waitFor(() => expect(heard).toEqual(['["vendor:1","catalog"]', '["vendor:2"]']), 5_000);
  await stop();
});

test('after a broken connection, a listener reports possibly missed notifications and listens again', async () => {
  const heard: string[] = [];
  let missed = 0;
  const stop = await listen(fresh.url, pageTagChannel, {
    heard: (payload) => heard.push(payload),
    missed: () => {
      missed += 1;
    },
  });
  for (const round of [1, 2]) {
    await fresh.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'listen' and datname = current_database()`);
    await vi.waitFor(() => expect(missed).toBe(round), 5_000);
  }
  await purgePages(fresh.db, ['catalog']);
  await vi.waitFor(() => expect(heard).toEqual(['["catalog"]']), 5_000);
  await stop();
});

test('a stopped listener doesn’t reconnect', async () => {
  const stop = await listen(fresh.url, pageTagChannel, { heard: () => {}, missed: () => {} });
  await stop();
  await new Promise((wake) => setTimeout(wake, 400));
  const { rows } = await fresh.db.execute(sql`select 1 from pg_stat_activity
    where application_name = 'listen' and datname = current_database()`);
  expect(rows).toEqual([]);
});
