/** Databases of earlier releases, and what they must become. */
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect } from 'vitest';
import type { Database } from '../../src/platform/database/database.ts';
import { migrateDatabase } from '../../src/platform/database/migrate.ts';
import { runSql } from './postgres.ts';

/** Empties a database, and makes it one of an older release. */
export async function makeOlder(url: string, older: string): Promise<void> {
  await runSql(url, 'drop schema public cascade; drop schema drizzle cascade; create schema public');
  await migrateDatabase(url, older);
}

/** Returns columns, constraints, indexes, and the migrations that are noted. */
export async function readShape(db: Database): Promise<unknown> {
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

/** Lets somebody read a table. Returns what ends that. */
export async function readLong(url: string, table: string): Promise<() => Promise<void>> {
  const reader = new pg.Client({ connectionString: url });
  await reader.connect();
  await reader.query(`begin; select from ${table}`);
  return () => reader.end();
}

/** A migration of a database from before the booth waits for a table that is read, and others pass it meanwhile. */
export async function expectOthersPass(
  { db, url }: { db: Database; url: string },
  migrate: (tell: (phase: string) => void) => Promise<number>,
): Promise<void> {
  const endReading = await readLong(url, 'orders');
  const told: string[] = [];
  const migrated = migrate((phase) => told.push(phase));
  await expect.poll(() => told.at(-1), { interval: 10 }).toMatch(/^migrating \(1 of \d+, 0056_booth\)$/);
  // The pool gives up after 2.5 seconds of waiting for a lock.
  for (let round = 0; round < 3; round += 1) await db.execute(sql`select from orders`);
  await endReading();
  expect(await migrated).toBeGreaterThan(0);
}
