import { execFile } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ensureBuilt } from '../support/build.ts';
import { root } from '../support/root.ts';

/** Has each process say how large its heap may become, in MB. */
const tell = `import v8 from 'node:v8';console.log('heap',Math.round(v8.getHeapStatistics().heap_size_limit/1048576))`;

/** Starts the site with a setting that ends it at once. @returns the limits of the process, before and after it is the server */
async function limits(nodeOptions: string): Promise<number[]> {
  await ensureBuilt();
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(tell)} ${nodeOptions}`;
  const env = { PATH: process.env['PATH'] ?? '', PORT: 'none', NODE_OPTIONS };
  const start = path.join(root, 'src/tools/start.ts');
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, [start], { env }, (_error, stdout, stderr) => resolve(stdout + stderr));
  });
  expect(output).toContain('PORT');
  return [...output.matchAll(/^heap (\d+)$/gm)].map(([, mb]) => Number(mb));
}

test('npm start limits the heap to what fits a machine of 512 MB', async () => {
  expect((await limits('')).at(-1)).toBeLessThan(256);
});

test('NODE_OPTIONS may say otherwise', async () => {
  expect((await limits('--max-old-space-size=500')).at(-1)).toBeGreaterThan(500);
});
