/** Which migrations there are, and which a database has. They are known by the time that they were written. */
import type { Client, Pool } from 'pg';
import { bookkeeping, readApplied } from './migrate.ts';
import { readMigrations } from './migration-files.ts';

export const listKnown = async (root: string): Promise<number[]> =>
  (await readMigrations(root)).map(({ madeAt }) => madeAt);

/** Returns the migrations that the database has; none for an empty one. */
export const listApplied = async (client: Client | Pool): Promise<number[]> =>
  (await readApplied(client)).map(({ madeAt }) => madeAt).toSorted((a, b) => a - b);

/**
 * Builds an empty database as these migrations leave it, in the caller's transaction. The table that says which there are is empty: its
 * rows come with all others. The SQL that is replaced comes with the next run, as it fits what that leaves.
 */
export async function buildWith(client: Client, root: string, wanted: readonly number[]): Promise<void> {
  await client.query(bookkeeping);
  for (const { statements, madeAt } of await readMigrations(root)) {
    if (!wanted.includes(madeAt)) continue;
    // Nothing is built beside others here: nobody else is there, and a transaction can't.
    for (const statement of statements) await client.query(statement.replace(/\bindex concurrently\b/gi, 'index'));
  }
}
