import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateDatabase } from '../../../src/platform/database/migrate.ts';
import { type FreshDatabase, freshDatabase } from '../../support/database.ts';
import { root } from '../../support/root.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

async function tables(): Promise<unknown> {
  const { rows } = await fresh.db.execute(sql`
    select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
    where table_schema = 'public' order by 1, 2`);
  return rows;
}

test('migrating a migrated database changes nothing', async () => {
  const before = await tables();
  await migrateDatabase(fresh.url, root);
  expect(await tables()).toEqual(before);
});

test('instances that start together migrate an empty database once', async () => {
  const before = await tables();
  await fresh.db.execute(sql`drop schema public cascade`);
  await fresh.db.execute(sql`drop schema drizzle cascade`);
  await fresh.db.execute(sql`create schema public`);
  await Promise.all(Array.from({ length: 6 }, () => migrateDatabase(fresh.url, root)));
  expect(await tables()).toEqual(before);
  const { rows } = await fresh.db.execute(
    sql`select count(*)::int as n, count(distinct hash)::int as d from drizzle.__drizzle_migrations`,
  );
  expect(rows[0]).toEqual({ n: rows[0]?.['d'], d: rows[0]?.['d'] });
});
