/**
 * `npm run search:rebuild`: writes the whole index of the search anew, in the database of the settings; the site may run meanwhile.
 * `select rebuild_search()` in the database does the same.
 */
import pg from 'pg';
import { migrateDatabase } from '../platform/database/migrate.ts';
import { refuseArguments } from './refuse-arguments.ts';
import { root } from './root.ts';
import { withDatabase } from './with-database.ts';

await withDatabase(async (_config, url) => {
  refuseArguments('search:rebuild');
  await migrateDatabase(url, root);
  // A connection of its own: a large index takes longer than the pool's queries may.
  const client = new pg.Client({ connectionString: url, application_name: 'search:rebuild' });
  await client.connect();
  await client.query('set statement_timeout = 0');
  const started = performance.now();
  await client.query('select rebuild_search()');
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from search_documents');
  await client.end();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`The index of the search has ${rows[0]?.n ?? 0} pieces, artists, and events. It took ${seconds} s.`);
});
