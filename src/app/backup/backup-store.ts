/** Where a site's backups are kept: a folder of this machine, or a bucket of S3. */
import type { Config } from '../../site/config.ts';
import { openBackupFolder } from './backup-folder.ts';

/** One that is being written. It has no name for anybody else before it is whole. */
interface UnfinishedBackup {
  /** Takes its bytes. Resolves once they are kept. */
  write(bytes: AsyncIterable<Buffer>): Promise<void>;
  /** Names it, once `write` is done. Returns what a restore is told, and its length. */
  finish(): Promise<{ file: string; bytes: number }>;
  /** Leaves nothing of it, once `write` has ended. */
  abandon(): Promise<void>;
}

export interface BackupStore {
  /** For sentences: the folder, or `s3://` with bucket and prefix. */
  description: string;
  /** Tries all that a backup does there. A folder is made if it is missing. @throws ConfigError, or BucketProblem */
  refuseUnusable(): Promise<void>;
  /** Removes what killed backups of the site have left. */
  removeLeftovers(site: string): Promise<void>;
  begin(name: string): UnfinishedBackup;
  /** Returns the names of whole ones. */
  list(): Promise<string[]>;
  remove(name: string): Promise<void>;
}

/** Opens the one of the settings. The packages of S3 are loaded by sites that use them. */
export async function openBackupStore({ backup: { dir, bucket } }: Config): Promise<BackupStore> {
  if (bucket === null) return openBackupFolder(dir);
  const { openBackupBucket } = await import('./backup-bucket.ts');
  return openBackupBucket(bucket);
}
