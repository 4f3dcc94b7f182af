import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { heapEnv, heapFlags } from '../../src/tools/heap.ts';
import { ensureBuilt } from './build.ts';
import { root } from './root.ts';

export interface SiteProcess {
  child: ChildProcess;
  /** Its output so far. */
  output(): string;
  /** Resolves with its URL once it is open. Rejects with its output if it ends before. */
  url: Promise<string>;
  /** Resolves with the exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>;
  /** Sends a signal, by default SIGTERM, and resolves with the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
}

/** Starts the production server in a child process like `npm start`, with these settings only. */
export async function startSiteProcess(env: Record<string, string>): Promise<SiteProcess> {
  await ensureBuilt();
  const child = spawn(process.execPath, [...heapFlags, path.join(root, 'dist/server/main.mjs')], {
    env: { PATH: process.env['PATH'] ?? '', RATE_LIMITS: 'off', ...heapEnv, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once('close', (code, signal) => resolve(code ?? signal)),
  );
  const url = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (part: Buffer) => {
        output += part.toString();
        const found = /is open at (http:\/\/\S+)/.exec(output)?.[1];
        if (found) resolve(found);
      });
    }
    void ended.then(() => reject(new Error(`The site ended before it was open.\n${output}`)));
  });
  url.catch(() => {});
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    return ended;
  };
  return { child, output: () => output, url, ended, stop };
}
