import { access, constants, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { clusterUrl, prepareCluster, rememberPort } from './embedded/cluster.ts';
import { keepRunning, type Supervision } from './embedded/keep-running.ts';
import { reach } from './embedded/presence.ts';
import { withFileLock } from './file-lock.ts';

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
 * @throws Error with a sentence that says what to do
 */
export async function startEmbeddedServer(options: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const { dataDir, root, settings = {}, log = () => {}, onLost = () => {} } = options;
  // As root: another user runs the server and has to pass through, but need not look around.
  await mkdir(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  await access(dataDir, constants.W_OK).catch(() => {
    throw new Error(
      `${dataDir} can't be written by this user. Start as the user who owns it, or set DATA_DIR to another folder.`,
    );
  });
  const lock = path.join(dataDir, 'postgres.lock');
  const { cluster, presence } = await withFileLock(lock, async () => {
    const cluster = await prepareCluster(dataDir, root);
    const presence = await reach(cluster, settings);
    await rememberPort(dataDir, presence.postmaster.port);
    return { cluster, presence };
  });
  const { port } = presence.postmaster;
  const reachAgain = () => withFileLock(lock, () => reach(cluster, settings, port));
  return {
    url: clusterUrl(cluster, port),
    directory: cluster.directory,
    adopted: presence.adopted,
    stop: keepRunning(presence, cluster, { reachAgain, log, onLost }),
  };
}
