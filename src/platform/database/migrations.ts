/** Which migrations there are, and which a database has. They are known by the time that they were written. */
import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Client } from 'pg';
import { migrationsFolder } from './migrate.ts';

const listFiles = (root: string) => readMigrationFiles({ migrationsFolder: path.join(root, migrationsFolder) });

/** Returns the migrations of this release. */
export const listKnown = (root: string): number[] => listFiles(root).map(({ folderMillis }) => folderMillis);

/** Returns the migrations that the database has; none for an empty one. */
export async function listApplied(client: Client): Promise<number[]> {
  const table = 'drizzle.__drizzle_migrations';
  const found = await client.query<{ found: string | null }>('select to_regclass($1) as found', [table]);
  if (found.rows[0]?.found === null) return [];
  const { rows } = await client.query<{ at: string }>(`select created_at as at from ${table} order by created_at`);
  return rows.map(({ at }) => Number(at));
}

/**
 * Builds an empty database as these migrations leave it, in the caller's transaction. The table that says which there are is empty: its
 * rows come with all others.
 */
export async function buildWith(client: Client, root: string, wanted: readonly number[]): Promise<void> {
  await client.query('create schema if not exists drizzle');
  await client.query(
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  for (const { sql } of listFiles(root).filter(({ folderMillis }) => wanted.includes(folderMillis))) {
    // Nothing is built beside others here: nobody else is there, and a transaction can't.
    for (const statement of sql) await client.query(statement.replace(/\bindex concurrently\b/gi, 'index'));
  }
}
