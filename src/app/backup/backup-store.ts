import type { Config } from '../../site/config.ts';
import { openBackupFolder } from './backup-folder.ts';

interface UnfinishedBackup {
  write(bytes: AsyncIterable<Buffer>): Promise<void>;
  /** Names it, once `write` is done. Returns what a restore is told, and its length. */
  finish(): Promise<{ file: string; bytes: number }>;
  /** Leaves nothing of it, once `write` has ended. */
  abandon(): Promise<void>;
}

export interface BackupStore {
  description: string;
  /** Tries all that a backup does there. A folder is made if it is missing. @throws ConfigError, or BucketProblem */
  refuseUnusable(): Promise<void>;
  removeLeftovers(site: string): Promise<void>;
  begin(name: string): UnfinishedBackup;
  list(): Promise<string[]>;
  remove(name: string): Promise<void>;
}

/** Opens the one of the settings. The packages of S3 are loaded by sites that use them. */
export async function openBackupStore({ backup: { dir, bucket } }: Config): Promise<BackupStore> {
  if (bucket === null) return openBackupFolder(dir);
  const { openBackupBucket } = await import('./backup-bucket.ts');
  return openBackupBucket(bucket);
}
