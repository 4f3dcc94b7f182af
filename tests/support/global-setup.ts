import { startTestPostgres } from './postgres.ts';
import { full, seed } from './rounds.ts';

/** Starts one PostgreSQL for the whole run; every test file creates its own databases in it. */
export async function setup(): Promise<() => Promise<void>> {
  if (full) console.info(`Random inputs come from SEED=${seed}.`);
  const server = await startTestPostgres();
  process.env['TEST_DATABASE_SERVER'] = server.url;
  return server.stop;
}
