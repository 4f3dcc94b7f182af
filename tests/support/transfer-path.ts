import path from 'node:path';
import type { App } from '../../src/app/app.ts';
import { transferFile } from '../../src/features/transfers/transfer-files.server.ts';

/** Returns where a site that keeps its files on this machine has the archive of a transfer. */
export const transferPath = async ({ largeFiles }: Pick<App, 'largeFiles'>, id: string): Promise<string> =>
  path.join(await largeFiles.folder(), transferFile(id));
