import { spawn } from 'node:child_process';
import { closeSync, openSync, statSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isProcessAlive } from '../file-lock.ts';
import { type RunAs, serverEnv } from './run-as.ts';

export interface Cluster {
  directory: string;
  password: string;
  /** Port of the last start; null before the first. */
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

/** True if the process is the server of this data. After a reboot its pid may belong to another process. */
async function isServerOf(pid: number, directory: string): Promise<boolean> {
  if (!isProcessAlive(pid)) return false;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null);
  return command === null || command.split('\0').includes(directory);
}

/**
 * Returns the server that runs on this data, or null. A starting server writes its pid file line by line, so null may also
 * mean “not yet”.
 */
export async function findPostmaster(cluster: Data): Promise<Postmaster | null> {
  const text = await readFile(pidFile(cluster), 'utf8').catch(() => '');
  const [pid, directory, , port, listening] = text.split('\n');
  if (directory !== cluster.directory || listening === undefined) return null;
  if (!(await isServerOf(Number(pid), directory))) return null;
  return { pid: Number(pid), port: Number(port) };
}

/**
 * Removes a pid file that names a living process other than a server of this data, which PostgreSQL would take for one. A
 * killed server's file stays: by it PostgreSQL sees if child processes of that server still write to the data. Call it
 * with the start lock held, if no server is running.
 */
export async function removeForeignPidFile(cluster: Cluster): Promise<void> {
  const [pid, directory] = (await readFile(pidFile(cluster), 'utf8').catch(() => '')).split('\n');
  const killed = directory === cluster.directory && !isProcessAlive(Number(pid));
  if (!killed) await rm(pidFile(cluster), { force: true });
}

/** Returns a free port of 127.0.0.1: `wanted` if possible. */
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
  // Our queries are short, so neither helps, and both need shared memory that small containers lack.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  huge_pages: 'off',
};

/**
 * Starts the server detached, so that neither Ctrl-C nor the end of this process stops it.
 * @param extra additional server settings, such as `{ fsync: 'off' }` for tests
 * @returns a promise that rejects if the server ends
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

/** Stops a server and waits until it is gone. */
export async function stopPostmaster(cluster: Data, { pid }: Postmaster): Promise<void> {
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    // It has already ended.
    return;
  }
  for (const deadline = Date.now() + stopMs; (await findPostmaster(cluster)) && Date.now() < deadline; )
    await sleep(20);
}
