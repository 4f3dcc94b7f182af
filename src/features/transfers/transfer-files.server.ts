/** The files of transfers, which are too large to be held in memory. Their names are the ids of their rows, with an ending for what they are. */
import path from 'node:path';
import type { Services } from '../../platform/services.ts';
import { isUuid } from '../../platform/uuid.ts';

type Place = Pick<Services, 'largeFiles'>;

/** Names of the whole file, of a table of pieces until it is imported, and of an archive that was sent or is being sent. */
export const transferFile = (id: string): string => `${id}.zip`;
export const tableFile = (id: string): string => `${id}.csv`;
export const sentFile = (id: string): string => `${id}.sent`;
const draftFile = (id: string): string => `${id}.part`;

export const unfinishedFile = async ({ largeFiles }: Place, id: string): Promise<string> =>
  path.join(await largeFiles.folder(), draftFile(id));

export async function removeTransferFiles({ largeFiles }: Place, id: string): Promise<void> {
  for (const nameOf of [transferFile, draftFile, tableFile, sentFile]) await largeFiles.remove(nameOf(id));
}

export async function listTransferFiles({ largeFiles }: Place, before: Date): Promise<string[]> {
  const ids = new Set<string>();
  for await (const { key, storedAt } of largeFiles.list()) {
    if (storedAt < before) ids.add(key.replace(/\.(zip|part|csv|sent)$/, ''));
  }
  return [...ids].filter(isUuid);
}
