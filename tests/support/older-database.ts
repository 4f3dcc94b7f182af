/** Databases of other releases, and what they must become. */
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

const questions = {
  columns: `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
    where table_schema = 'public' order by 1, 2`,
  constraints: `select conrelid::regclass::text as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where connamespace = 'public'::regnamespace order by 1, 2`,
  indexes: `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace) order by 1`,
  functions: `select oid::regprocedure::text as name, pg_get_functiondef(oid) as definition from pg_proc
    where pronamespace = 'public'::regnamespace and prokind in ('f', 'p') order by 1`,
  triggers: `select tgrelid::regclass::text as name, pg_get_triggerdef(oid) as definition, tgenabled as state from pg_trigger
    where not tgisinternal order by 1, 2`,
  views: `select viewname as name, definition from pg_views where schemaname = 'public' order by 1`,
  labels: `select enumtypid::regtype::text as name, enumlabel as label from pg_enum order by 1, enumsortorder`,
  extensions: 'select extname as name from pg_extension order by 1',
  applied: 'select hash from drizzle.__drizzle_migrations order by created_at',
  placed: `select obj_description('drizzle'::regnamespace, 'pg_namespace') as text`,
};

/** Returns all that migrations make, and what is noted of them. */
export async function readShape(db: Database): Promise<Record<string, readonly unknown[]>> {
  const answers = Object.entries(questions).map(async ([name, question]) => {
    const { rows } = await db.execute(sql.raw(question));
    return [name, rows] as const;
  });
  return Object.fromEntries(await Promise.all(answers));
}

/** Migrations that a later release might add. Their run takes long enough to be cut off. */
export const laterMigrations: Record<string, string> = Object.fromEntries([
  ['9000_wait', '-- expand\nALTER TABLE orders ADD COLUMN made_up integer DEFAULT 0 NOT NULL;'],
  ...Array.from({ length: 12 }, (_, index) => [
    `${9001 + index}_fill`,
    `-- expand\nCREATE TABLE made_up_${index} (id integer PRIMARY KEY, name text NOT NULL);--> statement-breakpoint
INSERT INTO made_up_${index} SELECT n, 'Piece ' || n FROM generate_series(1, 3000) AS n;--> statement-breakpoint
CREATE INDEX made_up_${index}_name ON made_up_${index} (name);`,
  ]),
  ['9100_cut', '-- expand\nALTER TABLE refunds ADD COLUMN made_up text;'],
]);

/** Lets somebody read a table. Returns what ends that. */
export async function readLong(url: string, table: string): Promise<() => Promise<void>> {
  const reader = new pg.Client({ connectionString: url });
  await reader.connect();
  await reader.query(`begin; select from ${table}`);
  return () => reader.end();
}

/** The first of the later migrations waits for a table that is read, and others pass it meanwhile. */
export async function expectOthersPass(
  { db, url }: { db: Database; url: string },
  migrate: (tell: (phase: string) => void) => Promise<number>,
): Promise<void> {
  const endReading = await readLong(url, 'orders');
  const told: string[] = [];
  const migrated = migrate((phase) => told.push(phase));
  await expect.poll(() => told.at(-1), { interval: 10 }).toMatch(/^migrating \(1 of \d+, 9000_wait\)$/);
  // The pool gives up after 2.5 seconds of waiting for a lock.
  for (let round = 0; round < 3; round += 1) await db.execute(sql`select from orders`);
  await endReading();
  expect(await migrated).toBeGreaterThan(0);
}
