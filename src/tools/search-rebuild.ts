/**
 * `npm run search:rebuild`: writes the whole index of the search anew, in the database of the settings; the site may run meanwhile.
 * `select rebuild_search()` in the database does the same.
 */
import pg from 'pg';
import { readConfig } from '../app/env.ts';
import { startEmbeddedServer } from '../platform/database/embedded/embedded-server.ts';
import { migrateDatabase } from '../platform/database/migrate.ts';
import { openDataDir } from '../platform/files/data-dir.ts';
import { root } from './root.ts';

const config = readConfig(process.env, root);
const embedded = config.databaseUrl === null;
if (embedded) await openDataDir(config.dataDir);
const server = embedded ? await startEmbeddedServer({ dataDir: config.dataDir, root }) : null;
const url = server?.url ?? config.databaseUrl ?? '';
try {
  await migrateDatabase(url, root);
  // A connection of its own: a large index takes longer than the pool's queries may.
  const client = new pg.Client({ connectionString: url, application_name: 'search:rebuild' });
  await client.connect();
  const started = performance.now();
  await client.query('select rebuild_search()');
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from search_documents');
  await client.end();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`The index of the search has ${rows[0]?.n ?? 0} pieces, artists, and events. It took ${seconds} s.`);
} finally {
  await server?.stop();
}
