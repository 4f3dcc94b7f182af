/** Gives a tool the database of the settings, which is started for it if it is the embedded one and doesn't run. */
import pg from 'pg';
import { reasonOf } from '../app/backup/problem.ts';
import { findDirectUrl, refuseMissingSite } from '../app/database/open-database.ts';
import { readConfigAsOwner } from '../app/start/become-owner.ts';
import { startEmbeddedServer } from '../platform/database/embedded/embedded-server.ts';
import { findBehind } from '../platform/database/migrate.ts';
import { openDataDir } from '../platform/files/data-dir.ts';
import { plural } from '../platform/plural.ts';
import { type Config, ConfigError } from '../site/config.ts';
import { root } from './root.ts';

interface Options {
  /** True if `work` copes with a pooler where PostgreSQL itself should be. */
  anyway?: boolean;
  ofThisRelease?: boolean;
}

/** @throws ConfigError if the database is of another release */
async function refuseOtherRelease(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'release' });
  client.on('error', () => {});
  await client.connect();
  const { migrations } = await findBehind(client, root).finally(() => client.end());
  const { length } = migrations;
  if (length === 0) return;
  throw new ConfigError([
    `The database lacks ${length} ${plural(length, { one: 'migration', other: 'migrations' })} of this release. Run \`npm run migrate\` first, or start the site.`,
  ]);
}

/** Sentences where what is wrong is known; otherwise all of the error, with what was being done. */
function describeFailure(error: unknown): unknown[] {
  if (error instanceof ConfigError) return [...error.problems];
  const reason = error instanceof Error && error.cause === undefined ? reasonOf(error) : null;
  return [reason === null ? error : `It did not work: ${reason}.`];
}

/**
 * Runs `work` with the settings and the address of the database itself, as the user of the site; it may run meanwhile. What is wrong is
 * printed as a sentence.
 */
export async function withDatabase(
  work: (config: Config, url: string) => Promise<void>,
  { anyway = false, ofThisRelease = false }: Options = {},
): Promise<void> {
  try {
    const config = readConfigAsOwner(root);
    if (config.databaseUrl !== null) {
      const url = anyway ? (config.databaseDirectUrl ?? config.databaseUrl) : await findDirectUrl(config);
      if (ofThisRelease) await refuseOtherRelease(url);
      return await work(config, url);
    }
    refuseMissingSite(config);
    await openDataDir(config.dataDir);
    const server = await startEmbeddedServer({ dataDir: config.dataDir, root });
    try {
      if (ofThisRelease) await refuseOtherRelease(server.url);
      await work(config, server.url);
    } finally {
      await server.stop();
    }
  } catch (error) {
    for (const problem of describeFailure(error)) console.error(problem);
    process.exitCode = 1;
  }
}
