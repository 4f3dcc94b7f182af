/**
 * `npm run migrate`: brings the database of the settings up to date, as the start would; the release before may run meanwhile.
 * Its rights may be those of the tables' owner, which the site's own needn't be then.
 */
import { migrateDatabase } from '../platform/database/migrate.ts';
import { plural } from '../platform/plural.ts';
import { refuseArguments } from './refuse-arguments.ts';
import { root } from './root.ts';
import { withDatabase } from './with-database.ts';

await withDatabase(async (_config, url) => {
  refuseArguments('migrate');
  const started = performance.now();
  const applied = await migrateDatabase(url, root, console.log);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    applied === 0
      ? 'The database has all migrations of this release.'
      : `Ran ${applied} ${plural(applied, { one: 'migration', other: 'migrations' })} in ${seconds} s.`,
  );
});
