import path from 'node:path';
import { isDiskFull } from '../../files/data-dir.ts';
import { withFileLock } from '../file-lock.ts';
import { clusterUrl, prepareCluster, rememberPort } from './cluster.ts';
import { keepRunning, type Supervision } from './keep-running.ts';
import { reachServer } from './presence.ts';

interface EmbeddedServer {
  url: string;
  directory: string;
  adopted: boolean;
  /** Stops the server unless another process still uses it. */
  stop(): Promise<void>;
}

interface EmbeddedServerOptions extends Partial<Supervision> {
  dataDir: string;
  root: string;
  /** Additional server settings, such as `{ fsync: 'off' }` for tests. */
  settings?: Record<string, string>;
}

/**
 * Starts PostgreSQL on the data in DATA_DIR, which the first start creates, or adopts a server that already runs on it,
 * left by a killed app or started by another one. Works as root and as any other user. If the server ends by itself, one of
 * the apps that use it restarts it at the same address, until `stop`.
 * @param options `dataDir` must exist
 * @throws Error with a message that says what to do
 */
export async function startEmbeddedServer(options: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const { dataDir, root, settings = {}, log = () => {}, onLost = () => {} } = options;
  const lock = path.join(dataDir, 'postgres.lock');
  const { cluster, presence } = await withFileLock(lock, async () => {
    const cluster = await prepareCluster(dataDir, root, log);
    const presence = await reachServer(cluster, settings);
    await rememberPort(dataDir, presence.postmaster.port);
    return { cluster, presence };
  });
  const { port } = presence.postmaster;
  const reachAgain = () => withFileLock(lock, () => reachServer(cluster, settings, port));
  return {
    url: clusterUrl(cluster, port),
    directory: cluster.directory,
    adopted: presence.adopted,
    stop: keepRunning(presence, cluster, { reachAgain, isDiskFull: () => isDiskFull(dataDir), log, onLost }),
  };
}
