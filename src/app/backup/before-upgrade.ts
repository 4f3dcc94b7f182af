import pg from 'pg';
import { acquireSetupLock, findBehind, readApplied, type Tell } from '../../platform/database/migrate.ts';
import { log } from '../../platform/http/log.ts';
import { ConfigError } from '../../site/config.ts';
import { BackupProblem } from './problem.ts';
import { type BackupSource, takeBackup } from './take-backup.ts';

async function isBehind(client: pg.Client, root: string): Promise<boolean> {
  const { migrations } = await findBehind(client, root);
  return migrations.length > 0 && (await readApplied(client)).length > 0;
}

/**
 * Makes a backup if migrations are pending. Whoever runs a PostgreSQL of their own has their own way to do that, and `npm run backup`.
 * @throws ConfigError if none can be made: then nothing is changed
 */
export async function backUpBeforeUpgrade(source: BackupSource, tell: Tell = () => {}): Promise<void> {
  const { config, url, root } = source;
  if (config.databaseUrl !== null) return;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, application_name: 'upgrade' });
  client.on('error', () => {});
  await client.connect();
  try {
    await acquireSetupLock(client, tell);
    if (!(await isBehind(client, root))) return;
    tell('making a backup before the upgrade');
    const { file, seconds } = await takeBackup(source, 'upgrade');
    log.info(`Before the upgrade, a backup was made in ${seconds.toFixed(1)} s: ${file}`);
  } catch (error) {
    if (error instanceof BackupProblem || error instanceof ConfigError)
      throw new ConfigError([`The upgrade did not begin. ${error.message}`]);
    throw error;
  } finally {
    await client.end();
  }
}
