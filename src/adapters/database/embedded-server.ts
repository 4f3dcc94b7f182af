import { access, constants, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Cluster, clusterUrl, prepareCluster, rememberPort } from './embedded/cluster.ts';
import { freePort, livingPostmaster, type Postmaster, removePidFile, spawnPostmaster } from './embedded/postmaster.ts';
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

export interface EmbeddedServerOptions {
  dataDir: string;
  /** The project's root, where node_modules is. */
  root: string;
  /** Server settings on top, e.g. `{ fsync: 'off' }` for tests. */
  settings?: Record<string, string>;
}

const startMs = 60_000;
const stopMs = 10_000;
/** Every process that uses the server keeps one connection of this name: who leaves last stops the server. */
const presenceName = 'presence';
const leaveLock = 7_260_411_021;

async function connect(url: string): Promise<pg.Client | null> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: presenceName,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    // The data was made with another password: waiting does not help.
    if (error instanceof Error && 'code' in error && error.code === '28P01') throw error;
    return null;
  }
}

/** A running server and a connection to it: the one that lives, else a new one. It may be starting or stopping just now. */
async function reach(cluster: Cluster, settings: Record<string, string>) {
  const deadline = Date.now() + startMs;
  let ended: Promise<never> | undefined;
  while (Date.now() < deadline) {
    const living = await livingPostmaster(cluster);
    const presence = living && (await connect(clusterUrl(cluster, living.port)));
    if (living && presence) return { postmaster: living, presence, adopted: ended === undefined };
    if (!living && !ended) {
      await removePidFile(cluster);
      ended = spawnPostmaster(cluster, await freePort(cluster.port), settings).ended;
    }
    await Promise.race([sleep(50), ...(ended ? [ended] : [])]);
  }
  throw new Error(`PostgreSQL did not answer within ${startMs / 1000} s. Its log is ${cluster.logFile}.`);
}

async function leave(presence: pg.Client, postmaster: Postmaster, cluster: Cluster): Promise<void> {
  try {
    await presence.query('select pg_advisory_lock($1)', [leaveLock]);
    const others = await presence.query(
      'select 1 from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid() limit 1',
      [presenceName],
    );
    if (others.rowCount) {
      await presence.query("set application_name = 'leaving'");
      return;
    }
  } catch {
    // The server went away by itself.
    return;
  } finally {
    await presence.end().catch(() => {});
  }
  process.kill(postmaster.pid, 'SIGINT');
  for (const deadline = Date.now() + stopMs; (await livingPostmaster(cluster)) && Date.now() < deadline; )
    await sleep(20);
}

/**
 * Starts PostgreSQL on the data in DATA_DIR, making it at the first start, or adopts the server that already runs there:
 * one that outlived a killed app, or that of another app on the same data. Works as root and as any other user.
 * @throws Error with a sentence that says what to do
 */
export async function startEmbeddedServer({
  dataDir,
  root,
  settings = {},
}: EmbeddedServerOptions): Promise<EmbeddedServer> {
  // As root: another user runs the server and has to pass through, but need not look around.
  await mkdir(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  await access(dataDir, constants.W_OK).catch(() => {
    throw new Error(
      `${dataDir} can't be written by this user. Start as the user who owns it, or set DATA_DIR to another folder.`,
    );
  });
  const { cluster, reached } = await withFileLock(path.join(dataDir, 'postgres.lock'), async () => {
    const cluster = await prepareCluster(dataDir, root);
    const reached = await reach(cluster, settings);
    await rememberPort(dataDir, reached.postmaster.port);
    return { cluster, reached };
  });
  const { postmaster, presence, adopted } = reached;
  let stopped: Promise<void> | undefined;
  return {
    url: clusterUrl(cluster, postmaster.port),
    directory: cluster.directory,
    adopted,
    stop: () => {
      stopped ??= leave(presence, postmaster, cluster);
      return stopped;
    },
  };
}
