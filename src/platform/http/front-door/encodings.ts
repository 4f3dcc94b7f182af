import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { hash } from '../../hashes/hash.ts';
import { isText } from './mime.ts';

export type Encoding = 'br' | 'gzip';

const brotli = promisify<zlib.InputType, zlib.BrotliOptions, Buffer>(zlib.brotliCompress);
const gzip = promisify<zlib.InputType, zlib.ZlibOptions, Buffer>(zlib.gzip);
const smallestWorthwhile = 1024;

/** Brotli quality for pages, which are rendered too often for the best one. */
export const pageQuality = 9;
export const bestQuality = 11;
/**
 * Brotli window of pages in bits. With 64 kB, quality 9 is as fast as quality 5 (2 ms a page); larger windows take ten times
 * longer, and the best quality gains nothing by them.
 */
const pageWindow = 16;
const defaultWindow = zlib.constants.BROTLI_DEFAULT_WINDOW;

const brotliOptions = (quality: number, size: number, window = defaultWindow): zlib.BrotliOptions => ({
  params: {
    [zlib.constants.BROTLI_PARAM_QUALITY]: quality,
    [zlib.constants.BROTLI_PARAM_SIZE_HINT]: size,
    [zlib.constants.BROTLI_PARAM_LGWIN]: window,
  },
});

/** Browsers send a handful of different headers. */
const choices = new LRUCache<string, { encoding: Encoding | null }>({ max: 100 });

export function chooseEncoding(accept: string | undefined): Encoding | null {
  if (accept === undefined) return null;
  const choice = choices.get(accept) ?? { encoding: readAccept(accept) };
  choices.set(accept, choice);
  return choice.encoding;
}

function readAccept(accept: string): Encoding | null {
  const weights = new Map<string, number>();
  for (const part of accept.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((text) => text.startsWith('q='))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight) || 0);
  }
  const weightOf = (name: string): number => weights.get(name) ?? weights.get('*') ?? 0;
  const [br, gz] = [weightOf('br'), weightOf('gzip')];
  if (br === 0 && gz === 0) return null;
  return br >= gz ? 'br' : 'gzip';
}

export interface Variants {
  readonly identity: Buffer;
  readonly hash: string;
  /** True if the response depends on Accept-Encoding. */
  readonly compressible: boolean;
  /** True for a form that may be replaced by a smaller one, so that an ETag must not promise its bytes. */
  mayChange(encoding: Encoding): boolean;
  /** Compresses once. Returns null if that saves nothing. */
  encoded(encoding: Encoding): Promise<Buffer | null>;
  /** The same without waiting: undefined if not compressed yet. */
  ready(encoding: Encoding): Buffer | null | undefined;
  prepare(): Promise<number>;
  /** Replaces the brotli form by the smallest one, which takes a thread 50 to 200 ms a page. */
  improve(): Promise<void>;
}

/** Creates the variants of a body. @param quality brotli quality: that of pages, or the best one */
export function createVariants(
  identity: Buffer,
  contentType: string,
  quality: typeof pageQuality | typeof bestQuality,
): Variants {
  const window = quality === pageQuality ? pageWindow : defaultWindow;
  const compressible = isText(contentType) && identity.length >= smallestWorthwhile;
  const started = new Map<Encoding, Promise<Buffer | null>>();
  const done = new Map<Encoding, Buffer | null>();

  const make = async (encoding: Encoding): Promise<Buffer | null> => {
    const bytes =
      encoding === 'br'
        ? await brotli(identity, brotliOptions(quality, identity.length, window))
        : await gzip(identity, { level: 7 });
    const useful = bytes.length < identity.length ? bytes : null;
    done.set(encoding, useful);
    return useful;
  };
  const encoded = (encoding: Encoding): Promise<Buffer | null> => {
    if (!compressible) return Promise.resolve(null);
    const running = started.get(encoding) ?? make(encoding);
    started.set(encoding, running);
    return running;
  };

  return {
    identity,
    hash: hash(identity, 'base64url').slice(0, 22),
    compressible,
    encoded,
    mayChange: (encoding) => encoding === 'br' && quality !== bestQuality,
    ready: (encoding) => (compressible ? done.get(encoding) : null),
    async prepare() {
      const [br, gz] = await Promise.all([encoded('br'), encoded('gzip')]);
      return identity.length + (br?.length ?? 0) + (gz?.length ?? 0);
    },
    async improve() {
      const known = await encoded('br');
      if (known === null || quality === bestQuality) return;
      const best = await brotli(identity, brotliOptions(bestQuality, identity.length, window));
      if (best.length >= known.length) return;
      started.set('br', Promise.resolve(best));
      done.set('br', best);
    },
  };
}

export function worthCompressing(contentType: string, size: number): boolean {
  return size >= smallestWorthwhile && isText(contentType);
}

export function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br' ? brotli(bytes, brotliOptions(5, bytes.length)) : gzip(bytes, { level: 6 });
}

/** Creates a compressing stream that flushes every chunk at once. */
export function compressor(encoding: Encoding): Transform {
  if (encoding === 'gzip') return zlib.createGzip({ level: 6, flush: zlib.constants.Z_SYNC_FLUSH });
  return zlib.createBrotliCompress({
    flush: zlib.constants.BROTLI_OPERATION_FLUSH,
    params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 },
  });
}
