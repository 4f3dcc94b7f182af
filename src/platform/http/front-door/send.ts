import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { privateCaching } from '../caching.ts';
import type { SecurityHeaders } from '../security-headers.ts';
import { chooseEncoding, compress, compressor, type Encoding, type Variants, worthCompressing } from './encodings.ts';
import { isText } from './mime.ts';
import { type HeaderRecord, header, type Reply } from './reply.ts';
import { cutSlowReader, type ReadLimits } from './slow-readers.ts';

interface Exchange {
  req: IncomingMessage;
  res: ServerResponse;
  path: string;
  requestId: string;
  last: boolean;
  /** True if the client may still be sending a body that is not read. */
  unread: boolean;
}

interface Payload {
  status: number;
  headers: HeaderRecord;
  body: Buffer | Readable | null;
}

const swallowMs = 500;
const suffixes = { br: '-br', gzip: '-gz' } as const;

/** The weak comparison of RFC 9110, section 8.8.3.2. */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag));
}

/** Strong if the bytes are always the same; weak if only what they decode to is. */
function etagOf(variants: Variants, encoding: Encoding | null): string {
  if (encoding === null) return `"${variants.hash}"`;
  return `${variants.mayChange(encoding) ? 'W/' : ''}"${variants.hash}${suffixes[encoding]}"`;
}

