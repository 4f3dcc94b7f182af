import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from './root.ts';

/** Makes a folder of migrations that ends with `last`, as a project's root has it. The caller removes it. */
export async function olderRoot(last: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'older-'));
  const migrations = path.join(folder, 'src/app/migrations');
  await cp(path.join(root, 'src/app/migrations'), migrations, { recursive: true });
  const journal = path.join(migrations, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8')) as { entries: { tag: string }[] };
  const kept = entries.slice(0, entries.findIndex(({ tag }) => tag === last) + 1);
  await writeFile(journal, JSON.stringify({ ...rest, entries: kept }));
  return folder;
}
