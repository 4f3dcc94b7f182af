/**
 * Where the files of transfers are: in a folder of DATA_DIR, as they are too large to be held in memory, which `Files` does. Their
 * names are the ids of their rows.
 */
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { isUuid } from '../../../platform/uuid.ts';

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

/** Returns the ids of transfers that have files. */
export async function listTransferFiles(place: Place): Promise<string[]> {
  const names = await readdir(folderOf(place)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return [...new Set(names.map((name) => name.replace(/\.(zip|part|csv|sent)$/, '')))].filter(isUuid);
}
