import { rm } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrateDatabase } from '../../../src/platform/database/migrate.ts';
import { readMigrations } from '../../../src/platform/database/migration-files.ts';
import { type FreshDatabase, freshDatabase } from '../../support/database.ts';
import { expectOthersPass, makeOlder, readLong, readShape } from '../../support/older-database.ts';
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
  const told = new Set<string>();
  await Promise.all(
    Array.from({ length: 6 }, () =>
      migrateDatabase(fresh.url, root, (phase) => told.add(phase), { lockTimeoutMs: 2_000, retryMs: 50 }),
    ),
  );
  expect(told).toContain('waiting for another process that migrates or restores this database');
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

describe('a database of an earlier release', { timeout: 120_000 }, () => {
  const soon = { lockTimeoutMs: 100, retryMs: 20 };
  let older: string;
  let whole: unknown;
  beforeAll(async () => {
    older = await olderRoot('0055_plan');
    await migrateDatabase(fresh.url, root);
    whole = await readShape(fresh.db);
    await makeOlder(fresh.url, older);
  });
  afterAll(() => rm(older, { recursive: true, force: true }));

  test('is migrated by a run that lets others pass while it waits for a table, and one that is cut off is continued', async () => {
    const endReading = await readLong(fresh.url, 'refunds');
    let reached = '';
    const cut = expectOthersPass(fresh, (tell) => {
      const telling = (phase: string) => {
        reached = phase;
        tell(phase);
      };
      return migrateDatabase(fresh.url, root, telling, soon);
    });
    cut.catch(() => {});
    await expect.poll(() => reached, { interval: 10, timeout: 30_000 }).toContain('0064_refunds-of-a-store');
    await fresh.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'migrate' and datname = current_database()`,
    );
    await expect(cut).rejects.toThrow('The migration 0064_refunds-of-a-store failed; those before it are done.');
    await endReading();
    expect(await migrateDatabase(fresh.url, root)).toBeGreaterThan(0);
    expect(await readShape(fresh.db)).toEqual(whole);
  });
});
