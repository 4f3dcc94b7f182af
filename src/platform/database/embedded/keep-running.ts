import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './postmaster.ts';
import { leaveServer, type Presence } from './presence.ts';

export interface Supervision {
  log(message: string): void;
  /** Called if the server could not be restarted: this process can't continue. */
  onLost(problem: Error): void;
}

interface RestartOptions extends Supervision {
  /** Finds or starts the server on its previous port, one process at a time. */
  reachAgain(): Promise<Presence>;
  isDiskFull(): Promise<boolean>;
}

/**
 * Milliseconds to wait before each try. The first ones may fail: the child processes of a killed server finish their
 * queries (3 s at most), and until then PostgreSQL refuses to start on the same data.
 */
const waits = [0, 200, 300, 500, 1_000, 2_000, 4_000];
/** A server that ends again this soon counts as a failed try, so that restarts don't go on forever. */
const shortLifeMs = 5_000;
/** Milliseconds between checks of a full disk. Meanwhile the page cache serves pages. */
const fullDiskMs = 2_000;

/** Tells the operator what a new start would find. Without DATA_DIR, data outside of it counts as lost too. */
function describeOutlook({ directory, logFile }: Cluster): string {
  const gone = [path.dirname(logFile), directory].find((folder) => !existsSync(folder));
  return gone === undefined
    ? `Its log is ${logFile}. Start the site again once that is mended: what was saved before is still there.`
    : `The folder ${gone} is gone, and with it what was saved: a new start begins with an empty database.`;
}

/**
 * Restarts the server whenever it ends.
 * @returns a function that stops watching, and stops the server unless another process uses it. Safe to call twice.
 */
export function keepRunning(first: Presence, cluster: Cluster, options: RestartOptions): () => Promise<void> {
  const { reachAgain, isDiskFull, log, onLost } = options;
  let stopping = false;
  let current: Presence | null = first;
  let failed = 0;

  /** Retries until the server answers. Returns null if we are stopping or no try is left. */
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
      log('The database stopped unexpectedly; restarting it.');
      current = null;
      current = await restart();
      if (current) log(`The database is back after ${((performance.now() - endedAt) / 1000).toFixed(1)} s.`);
    }
  }

  const watching = watch();
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    stopping = true;
    // Wait for a running restart, or its server would never be stopped.
    if (current === null) await watching;
    if (current) await leaveServer(current, cluster);
    await watching;
  };
  return () => {
    stopped ??= stop();
    return stopped;
  };
}
