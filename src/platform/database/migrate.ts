import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

/** Advisory lock for migrating and seeding; one instance holds it, all others wait. */
export const setupLock = 7_260_411_020;

/** Relative to the project's root, in a checkout and in the image. */
export const migrationsFolder = 'src/app/migrations';

/**
 * Applies pending migrations. If instances start at once, the others wait for the first one and then find none.
 * @param root the project's root
 */
export async function migrateDatabase(url: string, root: string): Promise<void> {
  // A dedicated connection, because migrations may exceed the pool's query timeout.
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
