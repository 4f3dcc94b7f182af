import { startTestPostgres } from './postgres.ts';

/** One PostgreSQL for the whole run; every test file makes databases of its own in it. */
export async function setup(): Promise<() => Promise<void>> {
  const server = await startTestPostgres();
  process.env['TEST_DATABASE_SERVER'] = server.url;
  return server.stop;
}
