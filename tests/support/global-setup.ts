import { startTestPostgres } from './postgres.ts';

/** Starts one PostgreSQL for the whole run; every test file creates its own databases in it. */
export async function setup(): Promise<() => Promise<void>> {
  const server = await startTestPostgres();
  process.env['TEST_DATABASE_SERVER'] = server.url;
  return server.stop;
}