function partOf(reply: Reply, variants: Variants, req: IncomingMessage): Payload | null {
  const etag = etagOf(variants, null);
  const ifRange = req.headers['if-range'];
  if (ifRange !== undefined && ifRange !== etag) return null;
  const size = variants.identity.length;
  const range = parseRange(req.headers.range, size);
  if (range === null) return null;
  const headers: HeaderRecord = { ...reply.headers, etag };
  if (range === 'unsatisfiable')
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` }, body: null };
  const { start, end } = range;
  const partHeaders = { ...headers, 'content-range': `bytes ${start}-${end}/${size}` };
  return { status: 206, headers: partHeaders, body: variants.identity.subarray(start, end + 1) };
}

/** @param encoding null for the bytes as they are */
function fromBytes(
  reply: Reply,
  variants: Variants,
  encoding: Encoding | null,
  bytes: Buffer,
  req: IncomingMessage,
): Payload {
  const headers: HeaderRecord = { ...reply.headers, etag: etagOf(variants, encoding) };
  if (reply.status === 200 && matches(req.headers['if-none-match'], header(headers, 'etag') ?? '')) {
    delete headers['content-type'];
    return { status: 304, headers, body: null };
  }
  if (encoding !== null) headers['content-encoding'] = encoding;
  return { status: reply.status, headers, body: bytes };
}

const wantedOf = (variants: Variants, req: IncomingMessage): Encoding | null =>
  variants.compressible ? chooseEncoding(single(req.headers['accept-encoding'])) : null;

/** Takes the bytes that are there: as they are, if they aren't compressed yet. */
function fromReady(reply: Reply, variants: Variants, req: IncomingMessage): Payload {
  const wanted = wantedOf(variants, req);
  const bytes = wanted === null ? null : (variants.ready(wanted) ?? null);
  return fromBytes(reply, variants, bytes === null ? null : wanted, bytes ?? variants.identity, req);
}

async function fromVariants(reply: Reply, variants: Variants, req: IncomingMessage): Promise<Payload> {
  if (reply.ranges && req.method === 'GET' && req.headers['if-none-match'] === undefined) {
    const part = partOf(reply, variants, req);
    if (part !== null) return part;
  }
  const wanted = wantedOf(variants, req);
  if (wanted !== null && variants.ready(wanted) === undefined) await variants.encoded(wanted);
  return fromReady(reply, variants, req);
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value;
}

async function fromPlainBody(reply: Reply, req: IncomingMessage): Promise<Payload> {
  const { status, headers } = reply;
  const body = reply.body as Buffer | Readable | null;
  const type = header(headers, 'content-type') ?? '';
  const wanted: Encoding | null = chooseEncoding(single(req.headers['accept-encoding']));
  if (body === null || wanted === null || headers['content-encoding'] !== undefined || req.method === 'HEAD')
    return { status, headers, body };
  const encodedHeaders = { ...headers, 'content-encoding': wanted };
  if (Buffer.isBuffer(body)) {
    if (!worthCompressing(type, body.length)) return { status, headers, body };
    return { status, headers: encodedHeaders, body: await compress(body, wanted) };
  }
  // Server-sent events must not be delayed by compression.
  if (!isText(type) || type.startsWith('text/event-stream')) return { status, headers, body };
  delete (encodedHeaders as HeaderRecord)['content-length'];
  return {
    status,
    headers: encodedHeaders,
    body: body.pipe(compressor(wanted)).on('error', (error) => body.destroy(error)),
  };
}

function isVariants(body: Reply['body']): body is Variants {
  return body !== null && 'identity' in body;
}

/**
 * Throws away what is still coming, for a moment: closing a socket with unread bytes in it takes away the answer that the
 * client has not read yet.
 */
function swallow(req: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, swallowMs);
    const done = (): void => {
      clearTimeout(timer);
      resolve();
    };
    req.once('end', done).once('close', done).resume();
  });
}

export interface Sender {
  send(reply: Reply, exchange: Exchange): Promise<void>;
  sendReady(reply: Reply, variants: Variants, exchange: Exchange): void;
}

function headersOf({ status, headers, body }: Payload, { req, requestId, last, unread }: Exchange): HeaderRecord {
  const sent: HeaderRecord = { ...headers, 'x-request-id': requestId };
  if (last || unread) sent['connection'] = 'close';
  if (status === 204 || status === 304 || body instanceof Readable) return sent;
  const length = body?.length ?? 0;
  // The reply to HEAD may already have a Content-Length. A body that wasn't made for it says nothing of that of GET.
  if (req.method !== 'HEAD' || length > 0) sent['content-length'] = String(length);
  else if (body !== null) delete sent['content-length'];
  return sent;
}

const isBodiless = ({ status }: Payload, req: IncomingMessage): boolean =>
  req.method === 'HEAD' || status === 204 || status === 304;

/** Cached answers share one headers object, so what is added to it is worked out once. */
export function createSender(security: SecurityHeaders, limits: ReadLimits): Sender {
  const completed = new WeakMap<HeaderRecord, HeaderRecord>();

  const completeHeaders = (reply: Reply, path: string): HeaderRecord => {
    const known = completed.get(reply.headers);
    if (known !== undefined) return known;
    const headers = security.complete(path, reply.headers);
    headers['cache-control'] ??= privateCaching;
    const vary = header(headers, 'vary');
    if (isText(header(headers, 'content-type') ?? '') && !/accept-encoding|\*/i.test(vary ?? '')) {
      Object.assign(headers, { vary: vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding` });
    }
    if (reply.status === 503) headers['retry-after'] ??= '5';
    if (reply.ranges) headers['accept-ranges'] = 'bytes';
    completed.set(reply.headers, headers);
    return headers;
  };

  const complete = (reply: Reply, path: string): Reply => ({ ...reply, headers: completeHeaders(reply, path) });

  const sendWhole = (payload: Payload, bytes: Buffer | null, exchange: Exchange): void => {
    const { req, res } = exchange;
    res.writeHead(payload.status, headersOf(payload, exchange));
    res.end(bytes ?? undefined);
    cutSlowReader({ req, res }, bytes?.length ?? 0, limits);
  };

  const sendPayload = async (payload: Payload, exchange: Exchange): Promise<void> => {
    const { req, res, unread } = exchange;
    const { body } = payload;
    if (body instanceof Readable && !isBodiless(payload, req)) {
      res.writeHead(payload.status, headersOf(payload, exchange));
      cutSlowReader({ req, res }, null, limits);
      await pipeline(body, res);
      return;
    }
    if (body instanceof Readable) body.destroy();
    const bytes = isBodiless(payload, req) || body instanceof Readable ? null : body;
    if (!unread) {
      sendWhole(payload, bytes, exchange);
      return;
    }
    res.writeHead(payload.status, headersOf(payload, exchange));
    res.write(bytes ?? '');
    cutSlowReader({ req, res }, bytes?.length ?? 0, limits);
    await swallow(req);
    res.end();
  };

  return {
    async send(reply, exchange) {
      const { req, res, path } = exchange;
      const whole = complete(reply, path);
      const payload = isVariants(whole.body)
        ? await fromVariants(whole, whole.body, req)
        : await fromPlainBody(whole, req);
      if (!res.destroyed) await sendPayload(payload, exchange);
      else if (payload.body instanceof Readable) payload.body.destroy();
    },
    sendReady(reply, variants, exchange) {
      const payload = fromReady(complete(reply, exchange.path), variants, exchange.req);
      sendWhole(payload, isBodiless(payload, exchange.req) ? null : (payload.body as Buffer), exchange);
    },
  };
}

type Range = { start: number; end: number } | 'unsatisfiable' | null;

/**
 * Reads a Range header for a body of `size` bytes; `end` is inclusive. Null when the whole body is the answer: no range,
 * one that cannot be read, or several (which would only serve to multiply work).
 */
function parseRange(value: string | undefined, size: number): Range {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(value?.trim() ?? '');
  if (match === null) return null;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return null;
  if (start >= size) return 'unsatisfiable';
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
