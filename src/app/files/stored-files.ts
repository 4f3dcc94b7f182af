import path from 'node:path';
import type { Files } from '../../platform/files/files.ts';
import type { LargeFiles } from '../../platform/files/large-files.ts';
import { createLargeFolder } from '../../platform/files/large-folder.ts';
import { createLocalFolder } from '../../platform/files/local-folder.ts';
import { type Config, ConfigError, type S3Config } from '../../site/config.ts';
import type { FilesPlace } from './files-place.table.ts';

export interface StoredFiles {
  place: FilesPlace;
  /** What is stored, as it is: those that were removed included. */
  files: Files;
  largeFiles: LargeFiles;
  /** The mark of the site to which the bucket belongs. Null for DATA_DIR, which has none. */
  mark: {
    read(): Promise<string | null>;
    write(mark: string): Promise<void>;
    remove(): Promise<void>;
    bucket: string;
  } | null;
  findProblem(): Promise<string | null>;
}

/** True for a file that only asks who sees it; a start that was killed leaves one. */
export const isProbe = (key: string): boolean => /^(?:removed\/)?probes\//.test(key);

const largeFolder = (dataDir: string) => createLargeFolder(path.join(dataDir, 'transfers'));

export function openLocalFiles(dataDir: string): StoredFiles {
  const files = createLocalFolder(path.join(dataDir, 'files'));
  return { place: 'local', files, largeFiles: largeFolder(dataDir), mark: null, findProblem: async () => null };
}

const markKey = 'site-mark';

/** @param dataDir has what is written on this machine before it is stored */
export async function openS3Files(s3: S3Config, dataDir: string): Promise<StoredFiles> {
  // Its packages are loaded by sites that use them.
  const { createS3Place } = await import('../../platform/files/s3/s3-place.ts');
  const { bucket, description, findProblem, ...stored } = createS3Place(s3, largeFolder(dataDir));
  const mark = {
    bucket: description,
    async read() {
      const found = await bucket.get(markKey);
      return found && new TextDecoder().decode(found.bytes);
    },
    write: (id: string) => bucket.put(markKey, { bytes: new TextEncoder().encode(id), contentType: 'text/plain' }),
    remove: () => bucket.remove(markKey),
  };
  return { place: 's3', ...stored, mark, findProblem };
}

/** Opens the place that the settings name. It may be the wrong one; `refuseOtherPlace` finds out. */
export const openStoredFiles = async ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<StoredFiles> =>
  s3 === null ? openLocalFiles(dataDir) : openS3Files(s3, dataDir);

/** @throws ConfigError with what is wrong with the place */
export async function refuseUnusable(stored: StoredFiles): Promise<void> {
  const problem = await stored.findProblem();
  if (problem !== null) throw new ConfigError([problem]);
}
