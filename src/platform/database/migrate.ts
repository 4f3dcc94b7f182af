import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

/** One number for all instances: who holds this lock changes tables or seeds, everybody else waits. */
export const setupLock = 7_260_411_020;

/** Below the project's root, in a checkout and in an image alike. */
const migrationsFolder = 'src/app/migrations';

/**
 * Brings the tables up to date. Instances that start together wait for the first one, and then find nothing to do.
 * @param root the project's root, where the SQL files are found
 */
export async function migrateDatabase(url: string, root: string): Promise<void> {
  // A connection of its own: migrations may take longer than the pool lets a query run.
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, application_name: 'migrate' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [setupLock]);
    await migrate(drizzle(client), { migrationsFolder: path.join(root, migrationsFolder) });
  } finally {
    await client.end();
  }
}
