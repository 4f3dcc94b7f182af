import type { S3Config } from '../../../site/config.ts';

interface S3Error {
  name?: string;
  message?: string;
  /** The system's code, such as ECONNREFUSED. */
  code?: string;
  $metadata?: { httpStatusCode?: number };
}

const statusOf = (error: unknown): number => (error as S3Error).$metadata?.httpStatusCode ?? 0;

export const isMissing = (error: unknown): boolean =>
  (error as S3Error).name === 'NoSuchKey' || ((error as S3Error).name !== 'NoSuchBucket' && statusOf(error) === 404);

/** Services that keep to a quota have names of their own for it. */
const fullNames = new Set(['QuotaExceeded', 'XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded', 'StorageFull']);

/** A bucket that can't be used. Its message is a sentence. */
export class BucketProblem extends Error {}

/**
 * @param doing what was tried, such as "store a file"
 * @returns what to throw: an error as a full disk has it, or one whose message is a sentence
 */
export function asProblem(error: unknown, doing: string, config: S3Config): Error {
  if (fullNames.has((error as S3Error).name ?? '') || statusOf(error) === 507) {
    const sentence = `There is no room in ${describeBucket(config)}. Raise its quota.`;
    return Object.assign(new BucketProblem(sentence, { cause: error }), { code: 'ENOSPC' });
  }
  return new BucketProblem(explain(error, doing, config), { cause: error });
}

const whereIs = ({ endpoint, region }: S3Config): string => endpoint ?? `Amazon’s S3 in ${region}`;

export const describeBucket = (config: S3Config): string => `the bucket ${config.bucket} at ${whereIs(config)}`;

const rightsFor = ({ setting }: S3Config): string =>
  `s3:ListBucket${setting === 'BACKUP_DIR' ? ' and s3:ListBucketMultipartUploads' : ''} for the bucket, and s3:GetObject, s3:PutObject, s3:DeleteObject, and s3:AbortMultipartUpload for what is in it`;

/** Returns a sentence without secrets that names the setting to change. */
function explain(error: unknown, doing: string, config: S3Config): string {
  const { name = 'Error', message = '', code } = error as S3Error;
  const status = statusOf(error);
  switch (name) {
    case 'NoSuchBucket':
      return `There is no bucket ${config.bucket} at ${whereIs(config)}. Create it, or set another in ${config.setting}.`;
    case 'InvalidAccessKeyId':
      return 'S3 doesn’t know the key of S3_ACCESS_KEY_ID. Copy it again.';
    case 'SignatureDoesNotMatch':
      return 'S3_SECRET_ACCESS_KEY is not the secret of S3_ACCESS_KEY_ID. Copy it again.';
    case 'PermanentRedirect':
    case 'AuthorizationHeaderMalformed':
      return `The bucket ${config.bucket} is in another region than ${config.region}. Set S3_REGION to its own.`;
    case 'RequestTimeTooSkewed':
      return 'S3 refuses because of this machine’s clock. Set it by NTP.';
  }
  if (status === 403)
    return `The key of S3_ACCESS_KEY_ID may not ${doing} in the bucket ${config.bucket}. It needs ${rightsFor(config)}.`;
  if (status === 301)
    return `The bucket ${config.bucket} is in another region than ${config.region}. Set S3_REGION to its own.`;
  if (status === 0) {
    const setting = config.endpoint === null ? '' : ' Check S3_ENDPOINT.';
    return `S3 can’t be reached at ${whereIs(config)} (${code || message || name}).${setting}`;
  }
  return `S3 could not ${doing} in the bucket ${config.bucket}: it answered ${status} (${name}).`;
}
