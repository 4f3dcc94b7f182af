/** `npm start`: builds if the sources have changed, then runs the production server in this process. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { limitHeap } from './heap.ts';
import { runOnNewerNode } from './newer-node.ts';
import { root } from './root.ts';
import { isBuilt } from './stamp.ts';
import { stopWithNpm } from './stop-with-npm.ts';

if (import.meta.main) {
  runOnNewerNode();
  limitHeap();
}
process.env['NODE_ENV'] ??= 'production';
process.chdir(root);
stopWithNpm();
if (!isBuilt()) {
  // In a separate process, so that the server doesn't keep the builder's memory.
  const builder = path.join(import.meta.dirname, 'build.ts');
  const { status } = spawnSync(process.execPath, [builder, '--if-stale'], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
const program = pathToFileURL(path.join(root, 'dist/server/main.mjs')).href;
const { run }: { run: (root: string) => Promise<void> } = await import(program);
await run(root);
