import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { clusterUrl } from './cluster.ts';
import {
  type Cluster,
  findPostmaster,
  freePort,
  type Postmaster,
  removeForeignPidFile,
  spawnPostmaster,
  stopPostmaster,
} from './postmaster.ts';

export interface Presence {
  client: pg.Client;
  postmaster: Postmaster;
  /** True if the server was already running. */
  adopted: boolean;
  /** Resolves when the connection has ended for whatever reason. */
  gone: Promise<void>;
}

const startMs = 60_000;
/** Application name of the connection that every process holds. The last process to leave stops the server. */
const presenceName = 'presence';
const leaveLock = 7_260_411_021;

async function connect(url: string): Promise<Pick<Presence, 'client' | 'gone'> | null> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: presenceName,
  });
  client.on('error', () => {});
  const gone = new Promise<void>((resolve) => client.once('end', () => resolve()));
  try {
    await client.connect();
    return { client, gone };
  } catch (error) {
    await client.end().catch(() => {});
    // Wrong password: retrying does not help.
    if (error instanceof Error && 'code' in error && error.code === '28P01') throw error;
    return null;
  }
}

/** Chooses the port. A restart needs the same one, because the pools of all processes connect to it. */
async function portFor(cluster: Cluster, fixed: number | undefined): Promise<number> {
  if (fixed === undefined) return freePort(cluster.port);
  if ((await freePort(fixed)) !== fixed) throw new Error(`Another program took its port, ${fixed}.`);
  return fixed;
}

/**
 * Connects to the server of the data, which may be starting, recovering or stopping, or starts one. The caller holds the
 * start lock.
 * @param fixedPort the required port; by default the port of the last start if it is free
 * @throws Error if the server ends while starting, or does not answer within a minute
 */
export async function reachServer(
  cluster: Cluster,
  settings: Record<string, string>,
  fixedPort?: number,
): Promise<Presence> {
  const deadline = Date.now() + startMs;
  let ended: Promise<never> | undefined;
  while (Date.now() < deadline) {
    const postmaster = await findPostmaster(cluster);
    if (postmaster && fixedPort !== undefined && postmaster.port !== fixedPort) {
      throw new Error(`Another process has started it on port ${postmaster.port} instead of ${fixedPort}.`);
    }
    const connected = postmaster && (await connect(clusterUrl(cluster, postmaster.port)));
    if (postmaster && connected) return { postmaster, ...connected, adopted: ended === undefined };
    if (!postmaster && !ended) {
      await removeForeignPidFile(cluster);
      ended = spawnPostmaster(cluster, await portFor(cluster, fixedPort), settings).ended;
    }
    await Promise.race([sleep(50), ...(ended ? [ended] : [])]);
  }
  throw new Error(`PostgreSQL did not answer within ${startMs / 1000} s. Its log is ${cluster.logFile}.`);
}

/** Disconnects this process, and stops the server if no other process uses it. */
export async function leaveServer({ client, postmaster }: Presence, cluster: Cluster): Promise<void> {
  try {
    await client.query('select pg_advisory_lock($1)', [leaveLock]);
    const others = await client.query(
      'select 1 from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid() limit 1',
      [presenceName],
    );
    if (others.rowCount) {
      await client.query("set application_name = 'leaving'");
      return;
    }
  } catch {
    // The server has ended by itself.
    return;
  } finally {
    await client.end().catch(() => {});
  }
  await stopPostmaster(cluster, postmaster);
}
