import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Env } from '../../src/app/settings/read-settings.ts';
import { ensureBuilt } from './build.ts';
import { root } from './root.ts';

export interface ChildServer {
  url: string;
  /** Sends SIGKILL. Resolves when the process is gone. */
  kill(): Promise<void>;
  /** Sends SIGTERM. Resolves with the exit code. */
  stop(): Promise<number | null>;
}

async function ready(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error(`The server ended by itself with ${child.exitCode}.\n${output()}`);
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.status === 200) return;
    await sleep(50);
  }
  throw new Error(`The server did not become ready.\n${output()}`);
}

/** Starts the built production server in a child process. `env` must include PORT, DATA_DIR, and DATABASE_URL. */
export async function startChildServer(env: Env & { PORT: string }): Promise<ChildServer> {
  await ensureBuilt();
  const child = spawn(process.execPath, [path.join(root, 'dist/server/main.mjs')], {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], NODE_ENV: 'production', RATE_LIMITS: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => output.push(part.toString()));
  const gone = once(child, 'exit');
  const url = `http://127.0.0.1:${env.PORT}`;
  await ready(url, child, () => output.join('').slice(-4_000));
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal);
    await gone;
    return child.exitCode;
  };
  return {
    url,
    kill: async () => {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
  };
}
