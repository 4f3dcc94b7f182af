/** Processes that use an embedded server like apps do: they start it, share it, leave it, or are killed. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import pg from 'pg';
import { root } from './root.ts';

export interface Started {
  child: ChildProcessByStdio<Writable, Readable, null>;
  url: string;
  adopted: boolean;
  error?: string;
  ended: Promise<unknown>;
}

/** Processes that still run. */
export const running = new Set<Started>();

/** Starts a process that uses the data like an app. */
export async function start(folder: string): Promise<Started> {
  const program = path.join(root, 'tests/support/try-embedded.ts');
  const child = spawn(process.execPath, [program, folder], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const line = await new Promise<string>((resolve) =>
    child.stdout.once('data', (part: Buffer) => resolve(part.toString())),
  );
  const started = { child, ended, ...(JSON.parse(line) as { url: string; adopted: boolean; error?: string }) };
  running.add(started);
  return started;
}

export async function stop(started: Started): Promise<void> {
  running.delete(started);
  started.child.stdin.write('stop\n');
  await started.ended;
}

export async function kill(started: Started): Promise<void> {
  running.delete(started);
  started.child.kill('SIGKILL');
  await started.ended;
}

export async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

export const canConnect = (url: string) =>
  query(url, 'select 1').then(
    () => true,
    () => false,
  );

/** Kills the server itself, as the OOM killer does. Its pid comes from postmaster.pid. */
export async function killServer(dataDir: string): Promise<void> {
  const pidFile = await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8');
  process.kill(Number(pidFile.split('\n', 1)[0]), 'SIGKILL');
}
