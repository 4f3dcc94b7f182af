import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.ts';

const inputs = ['src', 'public', 'package-lock.json', 'astro.config.mjs', 'tsconfig.json'];

function filesBelow(name: string): string[] {
  if (!statSync(path.join(root, name)).isDirectory()) return [name];
  return readdirSync(path.join(root, name), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\bnode_modules\b/.test(entry.parentPath))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();
}

/** Returns a hash of the sources' names, sizes, and modification times. If it changes, the build is stale. */
export function sourceStamp(): string {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap(filesBelow)) {
    const { size, mtimeMs } = statSync(path.join(root, file), { throwIfNoEntry: false }) ?? { size: -1, mtimeMs: 0 };
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

export function isBuilt(): boolean {
  try {
    return readFileSync(path.join(root, 'dist/.stamp'), 'utf8') === sourceStamp();
  } catch {
    return false;
  }
}
