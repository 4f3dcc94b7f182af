import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

export interface SourceFile {
  /** Path from the project's root with forward slashes: "src/platform/money.ts". */
  file: string;
  text: string;
  lines: number;
  /** The project's files that it imports or re-exports, including types, as paths from the root. */
  imports: string[];
}

const sourcePattern = /\.(ts|tsx|astro|mjs)$/;
const importPattern = /(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|import\s*\(?\s*['"]([^'"]+)['"]/g;

/** Reads every source file below a folder of the project. */
export function sourceFiles(folder: string): SourceFile[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && sourcePattern.test(entry.name) && !/\bnode_modules\b/.test(entry.parentPath))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort()
    .map(read);
}

function read(file: string): SourceFile {
  const text = readFileSync(path.join(root, file), 'utf8');
  const imports = [...text.matchAll(importPattern)]
    .map((match) => match[1] ?? match[2] ?? '')
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) =>
      path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier.replace(/\?.*$/, ''))),
    );
  return { file, text, lines: text.trimEnd().split('\n').length, imports };
}
