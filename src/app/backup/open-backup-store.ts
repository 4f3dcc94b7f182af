import type { Config } from '../../site/config.ts';
import { openBackupFolder } from './backup-folder.ts';
import type { BackupStore } from './backup-store.ts';

/** Opens the one of the settings. The packages of S3 are loaded by sites that use them. */
export async function openBackupStore({ backup: { dir, bucket } }: Config): Promise<BackupStore> {
  if (bucket === null) return openBackupFolder(dir);
  const { openBackupBucket } = await import('./backup-bucket.ts');
  return openBackupBucket(bucket);
}
