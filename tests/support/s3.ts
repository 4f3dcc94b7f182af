/** A stand-in for S3 with one bucket in memory: what our code asks of it, and signatures and checksums that are really checked. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Env } from '../../src/app/settings/read-settings.ts';
import type { S3Config } from '../../src/site/config.ts';
import { testConfig } from './config.ts';
import { findSignatureProblem } from './s3-signature.ts';

const md5 = (bytes: Buffer) => createHash('md5').update(bytes);
const keys = { accessKeyId: 'AKIATEST', secretAccessKey: 'a secret of tests', region: 'us-east-1' };
const bucketName = 'photos';

interface StoredObject {
  bytes: Buffer;
  type: string;
  etag: string;
  at: Date;
}

type Right = 'get' | 'put' | 'delete' | 'list';

export interface TestS3 {
  env: Env;
  objects: Map<string, StoredObject>;
  /** What the key may not do. */
  denied: Set<Right>;
  /** Answered instead of anything else, as `SlowDown` or `QuotaExceeded`. */
  failing: string | null;
  /** Whether the next answer to a complete upload is lost. */
  losesEnd: boolean;
  /** How many parts of files it takes before it is full. */
  partsTaken: number;
  /** Objects of a page of a list. */
  pageSize: number;
  /** In parts, begun and not ended, by their ids. */
  uploads: Map<string, { key: string; parts: Map<number, Buffer>; begunAt: Date }>;
  close(): Promise<void>;
}

class Refused extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

const statuses: Record<string, number> = { SlowDown: 503, QuotaExceeded: 400, AuthorizationHeaderMalformed: 400 };
const rightOf: Record<string, Right> = { GET: 'get', HEAD: 'get', PUT: 'put', POST: 'put', DELETE: 'delete' };

/** Returns the settings of a bucket as the code gets them. */
export function s3Of(env: Env): S3Config {
  const { s3 } = testConfig(env);
  if (s3 === null) throw new Error('These settings have no bucket.');
  return s3;
}

/** Starts one. It keeps nothing once it is closed. */
export async function startS3(): Promise<TestS3> {
  const objects: TestS3['objects'] = new Map();
  const uploads: TestS3['uploads'] = new Map();
  const put = (key: string, bytes: Buffer, type: string, etag = md5(bytes).digest('hex')) => {
    objects.set(key, { bytes, type, etag, at: new Date() });
    return etag;
  };
  const need = (key: string): StoredObject => {
    const found = objects.get(key);
    if (!found) throw new Refused(404, 'NoSuchKey');
    return found;
  };

  function list(query: URLSearchParams): string {
    const after = query.get('continuation-token') ?? '';
    const all = [...objects.keys()]
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
      .toSorted();
    const page = all.slice(0, s3.pageSize);
    const contents = page.map((key) => {
      const { bytes, etag, at } = need(key);
      return `<Contents><Key>${key}</Key><Size>${bytes.length}</Size><ETag>&quot;${etag}&quot;</ETag><LastModified>${at.toISOString()}</LastModified></Contents>`;
    });
    const more = all.length > page.length;
    const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`;
  }

  function listUploads(query: URLSearchParams): string {
    const found = [...uploads].filter(([, { key }]) => key.startsWith(query.get('prefix') ?? ''));
    const all = found.map(
      ([id, { key, begunAt }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begunAt.toISOString()}</Initiated></Upload>`,
    );
    return `<ListMultipartUploadsResult>${all.join('')}</ListMultipartUploadsResult>`;
  }

  function endUpload(key: string, id: string, body: Buffer): string {
    const { parts } = uploads.get(id) ?? {};
    if (!parts) throw new Refused(404, 'NoSuchUpload');
    const numbers = [...body.toString().matchAll(/<PartNumber>(\d+)</g)].map(([, number]) => Number(number));
    const bytes = numbers.map((number) => parts.get(number) ?? Buffer.alloc(0));
    if (bytes.slice(0, -1).some(({ length }) => length < 5 * 1024 * 1024)) throw new Refused(400, 'EntityTooSmall');
    uploads.delete(id);
    put(
      key,
      Buffer.concat(bytes),
      'application/octet-stream',
      `${md5(Buffer.concat(bytes)).digest('hex')}-${bytes.length}`,
    );
    if (s3.losesEnd) {
      s3.losesEnd = false;
      throw new Refused(500, 'InternalError');
    }
    return '<CompleteMultipartUploadResult/>';
  }

  function store(
    key: string,
    query: URLSearchParams,
    { headers }: IncomingMessage,
    body: Buffer,
    response: ServerResponse,
  ) {
    const sum = headers['content-md5'];
    if (sum !== undefined && sum !== md5(body).digest('base64')) throw new Refused(400, 'BadDigest');
    const source = headers['x-amz-copy-source'];
    if (source !== undefined) {
      const { bytes, type } = need(decodeURIComponent(String(source)).replace(`/${bucketName}/`, ''));
      put(key, bytes, type);
      return response.end('<CopyObjectResult/>');
    }
    const id = query.get('uploadId');
    if (id === null) put(key, body, headers['content-type'] ?? '');
    else if (s3.partsTaken-- <= 0) throw new Refused(400, 'QuotaExceeded');
    else uploads.get(id)?.parts.set(Number(query.get('partNumber')), body);
    return response.setHeader('etag', `"${md5(body).digest('hex')}"`).end();
  }

  function answer(request: IncomingMessage, body: Buffer, response: ServerResponse) {
    if (s3.failing !== null) throw new Refused(statuses[s3.failing] ?? 500, s3.failing);
    const problem = findSignatureProblem(request, body, keys);
    if (problem !== null) throw new Refused(statuses[problem] ?? 403, problem);
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://s3');
    const [, bucket, ...rest] = decodeURIComponent(pathname).split('/');
    const key = rest.join('/');
    if (bucket !== bucketName) throw new Refused(404, 'NoSuchBucket');
    const right = key === '' ? 'list' : rightOf[request.method ?? ''];
    if (right && s3.denied.has(right)) throw new Refused(403, 'AccessDenied');
    const id = query.get('uploadId') ?? '';
    if (right === 'list') {
      const answered = query.has('uploads') ? listUploads(query) : list(query);
      return response.setHeader('content-type', 'application/xml').end(answered);
    }
    if (request.method === 'PUT') return store(key, query, request, body, response);
    if (request.method === 'POST' && query.has('uploads')) {
      const made = `upload-${crypto.randomUUID()}`;
      uploads.set(made, { key, parts: new Map(), begunAt: new Date() });
      return response.end(
        `<InitiateMultipartUploadResult><UploadId>${made}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    if (request.method === 'POST') return response.end(endUpload(key, id, body));
    if (request.method === 'DELETE') {
      if (id !== '') uploads.delete(id);
      else objects.delete(key);
      return response.writeHead(204).end();
    }
    const { bytes, type, etag } = need(key);
    return response
      .writeHead(200, { 'content-type': type, 'content-length': bytes.length, etag: `"${etag}"` })
      .end(request.method === 'HEAD' ? undefined : bytes);
  }

  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    try {
      answer(request, body, response);
    } catch (error) {
      const { status, code } = error instanceof Refused ? error : new Refused(500, 'InternalError');
      response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const s3: TestS3 = {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: bucketName,
      S3_ACCESS_KEY_ID: keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    },
    objects,
    denied: new Set(),
    failing: null,
    losesEnd: false,
    partsTaken: Number.POSITIVE_INFINITY,
    pageSize: 1000,
    uploads,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return s3;
}
