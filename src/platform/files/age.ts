/**
 * Encrypts by a passphrase in the format of `age` (age-encryption.org/v1), so that the program of that name opens the file as well.
 * It is written with Node's own ciphers, which need no package and are three times as fast as age's library; a test opens its files
 * with that.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scryptSync,
  timingSafeEqual,
} from 'node:crypto';

const intro = 'age-encryption.org/v1';
const cipherName = 'chacha20-poly1305';
const tagBytes = 16;
const keyBytes = 16;
const chunkBytes = 64 * 1024;
/** 64 MB for a quarter of a second: a machine of 512 MB has that, and a passphrase by a generator needs no more. */
const logWork = 16;
const maxLogWork = 20;
/** Far more than the one line that a passphrase makes. */
const maxHeaderBytes = 4096;

/** The passphrase is another one. */
export class WrongPassphrase extends Error {}
/** The file is no file of age, or was changed or cut off. */
export class NotWhole extends Error {}

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');
const derive = (key: Buffer, salt: Buffer, info: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, 32));

function seal(key: Buffer, nonce: Buffer, text: Buffer): Buffer {
  const cipher = createCipheriv(cipherName, key, nonce, { authTagLength: tagBytes });
  return Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}

/** @throws Error if it was sealed with another key, or changed */
function unseal(key: Buffer, nonce: Buffer, sealed: Buffer): Buffer {
  const decipher = createDecipheriv(cipherName, key, nonce, { authTagLength: tagBytes });
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]);
}

function wrapKey(passphrase: string, salt: Buffer, log: number): Buffer {
  const N = 2 ** log;
  const maxmem = 256 * (N + 2) * 8;
  return scryptSync(passphrase, Buffer.concat([Buffer.from(`${intro}/scrypt`), salt]), 32, { N, r: 8, p: 1, maxmem });
}

const macOf = (fileKey: Buffer, header: string): Buffer =>
  createHmac('sha256', derive(fileKey, Buffer.alloc(0), 'header'))
    .update(header)
    .digest();

/** The number of a chunk, and whether it is the last one: without it a file could be cut off unnoticed. */
function nonceOf(chunk: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(chunk, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Cuts a stream into chunks of `size` bytes; the last one is shorter, and empty only if everything is. */
async function* cut(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let parts: Buffer[] = [];
  let length = 0;
  for await (const part of source) {
    parts.push(part);
    length += part.length;
    if (length <= size) continue;
    const all = Buffer.concat(parts, length);
    let at = 0;
    // A whole chunk may be the last, so one is kept until there is more.
    for (; length - at > size; at += size) yield { bytes: all.subarray(at, at + size), isLast: false };
    parts = [all.subarray(at)];
    length -= at;
  }
  yield { bytes: Buffer.concat(parts, length), isLast: true };
}

/**
 * Returns what encrypts a stream of bytes.
 * @param work how much one guess at the passphrase costs: 2 to this power. The file names it, so whoever opens it needn't know.
 */
export function encryptWith(passphrase: string, work = logWork) {
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const fileKey = randomBytes(keyBytes);
    const salt = randomBytes(16);
    const wrapped = seal(wrapKey(passphrase, salt, work), Buffer.alloc(12), fileKey);
    const header = `${intro}\n-> scrypt ${base64(salt)} ${work}\n${base64(wrapped)}\n---`;
    const nonce = randomBytes(16);
    yield Buffer.concat([Buffer.from(`${header} ${base64(macOf(fileKey, header))}\n`), nonce]);
    const key = derive(fileKey, nonce, 'payload');
    let chunk = 0;
    for await (const { bytes, isLast } of cut(source, chunkBytes)) {
      yield seal(key, nonceOf(chunk, isLast), bytes);
      chunk += 1;
    }
  };
}

/** True if a file that begins so is encrypted, also if it was cut off right there. */
export const isEncrypted = (start: Buffer): boolean =>
  start.length > 0 && intro.startsWith(start.subarray(0, intro.length).toString('latin1'));

/** Reads the header, and returns the key that it keeps with what the header takes. */
function openHeader(start: Buffer, passphrase: string): { fileKey: Buffer; length: number } {
  const text = start.toString('latin1');
  const match = /^(age-encryption\.org\/v1\n-> scrypt (\S+) (\d{1,2})\n(\S+)\n---) (\S+)\n/.exec(text);
  const [whole, header = '', salt = '', log = '', wrapped = '', mac = ''] = match ?? [];
  if (start.length < maxHeaderBytes && !/\n--- \S+\n/.test(text))
    throw new NotWhole('All but its first lines is missing.');
  if (whole === undefined || Number(log) > maxLogWork) throw new NotWhole('It is not encrypted by a passphrase.');
  let fileKey: Buffer;
  try {
    const key = wrapKey(passphrase, Buffer.from(salt, 'base64'), Number(log));
    fileKey = unseal(key, Buffer.alloc(12), Buffer.from(wrapped, 'base64'));
  } catch {
    throw new WrongPassphrase();
  }
  const given = Buffer.from(mac, 'base64');
  const own = macOf(fileKey, header);
  if (given.length !== own.length || !timingSafeEqual(given, own)) throw new NotWhole('Its header was changed.');
  return { fileKey, length: whole.length };
}

/** Takes the first bytes off a stream, and leaves the rest. */
async function readPrefix(parts: AsyncIterator<Buffer>, isEnough: (start: Buffer) => boolean): Promise<Buffer> {
  let start = Buffer.alloc(0);
  while (!isEnough(start)) {
    const { value, done } = await parts.next();
    if (done) break;
    start = Buffer.concat([start, value]);
  }
  return start;
}

/**
 * Returns what decrypts a stream.
 * The stream throws WrongPassphrase, or NotWhole if a byte was changed or is missing.
 */
export function decryptWith(passphrase: string) {
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const parts = source[Symbol.asyncIterator]();
    const start = await readPrefix(parts, ({ length }) => length >= maxHeaderBytes);
    const { fileKey, length } = openHeader(start.subarray(0, maxHeaderBytes), passphrase);
    const key = derive(fileKey, start.subarray(length, length + 16), 'payload');
    const rest = (async function* () {
      yield start.subarray(length + 16);
      for (let next = await parts.next(); !next.done; next = await parts.next()) yield next.value;
    })();
    let chunk = 0;
    for await (const { bytes, isLast } of cut(rest, chunkBytes + tagBytes)) {
      try {
        yield unseal(key, nonceOf(chunk, isLast), bytes);
      } catch {
        throw new NotWhole('Its end is missing, or it was changed.');
      }
      chunk += 1;
    }
  };
}
