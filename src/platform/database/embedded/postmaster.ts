import { spawn } from 'node:child_process';
import { closeSync, openSync, statSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isProcessAlive } from '../file-lock.ts';
import { type RunAs, serverEnv } from './run-as.ts';

/** One PostgreSQL data folder and all that is needed to run and reach it. */
export interface Cluster {
  directory: string;
  password: string;
  /** Of the last start; null before the first. */
  port: number | null;
  binaries: string;
  runAs: RunAs;
  logFile: string;
}

export interface Postmaster {
  pid: number;
  port: number;
}

type Data = Pick<Cluster, 'directory'>;

const stopMs = 10_000;
const pidFile = (cluster: Data) => path.join(cluster.directory, 'postmaster.pid');

/** Process numbers are used again: after a restart of the machine the old one may be somebody else. */
async function isServerOf(pid: number, directory: string): Promise<boolean> {
  if (!isProcessAlive(pid)) return false;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null);
  return command === null || command.split('\0').includes(directory);
}

/**
 * The server that runs on this data, left over or started by another process; null when there is none, or none yet:
 * a server that is starting writes this file bit by bit.
 */
export async function findPostmaster(cluster: Data): Promise<Postmaster | null> {
  const text = await readFile(pidFile(cluster), 'utf8').catch(() => '');
  const [pid, directory, , port, listening] = text.split('\n');
  if (directory !== cluster.directory || listening === undefined) return null;
  if (!(await isServerOf(Number(pid), directory))) return null;
  return { pid: Number(pid), port: Number(port) };
}

/**
 * Removes a file that names a process which lives and is no server of this data: PostgreSQL would take it for one. The
 * file of a server that was killed stays, because PostgreSQL itself sees by it whether processes of that server still
 * write to the data. Only for the holder of the start lock, when no server lives.
 */
export async function removeForeignPidFile(cluster: Cluster): Promise<void> {
  const [pid, directory] = (await readFile(pidFile(cluster), 'utf8').catch(() => '')).split('\n');
  const killed = directory === cluster.directory && !isProcessAlive(Number(pid));
  if (!killed) await rm(pidFile(cluster), { force: true });
}

/** A port of 127.0.0.1 that nobody uses: `wanted` if it can be had. */
export async function freePort(wanted: number | null): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => (wanted === null ? reject(error) : resolve(freePort(null))));
    probe.listen(wanted ?? 0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Short queries only: neither pays, and both need shared memory that small containers don't have.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  huge_pages: 'off',
};

/**
 * Starts the server in a session of its own, so that neither Ctrl-C nor the end of this process takes it along.
 * @param extra server settings on top, e.g. `{ fsync: 'off' }` for tests
 * @returns its port, and a promise that rejects when it ends early
 */
export function spawnPostmaster(
  cluster: Cluster,
  port: number,
  extra: Record<string, string>,
): { ended: Promise<never> } {
  const large = (statSync(cluster.logFile, { throwIfNoEntry: false })?.size ?? 0) > 5_000_000;
  const log = openSync(cluster.logFile, large ? 'w' : 'a', 0o600);
  const flags = Object.entries({ ...settings, ...extra }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(
    path.join(cluster.binaries, 'postgres'),
    ['-D', cluster.directory, '-p', String(port), ...flags],
    {
      ...cluster.runAs,
      cwd: '/',
      env: serverEnv,
      detached: true,
      stdio: ['ignore', log, log],
    },
  );
  closeSync(log);
  child.unref();
  const ended = new Promise<never>((_, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`PostgreSQL ended with code ${code}. Its log is ${cluster.logFile}.`)));
  });
  ended.catch(() => {});
  return { ended };
}

/** Stops a server that nobody uses any more, and waits until it is gone. */
export async function stopPostmaster(cluster: Data, { pid }: Postmaster): Promise<void> {
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    // It has just ended by itself.
    return;
  }
  for (const deadline = Date.now() + stopMs; (await findPostmaster(cluster)) && Date.now() < deadline; )
    await sleep(20);
}
