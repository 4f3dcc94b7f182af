import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './postmaster.ts';
import { leaveServer, type Presence } from './presence.ts';

export interface Supervision {
  /** Told in sentences what happened to the server. */
  log(message: string): void;
  /** The server is gone and could not be started again: this process is of no use any more. */
  onLost(problem: Error): void;
}

export interface RestartOptions extends Supervision {
  /** Finds or starts the server, on the port that it had, one process at a time. */
  reachAgain(): Promise<Presence>;
  /** True while a server can't start because the disk of its data is full. */
  isDiskFull(): Promise<boolean>;
}

/**
 * Milliseconds to wait before each try. A killed server's own processes finish their queries first (3 s at most), and
 * until then PostgreSQL refuses to start on the same data, which is why the first tries may fail.
 */
const waits = [0, 200, 300, 500, 1_000, 2_000, 4_000];
/** A server that ends again this soon counts as one more failed try, so that restarting ends at some time. */
const shortLifeMs = 5_000;
/** Milliseconds between looks at a full disk. Pages that were shown before are shown meanwhile. */
const fullDiskMs = 2_000;

/** Data outside of DATA_DIR count as gone with it: the next start there makes new ones. */
function describeOutlook({ directory, logFile }: Cluster): string {
  const gone = [path.dirname(logFile), directory].find((folder) => !existsSync(folder));
  return gone === undefined
    ? `Its log is ${logFile}. Start the site again once that is mended: what was saved before is still there.`
    : `The folder ${gone} is gone, and with it what was saved: a new start begins with an empty database.`;
}

/**
 * Starts the server again whenever it ends, however it was ended, until `stop`.
 * @returns stops watching, and stops the server unless another process uses it. Safe to call twice.
 */
export function keepRunning(first: Presence, cluster: Cluster, options: RestartOptions): () => Promise<void> {
  const { reachAgain, isDiskFull, log, onLost } = options;
  let stopping = false;
  let current: Presence | null = first;
  let failed = 0;

  /** Tries until the server answers. @returns null when we are stopping, or no try is left */
  async function restart(): Promise<Presence | null> {
    let problem: unknown;
    let saidFull = false;
    for (; !stopping && failed < waits.length; failed += 1) {
      await sleep(waits[failed]);
      if (stopping) return null;
      try {
        return await reachAgain();
      } catch (error) {
        problem = error;
      }
      if (stopping || !(await isDiskFull())) continue;
      if (!saidFull) log("The database can't start because the disk of DATA_DIR is full. It will once there is room.");
      saidFull = true;
      failed -= 1;
      await sleep(fullDiskMs);
    }
    if (!stopping) {
      const reason = problem instanceof Error ? problem.message : 'It ends as soon as it has started.';
      onLost(
        new Error(
          `The database has ended, and ${waits.length} tries to start it again failed. ${reason} ${describeOutlook(cluster)}`,
        ),
      );
    }
    return null;
  }

  async function watch(): Promise<void> {
    while (current) {
      const startedAt = performance.now();
      await current.gone;
      if (stopping) return;
      const endedAt = performance.now();
      failed = endedAt - startedAt < shortLifeMs ? failed + 1 : 0;
      log('The database has ended by itself; starting it again.');
      current = null;
      current = await restart();
      if (current) log(`The database is back after ${((performance.now() - endedAt) / 1000).toFixed(1)} s.`);
    }
  }

  const watching = watch();
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    stopping = true;
    // A restart under way would leave a server behind that nobody stops.
    if (current === null) await watching;
    if (current) await leaveServer(current, cluster);
    await watching;
  };
  return () => {
    stopped ??= stop();
    return stopped;
  };
}
