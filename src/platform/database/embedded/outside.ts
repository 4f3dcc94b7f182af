/** PostgreSQL data outside of DATA_DIR, used when we run as root and the server's user can't enter DATA_DIR. */
import { randomBytes } from 'node:crypto';
import { link, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { findPostmaster, stopPostmaster } from './postmaster.ts';

const outside = '/var/lib/river-city-artists';

export async function outsideFolder(): Promise<string> {
  await mkdir(outside, { recursive: true, mode: 0o755 });
  return outside;
}

export async function chooseOutsideDirectory(): Promise<string> {
  return path.join(await outsideFolder(), randomBytes(6).toString('hex'));
}

const markOf = (directory: string) => `${directory}.json`;

/**
 * Ties the data to its DATA_DIR by a hard link to the settings file. If that link is the only one left, the DATA_DIR was
 * removed; a moved one keeps its own. Hard links can't cross disks; then removed data is never deleted.
 */
export async function linkOutsideData(directory: string, settingsFile: string): Promise<void> {
  const mark = markOf(directory);
  const [own, marked] = await Promise.all([stat(settingsFile), stat(mark).catch(() => null)]);
  if (marked?.ino === own.ino) return;
  await rm(mark, { force: true });
  await link(settingsFile, mark).catch(() => {});
}

/**
 * Deletes data whose DATA_DIR was at this path and has been removed, and stops a server that still runs on it.
 * @returns the deleted folders
 */
export async function deleteRemovedData(dataDir: string): Promise<string[]> {
  if (process.getuid?.() !== 0) return [];
  const forgotten: string[] = [];
  const marks = (await readdir(outside).catch(() => [])).filter((name) => name.endsWith('.json'));
  for (const mark of marks.map((name) => path.join(outside, name))) {
    const text = await readFile(mark, 'utf8').catch(() => '');
    const { home, directory } = JSON.parse(text || '{}') as { home?: string; directory?: string };
    const names = (await stat(mark).catch(() => null))?.nlink;
    if (names !== 1 || home !== dataDir || directory === undefined || markOf(directory) !== mark) continue;
    const postmaster = await findPostmaster({ directory });
    if (postmaster) await stopPostmaster({ directory }, postmaster);
    await rm(directory, { recursive: true, force: true });
    await rm(mark, { force: true });
    forgotten.push(directory);
  }
  return forgotten;
}
