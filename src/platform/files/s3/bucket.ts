/** The objects of a bucket, by Amazon's client. Imported only where S3 is used, because its packages take a while to load. */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { S3Config } from '../../../site/config.ts';
import { hourMs } from '../../time.ts';
import type { ListedFile, StoredFile } from '../files.ts';
import { asProblem, BucketProblem, isMissing } from './s3-problem.ts';

const octets = 'application/octet-stream';

/** Bytes of a part. A larger file is sent in several; S3 takes 10,000 of at least 5 MiB. */
const partBytes = 16 * 1024 * 1024;

export interface Bucket {
  setting: S3Config['setting'];
  put(key: string, file: StoredFile): Promise<void>;
  /** Stores a file of this machine, which is never in memory as a whole. */
  putFile(key: string, file: string): Promise<void>;
  /** Stores bytes as they come. Returns how many there were. An object that was there stays until all have come. */
  putStream(key: string, bytes: AsyncIterable<Buffer>): Promise<number>;
  get(key: string): Promise<StoredFile | null>;
  /** Returns the bytes of an object one after the other, and how many there are; null if there is none. */
  open(key: string): Promise<{ bytes: number; stream: Readable } | null>;
  remove(key: string): Promise<void>;
  move(from: string, to: string): Promise<void>;
  list(prefix: string): AsyncIterable<ListedFile>;
  /** Returns what `putStream` and `putFile` have begun and not ended, as they are left when a process is killed. */
  listUploads(prefix: string): Promise<Upload[]>;
  endUpload(upload: Upload): Promise<void>;
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

async function* cutIntoParts(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let part = Buffer.allocUnsafe(partBytes);
  let filled = 0;
  for await (const chunk of bytes) {
    for (let from = 0; from < chunk.length; ) {
      const copied = chunk.copy(part, filled, from);
      filled += copied;
      from += copied;
      if (filled < partBytes) continue;
      yield part;
      part = Buffer.allocUnsafe(partBytes);
      filled = 0;
    }
  }
  if (filled > 0) yield part.subarray(0, filled);
}

interface Upload {
  key: string;
  id: string;
  begunAt: Date;
}

type Address = { Bucket: string; Key: string };

/** Makes an object of the parts that were sent. If the answer was lost, S3 knows the upload no more, and has the object. */
async function complete(
  client: S3Client,
  upload: CompleteMultipartUploadCommand,
  { Bucket, Key }: Address,
  size: number,
) {
  try {
    await client.send(upload);
  } catch (error) {
    if ((error as Error).name !== 'NoSuchUpload') throw error;
    const { Contents: [found] = [] } = await client.send(new ListObjectsV2Command({ Bucket, Prefix: Key, MaxKeys: 1 }));
    if (found?.Key !== Key || found.Size !== size) throw error;
  }
}

/** Sends bytes in parts, and returns how many there were. What fails leaves nothing; what is killed leaves an upload. */
async function putParts(client: S3Client, object: Address, bytes: AsyncIterable<Buffer>, config: S3Config) {
  // Not what is wrong with the bytes.
  const sent = <T>(answer: Promise<T>): Promise<T> =>
    answer.catch((error) => {
      throw asProblem(error, 'store a file', config);
    });
  const begin = new CreateMultipartUploadCommand({ ...object, ContentType: octets });
  const { UploadId } = await sent(client.send(begin));
  try {
    const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
    let size = 0;
    for await (const Body of cutIntoParts(bytes)) {
      const PartNumber = Parts.length + 1;
      const part = { ...object, UploadId, PartNumber, Body, ContentMD5: md5(Body) };
      const { ETag } = await sent(client.send(new UploadPartCommand(part)));
      Parts.push({ ETag, PartNumber });
      size += Body.length;
    }
    const end = new CompleteMultipartUploadCommand({ ...object, UploadId, MultipartUpload: { Parts } });
    await sent(complete(client, end, object, size));
    return size;
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand({ ...object, UploadId })).catch(() => {});
    throw error;
  }
}

/** All of it may throw a BucketProblem. */
export function openBucket(config: S3Config): Bucket {
  const Bucket = config.bucket;
  const client = createClient(config);
  const trying = async <T>(doing: string, work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work();
    } catch (error) {
      if (isMissing(error)) return null;
      throw asProblem(error, doing, config);
    }
  };
  const put = async (key: string, { bytes, contentType }: StoredFile): Promise<void> => {
    const object = { Bucket, Key: key, Body: bytes, ContentType: contentType, ContentMD5: md5(bytes) };
    await trying('store a file', () => client.send(new PutObjectCommand(object)));
  };
  const putStream = (key: string, bytes: AsyncIterable<Buffer>) =>
    putParts(client, { Bucket, Key: key }, bytes, config);
  const remove = (key: string) => client.send(new DeleteObjectCommand({ Bucket, Key: key }));
  const ask = (key: string) => client.send(new GetObjectCommand({ Bucket, Key: key }));
  const listPage = (Prefix: string, ContinuationToken?: string) =>
    trying('list files', () =>
      client.send(new ListObjectsV2Command({ Bucket, Prefix, ...(ContinuationToken && { ContinuationToken }) })),
    );
  return {
    setting: config.setting,
    put,
    async putFile(key, file) {
      const { size } = await stat(file);
      if (size <= partBytes) return put(key, { bytes: await readFile(file), contentType: octets });
      await putStream(key, createReadStream(file));
    },
    putStream,
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
      await trying('delete a file', () => remove(key));
    },
    async move(from, to) {
      await trying('move a file', async () => {
        await client.send(new CopyObjectCommand({ Bucket, Key: to, CopySource: `/${Bucket}/${from}` }));
        await remove(from);
      });
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
    async listUploads(Prefix) {
      const page = await trying('list uploads', () => client.send(new ListMultipartUploadsCommand({ Bucket, Prefix })));
      return (page?.Uploads ?? []).map(({ Key = '', UploadId = '', Initiated = new Date(0) }) => ({
        key: Key,
        id: UploadId,
        begunAt: Initiated,
      }));
    },
    async endUpload({ key, id }) {
      const command = new AbortMultipartUploadCommand({ Bucket, Key: key, UploadId: id });
      await trying('end an upload', () => client.send(command));
    },
  };
}

/**
 * Tries all that the site does with a bucket. Returns a sentence about what doesn't work; null if all does.
 * @param prefix what the keys begin with that the site uses
 */
export async function findBucketProblem(bucket: Bucket, prefix = ''): Promise<string | null> {
  const probes = `${prefix}probes/`;
  const key = probes + randomUUID();
  try {
    await bucket.put(key, { bytes: new Uint8Array(1), contentType: octets });
    if ((await bucket.get(key)) === null)
      return `${bucket.setting} leads to a bucket that doesn’t keep what is stored there.`;
    for await (const probe of bucket.list(probes)) {
      // The others are of processes that were killed here, unless they are asking right now.
      if (probe.key === key || Date.now() - probe.storedAt.getTime() > hourMs) await bucket.remove(probe.key);
    }
    return null;
  } catch (error) {
    await bucket.remove(key).catch(() => {});
    if (error instanceof BucketProblem) return error.message;
    throw error;
  }
}
