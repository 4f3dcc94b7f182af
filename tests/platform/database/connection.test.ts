import net from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '../../../src/features/accounts/accounts.table.ts';
import { openDatabase } from '../../../src/platform/database/connection.ts';
import { type FreshDatabase, freshDatabase } from '../../support/database.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase({ max: 2 });
});
afterAll(() => fresh.close());

test('a connection has timeouts for statements, locks, and idle transactions', async () => {
  const { rows } = await fresh.db.execute(sql`select name, setting from pg_settings
    where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`);
  expect(rows.map(({ name, setting }) => `${name} ${setting}`)).toEqual([
    'idle_in_transaction_session_timeout 10000',
    'lock_timeout 2500',
    'statement_timeout 3000',
  ]);
});

// Those that end by a timeout wait together.
test.concurrent('a slow statement is canceled, and the connection stays usable', async () => {
  const cause = await fresh.db.execute(sql`select pg_sleep(60)`).catch((error: Error) => error.cause);
  expect(cause).toMatchObject({ code: '57014' });
  expect((await fresh.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});

test.concurrent('waiting for a busy pool ends with a timeout', async () => {
  const small = openDatabase(fresh.url, { max: 1 });
  await small.db.transaction(async () => {
    const cause = await small.db.execute(sql`select 1`).catch((error: Error) => error.cause);
    expect(String(cause)).toContain('timeout exceeded');
  });
  await small.close();
});

test.concurrent('a server that never responds counts as unavailable', async () => {
  const silent = net.createServer(() => {}).listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  const { port } = silent.address() as net.AddressInfo;
  const opened = openDatabase(`postgres://app@127.0.0.1:${port}/app`);
  const cause = await opened.db.execute(sql`select 1`).catch((error: Error) => error.cause);
  expect(String(cause)).toMatch(/timeout|terminated/);
  await opened.close();
  silent.close();
});

test('a transaction that can’t begin gives its connection back', async () => {
  const small = openDatabase(fresh.url, { max: 1 });
  const isolationLevel = 'none' as 'serializable';
  await expect(small.db.transaction(async () => {}, { isolationLevel })).rejects.toThrow('begin');
  expect((await small.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  await small.close();
});

test('broken connections, idle or in a transaction, are reported and replaced', async () => {
  const reported: string[] = [];
  const opened = openDatabase(fresh.url, { max: 1, onError: ({ message }) => reported.push(message) });
  const kill = () =>
    fresh.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'app' and pid <> pg_backend_pid()
        and pid = any(${sql.param([pid])}::int[])`);
  let pid = 0;
  const ownPid = async (db = opened.db) =>
    Number((await db.execute(sql`select pg_backend_pid() as pid`)).rows[0]?.['pid']);

  pid = await ownPid();
  await kill();
  await expect.poll(() => reported.length, { timeout: 5_000 }).toBeGreaterThan(0);

  const lost = opened.db.transaction(async (tx) => {
    await tx.insert(users).values({ id: 'half', email: 'half@example.com' });
    pid = await ownPid(tx);
    await kill();
    await new Promise((wake) => setTimeout(wake, 200));
    await tx.insert(users).values({ id: 'whole', email: 'whole@example.com' });
  });
  await expect(lost).rejects.toThrow();
  expect(await opened.db.select().from(users)).toEqual([]);
  await opened.close();
});

test('closing is idempotent', async () => {
  const opened = openDatabase(fresh.url);
  await opened.db.execute(sql`select 1`);
  await Promise.all([opened.close(), opened.close()]);
  await opened.close();
});
