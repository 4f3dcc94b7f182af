import { spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageHandler } from '../../src/platform/http/front-door/options.ts';
import { isBuilt } from '../../src/tools/stamp.ts';
import { root } from './root.ts';

let built: Promise<void> | undefined;

/** Rebuilds dist/ if it is stale, once per test process. Processes wait for each other. */
export function ensureBuilt(): Promise<void> {
  // Checked here, because the builder takes a second to find out that there is nothing to do.
  built ??= isBuilt() ? Promise.resolve() : buildIt();
  return built;
}

function buildIt(): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(root, 'src/tools/build.ts'), '--if-stale'], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The site could not be built.\n${output}`))));
  });
}

/** Loads Astro's handler from the build, or from a copy of its server's folder. */
export async function loadHandler(server = path.join(root, 'dist/server')): Promise<PageHandler> {
  await ensureBuilt();
  const program = pathToFileURL(path.join(server, 'main.mjs')).href;
  const { handler }: { handler: PageHandler } = await import(/* @vite-ignore */ program);
  return handler;
}
