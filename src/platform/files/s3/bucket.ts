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
import { asNoRoom, explainS3, isMissing } from './s3-problem.ts';

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
  /** Tries all that the site does with it. Returns a sentence about what doesn't work; null if all does. */
  findProblem(): Promise<string | null>;
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
  const ContentType = 'application/octet-stream';
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ ...object, ContentType }));
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

const nullIfMissing = (error: unknown): null => {
  if (isMissing(error)) return null;
  throw error;
};

export function openBucket(config: S3Config): Bucket {
  const Bucket = config.bucket;
  const client = createClient(config);
  const driver = new S3Driver({ client, bucket: Bucket, supportsACL: false, visibility: 'private' });
  const put = async (key: string, { bytes, contentType }: StoredFile): Promise<void> => {
    try {
      await driver.put(key, bytes, { contentType, ContentMD5: md5(bytes) });
    } catch (error) {
      throw asNoRoom(error);
    }
  };
  const ask = (key: string) => client.send(new GetObjectCommand({ Bucket, Key: key })).catch(nullIfMissing);
  const bucket: Bucket = {
    put,
    async putFile(key, file) {
      const { size } = await stat(file);
      if (size <= partBytes) return put(key, { bytes: await readFile(file), contentType: 'application/octet-stream' });
      await putParts(client, { Bucket, Key: key }, file).catch((error: unknown) => {
        throw asNoRoom(error);
      });
    },
    async get(key) {
      const found = await ask(key);
      if (!found?.Body) return null;
      return { bytes: await found.Body.transformToByteArray(), contentType: found.ContentType ?? '' };
    },
    async open(key) {
      const found = await ask(key);
      return found?.Body ? { bytes: found.ContentLength ?? 0, stream: found.Body as Readable } : null;
    },
    remove: async (key) => void (await driver.delete(key).catch(nullIfMissing)),
    move: async (from, to) => void (await driver.move(from, to).catch(nullIfMissing)),
    async *list(prefix) {
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix: prefix, ...(ContinuationToken && { ContinuationToken }) }),
        );
        for (const { Key = '', Size = 0, LastModified = new Date(0), ETag = '' } of page.Contents ?? []) {
          // That of an object that came in parts, or is encrypted by a key, is something else.
          const [, hex] = /^"?([\da-f]{32})"?$/.exec(ETag) ?? [];
          yield { key: Key, bytes: Size, storedAt: LastModified, ...(hex !== undefined && { md5: hex }) };
        }
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },
    findProblem: () => findProblem(bucket, config),
  };
  return bucket;
}

async function findProblem(bucket: Bucket, config: S3Config): Promise<string | null> {
  const key = `probes/${randomUUID()}`;
  let doing = 'store a file';
  try {
    await bucket.put(key, { bytes: new Uint8Array(1), contentType: 'application/octet-stream' });
    doing = 'read a file';
    if ((await bucket.get(key)) === null) return `${config.bucket} doesn’t keep what is stored there.`;
    doing = 'list files';
    for await (const _ of bucket.list(key)) break;
    doing = 'delete a file';
    await bucket.remove(key);
    return null;
  } catch (error) {
    return explainS3(error, doing, config);
  }
}
