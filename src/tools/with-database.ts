/** Gives a tool the database of the settings, which is started for it if it is the embedded one and doesn't run. */
import { findDirectUrl } from '../app/open-database.ts';
import { readOwnConfig, refuseMissing } from '../app/own-config.ts';
import { startEmbeddedServer } from '../platform/database/embedded/embedded-server.ts';
import { openDataDir } from '../platform/files/data-dir.ts';
import { type Config, ConfigError } from '../site/config.ts';
import { root } from './root.ts';

interface Options {
  /** True if `work` copes with a pooler where PostgreSQL itself should be. */
  anyway?: boolean;
}

/**
 * Runs `work` with the settings and the address of the database itself; the site may run meanwhile. As root, it goes on as the user who
 * owns DATA_DIR. What is wrong is printed as a sentence.
 */
export async function withDatabase(
  work: (config: Config, url: string) => Promise<void>,
  { anyway = false }: Options = {},
): Promise<void> {
  try {
    const config = readOwnConfig(root, (doing) => console.error(`${doing} …`));
    refuseMissing(config);
    if (config.databaseUrl !== null) {
      const url = anyway ? (config.databaseDirectUrl ?? config.databaseUrl) : await findDirectUrl(config);
      return await work(config, url);
    }
    await openDataDir(config.dataDir);
    const server = await startEmbeddedServer({ dataDir: config.dataDir, root });
    try {
      await work(config, server.url);
    } finally {
      await server.stop();
    }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const problem of error.problems) console.error(problem);
    process.exitCode = 1;
  }
}
