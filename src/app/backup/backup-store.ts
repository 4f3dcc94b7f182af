/** Where backups are kept: a folder, or a bucket of S3. */
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
