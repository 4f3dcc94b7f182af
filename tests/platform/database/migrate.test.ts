import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrateDatabase } from '../../../src/platform/database/migrate.ts';
import { readMigrations } from '../../../src/platform/database/migration-files.ts';
import { type FreshDatabase, freshDatabase } from '../../support/database.ts';
import { expectOthersPass, laterMigrations, makeOlder, readLong, readShape } from '../../support/older-database.ts';
import { releaseRoot } from '../../support/release-root.ts';
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

describe('a database of an older release', { timeout: 120_000 }, () => {
  const soon = { lockTimeoutMs: 100, retryMs: 20 };
  let later: string;
  let whole: unknown;
  beforeAll(async () => {
    later = await releaseRoot({ added: laterMigrations });
    await makeOlder(fresh.url, later);
    whole = await readShape(fresh.db);
    await makeOlder(fresh.url, root);
  });
  afterAll(() => rm(later, { recursive: true, force: true }));

  test('is migrated by a run that lets others pass while it waits for a table, and one that is cut off is continued', async () => {
    const endReading = await readLong(fresh.url, 'refunds');
    let reached = '';
    const cut = expectOthersPass(fresh, (tell) => {
      const telling = (phase: string) => {
        reached = phase;
        tell(phase);
      };
      return migrateDatabase(fresh.url, later, telling, soon);
    });
    cut.catch(() => {});
    await expect.poll(() => reached, { interval: 10, timeout: 30_000 }).toContain('9100_cut');
    await fresh.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'migrate' and datname = current_database()`,
    );
    await expect(cut).rejects.toThrow('The migration 9100_cut failed; those before it are done.');
    await endReading();
    expect(await migrateDatabase(fresh.url, later)).toBeGreaterThan(0);
    expect(await readShape(fresh.db)).toEqual(whole);
  });
});

describe('the SQL that is replaced', () => {
  const changed = 'page-tags.sql';
  let newer: string;
  beforeAll(async () => {
    await makeOlder(fresh.url, root);
    newer = await releaseRoot({ added: { '9000_nothing': '-- expand\nSELECT 1;' } });
    const file = path.join(newer, 'src/app/database', changed);
    await writeFile(file, (await readFile(file, 'utf8')).replace("'*'", "'**'"));
  });
  afterAll(() => rm(newer, { recursive: true, force: true }));

  const everyPage = async () => {
    const { rows } = await fresh.db.execute<{ text: string }>(
      sql`select prosrc as text from pg_proc where proname = 'send_page_tags'`,
    );
    return /'\*+'/.exec(rows[0]?.text ?? '')?.[0];
  };

  test('is put in place by a run whose text differs, with or without a migration', async () => {
    const whole = await readShape(fresh.db);
    await fresh.db.execute(sql`drop function send_page_tags cascade`);
    await fresh.db.execute(sql`drop view search_sources`);
    expect(await migrateDatabase(fresh.url, root)).toBe(0);
    expect(await everyPage()).toBeUndefined();
    await fresh.db.execute(sql`comment on schema drizzle is null`);
    expect(await migrateDatabase(fresh.url, root)).toBe(0);
    expect(await readShape(fresh.db)).toEqual(whole);
  });

  test('stays a newer release’s when this one starts beside it', async () => {
    expect(await migrateDatabase(fresh.url, newer)).toBe(1);
    expect(await everyPage()).toBe("'**'");
    expect(await migrateDatabase(fresh.url, root)).toBe(0);
    expect(await everyPage()).toBe("'**'");
  });
});

test('a database from before 1.0.0 is refused in a sentence, and left as it is', async () => {
  await makeOlder(fresh.url, root);
  await fresh.db.execute(sql`update drizzle.__drizzle_migrations set created_at = 1795947602316`);
  await fresh.db.execute(sql`comment on schema drizzle is null`);
  const before = await readShape(fresh.db);
  await expect(migrateDatabase(fresh.url, root)).rejects.toThrow(
    /^This database is older than 1\.0\.0\. Earlier releases were never published, .+ It was left as it is\.$/,
  );
  expect(await readShape(fresh.db)).toEqual(before);
});
