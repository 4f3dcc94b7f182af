import path from 'node:path';
import { isDiskFull } from '../../files/data-dir.ts';
import { withFileLock } from '../file-lock.ts';
import { clusterUrl, prepareCluster, rememberPort } from './cluster.ts';
import { keepRunning, type Supervision } from './keep-running.ts';
import { reachServer } from './presence.ts';

export interface EmbeddedServer {
  url: string;
  /** Of the data. */
  directory: string;
  /** Whether the server was running already. */
  adopted: boolean;
  /** Stops the server unless another process still uses it. */
  stop(): Promise<void>;
}

export interface EmbeddedServerOptions extends Partial<Supervision> {
  dataDir: string;
  /** The project's root, where node_modules is. */
  root: string;
  /** Server settings on top, e.g. `{ fsync: 'off' }` for tests. */
  settings?: Record<string, string>;
}

/**
 * Starts PostgreSQL on the data in DATA_DIR, making it at the first start, or adopts the server that already runs there:
 * one that outlived a killed app, or that of another app on the same data. Works as root and as any other user. A server
 * that ends by itself is started again at the same address, by one of the apps that use it, until `stop`.
 * @param options `dataDir` has to be there
 * @throws Error with a sentence that says what to do
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
