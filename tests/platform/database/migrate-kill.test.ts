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
import { rounds } from '../../support/full.ts';
import { olderRoot } from '../../support/older-root.ts';
import { root } from '../../support/root.ts';

/** A release whose data later migrations change. */
const before = '0030_items-are-last-writes';
/** About as long as a run without a kill. */
const longestMs = 900;

const program = `
  const { migrateDatabase } = await import(${JSON.stringify(path.join(root, 'src/platform/database/migrate.ts'))});
  await migrateDatabase(process.argv[1], ${JSON.stringify(root)});`;

/** Returns true if the run ended by itself. */
async function runAndKill(url: string): Promise<boolean> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, url], { stdio: 'ignore' });
  const ended = once(child, 'close');
  const killed = Promise.race([sleep(Math.random() * longestMs), ended]).then(() => child.kill('SIGKILL'));
  const [code] = (await ended) as [number | null];
  await killed;
  expect([null, 0]).toContain(code);
  return code === 0;
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

test('a run that is killed at any moment is continued by the next one', async () => {
  const whole = await freshDatabase();
  const expected = await shape(whole);
  await whole.close();
  const older = await olderRoot(before);
  let kills = 0;
  while (kills < rounds(6, 20)) {
    const broken = await freshDatabase();
    await broken.db.execute(sql`drop schema public cascade; drop schema drizzle cascade; create schema public`);
    await migrateDatabase(broken.url, older);
    while (!(await runAndKill(broken.url))) kills += 1;
    expect(await shape(broken)).toEqual(expected);
    await broken.close();
  }
  await rm(older, { recursive: true, force: true });
}, 240_000);
