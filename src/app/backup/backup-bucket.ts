/** Keeps backups in a bucket of S3, below a prefix. Imported only where that is used. */
import { Readable } from 'node:stream';
import { type Bucket, findBucketProblem, openBucket } from '../../platform/files/s3/bucket.ts';
import { BucketProblem } from '../../platform/files/s3/s3-problem.ts';
import { dayMs } from '../../platform/time.ts';
import type { Config, S3Config } from '../../site/config.ts';
import { isBackupOf } from './backup-names.ts';
import type { BackupStore } from './backup-store.ts';
import { BackupProblem } from './problem.ts';

/** Ends uploads that killed backups have begun. One that still runs, of a copy of the site elsewhere, is younger. */
async function endLeftovers(bucket: Bucket, prefix: string, site: string): Promise<void> {
  for (const upload of await bucket.listUploads(prefix)) {
    const isOld = Date.now() - upload.begunAt.getTime() > dayMs;
    if (isOld && isBackupOf(site, upload.key.slice(prefix.length))) await bucket.endUpload(upload);
  }
}

export function openBackupBucket({ s3, prefix }: { s3: S3Config; prefix: string }): BackupStore {
  const bucket = openBucket(s3);
  const description = `s3://${s3.bucket}/${prefix}`;
  return {
    description,
    async refuseUnusable() {
      const problem = await findBucketProblem(bucket, prefix);
      if (problem !== null) throw new BucketProblem(problem);
      await bucket.listUploads(prefix);
    },
    removeLeftovers: (site) => endLeftovers(bucket, prefix, site),
    begin(name) {
      let bytes = 0;
      return {
        // It has its name once the upload is complete.
        async write(parts) {
          bytes = await bucket.putStream(prefix + name, parts);
        },
        finish: async () => ({ file: description + name, bytes }),
        // An upload that fails leaves nothing.
        abandon: async () => {},
      };
    },
    async list() {
      const names: string[] = [];
      for await (const { key } of bucket.list(prefix)) names.push(key.slice(prefix.length));
      return names;
    },
    remove: (name) => bucket.remove(prefix + name),
  };
}

/**
 * Opens a backup of a bucket.
 * @param url `s3://bucket/prefix/name`, of any bucket that the keys of the settings open
 * @throws BackupProblem, or BucketProblem
 */
export async function openStoredBackup(url: string, { backup, s3 }: Pick<Config, 'backup' | 's3'>): Promise<Readable> {
  const known = backup.bucket?.s3 ?? s3;
  const [, bucket = '', key = ''] = /^s3:\/\/([^/]+)\/(.+)$/.exec(url) ?? [];
  if (known === null)
    throw new BackupProblem(
      `To read ${url}, set BACKUP_DIR to its bucket, and S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`,
    );
  const found = key === '' ? null : await openBucket({ ...known, bucket }).open(key);
  if (found === null)
    throw new BackupProblem(`There is no ${url}. Copy its name from the list of what is in the bucket.`);
  return Readable.from(readWhole(found.stream, url), { objectMode: false });
}

/** A connection that ends is the bucket's, not the database's. */
async function* readWhole(bytes: Readable, url: string): AsyncGenerator<Buffer> {
  try {
    yield* bytes;
  } catch (error) {
    throw new BucketProblem(`${url} could not be read to its end.`, { cause: error });
  }
}
