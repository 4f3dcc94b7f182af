/** All that a site keeps in a bucket. Imported only where S3 is used. */
import type { S3Config } from '../../../site/config.ts';
import type { LargeFiles } from '../large-files.ts';
import { findBucketProblem, openBucket } from './bucket.ts';
import { createS3Files } from './s3-files.ts';
import { createS3LargeFiles } from './s3-large-files.ts';
import { describeBucket } from './s3-problem.ts';

/** @param local has large files of this machine while they are written or read */
export function createS3Place(config: S3Config, local: LargeFiles) {
  const bucket = openBucket(config);
  const description = describeBucket(config);
  return {
    bucket,
    description,
    files: createS3Files(bucket, { prefix: 'files/', description: `files in ${description}` }),
    largeFiles: createS3LargeFiles(bucket, { prefix: 'transfers/', local }),
    findProblem: () => findBucketProblem(bucket),
  };
}
