/** PostgreSQL reads only data of its own major version. */
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ConfigError } from '../../../site/config.ts';
import type { Cluster } from './postmaster.ts';
import { serverEnv } from './run-as.ts';

function majorOf({ binaries, runAs }: Cluster): string {
  const said = execFileSync(path.join(binaries, 'postgres'), ['--version'], {
    ...runAs,
    cwd: '/',
    env: serverEnv,
    encoding: 'utf8',
  });
  return /\d+/.exec(said)?.[0] ?? '';
}

/** @throws ConfigError with the way to take the data along, if another major version wrote it */
export async function refuseOtherMajor(cluster: Cluster): Promise<void> {
  const text = await readFile(path.join(cluster.directory, 'PG_VERSION'), 'utf8').catch(() => '');
  const [written, ours] = [text.trim(), majorOf(cluster)];
  if (written === '' || written === ours) return;
  throw new ConfigError([
    `The data in ${cluster.directory} was written by PostgreSQL ${written}, and this release has PostgreSQL ${ours}, which can’t read it. Start the release that wrote it and run \`npm run backup\`, then with this release and a new DATA_DIR \`npm run restore -- FILE\`.`,
  ]);
}
