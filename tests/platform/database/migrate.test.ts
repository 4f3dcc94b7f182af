import { rm } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateDatabase } from '../../../src/platform/database/migrate.ts';
import { readMigrations } from '../../../src/platform/database/migration-files.ts';
import { type FreshDatabase, freshDatabase } from '../../support/database.ts';
import { olderRoot } from '../../support/older-root.ts';
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

test('a release that lacks what a newer one needs is refused in a sentence; one that only knows less runs', async () => {
  const last = (await readMigrations(root)).at(-1)?.name ?? '';
  const note = (needs: string | null, madeAt: number) =>
    fresh.db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at, needs) values ('later', ${madeAt}, ${needs})`,
    );
  await note(null, 9_000_000_000_000);
  await note(last, 9_000_000_000_001);
  expect(await migrateDatabase(fresh.url, root)).toBe(0);
  await note('9999_names-in-two-parts', 9_000_000_000_002);
  await expect(migrateDatabase(fresh.url, root)).rejects.toThrow(
    /^The database is of a newer release: .* the migration 9999_names-in-two-parts, and the last one of this release is \d{4}_/,
  );
  await fresh.db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'later'`);
});

test('a migration that waits for a table lets others pass, and goes on once the table is free', async () => {
  const older = await olderRoot('0055_plan');
  await fresh.db.execute(sql`drop schema public cascade; drop schema drizzle cascade; create schema public`);
  await migrateDatabase(fresh.url, older);
  const reader = new pg.Client({ connectionString: fresh.url });
  await reader.connect();
  await reader.query('begin; select from orders');
  const told: string[] = [];
  const migrated = migrateDatabase(fresh.url, root, (phase) => told.push(phase));
  await expect.poll(() => told.at(-1)).toMatch(/^migrating \(1 of \d+, 0056_booth\)$/);
  // The pool gives up after 2.5 seconds of waiting for a lock.
  for (let round = 0; round < 3; round += 1) await fresh.db.execute(sql`select from orders`);
  await reader.end();
  expect(await migrated).toBeGreaterThan(0);
  await rm(older, { recursive: true, force: true });
}, 30_000);
