import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../../src/platform/database/connection.ts';
import { keepsSessions, limitRole } from '../../../src/platform/database/poolers.ts';
import { type FreshDatabase, freshDatabase } from '../../support/database.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

/** As through a pooler that lends a connection for each transaction: what it listened for is told to another client. */
class PooledClient extends pg.Client {
  override emit(event: string, ...told: unknown[]): boolean {
    return event === 'notification' ? false : super.emit(event as 'end', ...(told as []));
  }
}

test('PostgreSQL itself is heard, and a pooler of transactions isn’t', async () => {
  expect(await keepsSessions(fresh.url)).toBe(true);
  expect(await keepsSessions(fresh.url, PooledClient)).toBe(false);
});

test('a pooler that refuses the limits of a session is found', async () => {
  class StrictClient extends pg.Client {
    override connect(): Promise<pg.Client> {
      return Promise.reject(new Error('unsupported startup parameter: statement_timeout'));
    }
  }
  expect(await keepsSessions(fresh.url, StrictClient)).toBe(false);
});

test('behind a pooler, the limits are the role’s', async () => {
  await Promise.all([limitRole(fresh.url), limitRole(fresh.url)]);
  const pooled = openDatabase(fresh.url, { max: 1, pooled: true });
  const { rows } = await pooled.db.execute(sql`
    select current_setting('statement_timeout') as a, current_setting('lock_timeout') as b,
      current_setting('idle_in_transaction_session_timeout') as c`);
  await pooled.close();
  expect(rows).toEqual([{ a: '3s', b: '2500ms', c: '10s' }]);
});
