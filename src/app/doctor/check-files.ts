import { BucketProblem } from '../../platform/files/s3/s3-problem.ts';
import { type Config, ConfigError } from '../../site/config.ts';
import { openBackupStore } from '../backup/open-backup-store.ts';
import { type Place, refuseOtherPlace } from '../files/files-place.ts';
import { refuseUnusable, type StoredFiles } from '../files/stored-files.ts';
import { type Check, ok, problem } from './check.ts';

export async function checkFiles(place: Place, stored: StoredFiles): Promise<Check> {
  const name = 'files';
  try {
    await refuseUnusable(stored);
    await refuseOtherPlace(place, stored);
    return ok(name, `They are ${stored.files.description}.`);
  } catch (error) {
    if (error instanceof ConfigError) return problem(name, error.message);
    throw error;
  }
}

export async function checkBackupDir(config: Config): Promise<Check[]> {
  const name = 'BACKUP_DIR';
  if (!config.backup.daily) return [];
  const store = await openBackupStore(config);
  try {
    await store.refuseUnusable();
    return [ok(name, `Backups can be written to ${store.description}.`)];
  } catch (error) {
    if (error instanceof ConfigError || error instanceof BucketProblem) return [problem(name, error.message)];
    throw error;
  }
}
