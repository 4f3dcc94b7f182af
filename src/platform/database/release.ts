import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Migration, readMigrations } from './migration-files.ts';

export interface Release {
  version: string;
  migrations: Pick<Migration, 'name' | 'madeAt'>[];
}

/** @param root the project's root folder */
export async function readVersion(root: string): Promise<string> {
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as { version: string };
  return version;
}

export const readRelease = async (root: string): Promise<Release> => ({
  version: await readVersion(root),
  migrations: await readMigrations(root),
});
