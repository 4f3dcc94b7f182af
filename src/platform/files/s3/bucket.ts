/**
 * The objects of a bucket, by flydrive's driver. What that doesn't tell is asked of S3 itself: a file with its type in one request,
 * checksums in lists, and uploads in parts. Imported only where S3 is used, because its packages take a while to load.
 */
import { createHash, randomUUID } from 'node:crypto';
import { open, readFile, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { S3Driver } from 'flydrive/drivers/s3';
import type { S3Config } from '../../../site/config.ts';
import type { ListedFile, StoredFile } from '../files.ts';
import { asProblem, BucketProblem, isMissing } from './s3-problem.ts';

const octets = 'application/octet-stream';

/** Bytes of a part. A larger file is sent in several; S3 takes 10,000 of at least 5 MiB. */
const partBytes = 16 * 1024 * 1024;

export interface Bucket {
  put(key: string, file: StoredFile): Promise<void>;
  /** Stores a file of this machine, which is never in memory as a whole. */
  putFile(key: string, file: string): Promise<void>;
  get(key: string): Promise<StoredFile | null>;
  /** Returns the bytes of an object one after the other, and how many there are; null if there is none. */
  open(key: string): Promise<{ bytes: number; stream: Readable } | null>;
  remove(key: string): Promise<void>;
  move(from: string, to: string): Promise<void>;
  list(prefix: string): AsyncIterable<ListedFile>;
}

const md5 = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('base64');

function createClient({ endpoint, region, accessKeyId, secretAccessKey }: S3Config): S3Client {
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Other services have no domain for each bucket.
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    // Most of them don't know the newer checksums, and all of them the MD5 that is sent.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 30_000 },
  });
}

/** Sends a file in parts. One that fails leaves nothing; one that is killed leaves parts that only the bucket's own rules remove. */
async function putParts(client: S3Client, object: { Bucket: string; Key: string }, file: string): Promise<void> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ ...object, ContentType: octets }));
  const handle = await open(file, 'r');
  try {
    const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
    for (let PartNumber = 1; ; PartNumber += 1) {
      const { bytesRead, buffer } = await handle.read(
        Buffer.alloc(partBytes),
        0,
        partBytes,
        (PartNumber - 1) * partBytes,
      );
      if (bytesRead === 0) break;
      const Body = buffer.subarray(0, bytesRead);
      const part = { ...object, UploadId, PartNumber, Body, ContentMD5: md5(Body) };
      const { ETag } = await client.send(new UploadPartCommand(part));
      Parts.push({ ETag, PartNumber });
    }
    await client.send(new CompleteMultipartUploadCommand({ ...object, UploadId, MultipartUpload: { Parts } }));
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand({ ...object, UploadId })).catch(() => {});
    throw error;
  } finally {
    await handle.close();
  }
}

/** All of it may throw a BucketProblem. */
export function openBucket(config: S3Config): Bucket {
  const Bucket = config.bucket;
  const client = createClient(config);
  const driver = new S3Driver({ client, bucket: Bucket, supportsACL: false, visibility: 'private' });
  /** Returns null if the object is missing. */
  const trying = async <T>(doing: string, work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work();
    } catch (error) {
      if (isMissing(error)) return null;
      throw asProblem(error, doing, config);
    }
  };
  const put = async (key: string, { bytes, contentType }: StoredFile): Promise<void> => {
    await trying('store a file', () => driver.put(key, bytes, { contentType, ContentMD5: md5(bytes) }));
  };
  const ask = (key: string) => client.send(new GetObjectCommand({ Bucket, Key: key }));
  const listPage = (Prefix: string, ContinuationToken?: string) =>
    trying('list files', () =>
      client.send(new ListObjectsV2Command({ Bucket, Prefix, ...(ContinuationToken && { ContinuationToken }) })),
    );
  return {
    put,
    async putFile(key, file) {
      const { size } = await stat(file);
      if (size <= partBytes) return put(key, { bytes: await readFile(file), contentType: octets });
      await trying('store a file', () => putParts(client, { Bucket, Key: key }, file));
    },
    get: (key) =>
      trying('read a file', async () => {
        const { Body, ContentType = octets } = await ask(key);
        return Body ? { bytes: await Body.transformToByteArray(), contentType: ContentType } : null;
      }),
    open: (key) =>
      trying('read a file', async () => {
        const { Body, ContentLength = 0 } = await ask(key);
        return Body ? { bytes: ContentLength, stream: Body as Readable } : null;
      }),
    async remove(key) {
      await trying('delete a file', () => driver.delete(key));
    },
    async move(from, to) {
      await trying('move a file', () => driver.move(from, to));
    },
    async *list(prefix) {
      let page = await listPage(prefix);
      while (page !== null) {
        for (const { Key = '', Size = 0, LastModified = new Date(0), ETag = '' } of page.Contents ?? []) {
          // That of an object that came in parts, or is encrypted by a key, is something else.
          const [, hex] = /^"?([\da-f]{32})"?$/.exec(ETag) ?? [];
          yield { key: Key, bytes: Size, storedAt: LastModified, ...(hex !== undefined && { md5: hex }) };
        }
        page = page.NextContinuationToken ? await listPage(prefix, page.NextContinuationToken) : null;
      }
    },
  };
}

/** Tries all that the site does with a bucket. Returns a sentence about what doesn't work; null if all does. */
export async function findBucketProblem(bucket: Bucket): Promise<string | null> {
  const key = `probes/${randomUUID()}`;
  try {
    await bucket.put(key, { bytes: new Uint8Array(1), contentType: octets });
    if ((await bucket.get(key)) === null) return 'The bucket of S3_BUCKET doesn’t keep what is stored there.';
    for await (const _ of bucket.list(key)) break;
    await bucket.remove(key);
    return null;
  } catch (error) {
    if (error instanceof BucketProblem) return error.message;
    throw error;
  }
}
