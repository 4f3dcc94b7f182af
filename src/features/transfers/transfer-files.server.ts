/**
 * Where the files of transfers are: in a folder of DATA_DIR, as they are too large to be held in memory, which `Files` does. Their
 * names are the ids of their rows.
 */
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isUuid } from '../../platform/uuid.ts';

interface Place {
  config: { dataDir: string };
}

const folderOf = ({ config }: Place) => path.join(config.dataDir, 'transfers');

/** Returns the folder, which nobody else on the machine can read. */
export async function openTransferFolder(place: Place): Promise<string> {
  const folder = folderOf(place);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Returns where the whole file of a transfer is. */
export const transferFile = (place: Place, id: string): string => path.join(folderOf(place), `${id}.zip`);

/** Returns where a file is while it is written. */
export const unfinishedFile = (place: Place, id: string): string => path.join(folderOf(place), `${id}.part`);

/** Returns where a table of pieces is until it is imported. */
export const tableFile = (place: Place, id: string): string => path.join(folderOf(place), `${id}.csv`);

/** Returns where an archive is that was sent, or is being sent. */
export const sentFile = (place: Place, id: string): string => path.join(folderOf(place), `${id}.sent`);

/** Removes all files of a transfer. */
export async function removeTransferFiles(place: Place, id: string): Promise<void> {
  await rm(transferFile(place, id), { force: true });
  await rm(unfinishedFile(place, id), { force: true });
  await rm(tableFile(place, id), { force: true });
  await rm(sentFile(place, id), { force: true });
}

/** Returns the ids of transfers that have a file, last written before then. */
export async function listTransferFiles(place: Place, before: Date): Promise<string[]> {
  const folder = folderOf(place);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const ids = new Set<string>();
  for (const name of names) {
    // It may have gone meanwhile.
    const written = await stat(path.join(folder, name)).catch(() => null);
    if (written !== null && written.mtime < before) ids.add(name.replace(/\.(zip|part|csv|sent)$/, ''));
  }
  return [...ids].filter(isUuid);
}
