/** Migrations that are killed at random moments: the next run goes on, and the database ends as if nothing had happened. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { migrateDatabase } from '../../../src/platform/database/migrate.ts';
import { type FreshDatabase, freshDatabase } from '../../support/database.ts';
import { olderRoot } from '../../support/older-root.ts';
import { root } from '../../support/root.ts';
import { full, rounds } from '../../support/rounds.ts';

/** A release whose data later migrations change. */
const before = '0030_items-are-last-writes';
const program = `
  const { migrateDatabase } = await import(${JSON.stringify(path.join(root, 'src/platform/database/migrate.ts'))});
  await migrateDatabase(process.argv[1], ${JSON.stringify(root)});`;

/** Starts a run. Its code is null if it was killed. */
function start(url: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, url], { stdio: 'ignore' });
  return { child, ended: once(child, 'close').then(([code]) => code as number | null) };
}

/** Returns true if the run ended by itself. */
async function runAndKill(url: string, longestMs: number): Promise<boolean> {
  const { child, ended } = start(url);
  const killed = Promise.race([sleep(Math.random() * longestMs), ended]).then(() => child.kill('SIGKILL'));
  const code = await ended;
  await killed;
  expect([null, 0]).toContain(code);
  return code === 0;
}

/** Makes a database of the older release. */
async function olderDatabase(older: string): Promise<FreshDatabase> {
  const database = await freshDatabase();
  await database.db.execute(sql`drop schema public cascade; drop schema drizzle cascade; create schema public`);
  await migrateDatabase(database.url, older);
  return database;
}

/** Returns how long a run without a kill takes on this machine. */
async function measureRun(older: string): Promise<number> {
  const database = await olderDatabase(older);
  const started = performance.now();
  expect(await start(database.url).ended).toBe(0);
  const ms = performance.now() - started;
  await database.close();
  return ms;
}

async function shape({ db }: FreshDatabase): Promise<unknown> {
  const { rows } = await db.execute(sql`
    select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
    where table_schema = 'public' order by 1, 2`);
  const { rows: names } = await db.execute(sql`
    select conrelid::regclass::text as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where connamespace = 'public'::regnamespace
    union all select indexrelid::regclass::text, pg_get_indexdef(indexrelid) from pg_index
    where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace) order by 1, 2`);
  const { rows: applied } = await db.execute(sql`select hash from drizzle.__drizzle_migrations order by created_at`);
  return { rows, names, applied };
}

test(
  'a run that is killed at any moment is continued by the next one',
  async () => {
    const whole = await freshDatabase();
    const expected = await shape(whole);
    await whole.close();
    const older = await olderRoot(before);
    const longestMs = await measureRun(older);
    let kills = 0;
    while (kills < rounds(6, 20)) {
      const broken = await olderDatabase(older);
      while (!(await runAndKill(broken.url, longestMs))) kills += 1;
      expect(await shape(broken)).toEqual(expected);
      await broken.close();
    }
    await rm(older, { recursive: true, force: true });
  },
  full ? 900_000 : 240_000,
);
