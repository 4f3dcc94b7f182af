import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from './root.ts';

interface Release {
  /** Its last migration. Default: the newest. */
  last?: string;
  /** Made-up migrations after those, by name. */
  added?: Readonly<Record<string, string>>;
}

/** SQL that is replaced, and the migration that brought its table: releases before it have no such file. */
const laterSql = { 'synonyms.sql': '0001_after-first-release' };

interface Entry {
  tag: string;
  when: number;
}

/** Makes a folder with the database of another release, as a project's root has it. The caller removes it. */
export async function releaseRoot({ last, added = {} }: Release): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'release-'));
  const database = path.join(folder, 'src/app/database');
  await cp(path.join(root, 'src/app/database'), database, { recursive: true });
  await cp(path.join(root, 'package.json'), path.join(folder, 'package.json'));
  const journal = path.join(database, 'migrations/meta/_journal.json');
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8')) as { entries: Entry[] };
  const kept = entries.slice(0, last === undefined ? undefined : entries.findIndex(({ tag }) => tag === last) + 1);
  for (const [name, since] of Object.entries(laterSql))
    if (!kept.some(({ tag }) => tag === since)) await rm(path.join(database, name));
  for (const [index, [tag, text]] of Object.entries(added).entries()) {
    await writeFile(path.join(database, 'migrations', `${tag}.sql`), text);
    kept.push({ tag, when: 8_000_000_000_000 + index });
  }
  await writeFile(journal, JSON.stringify({ ...rest, entries: kept }));
  return folder;
}
