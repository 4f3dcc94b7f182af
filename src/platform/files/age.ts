/** Encrypts by a passphrase in the format of `age` (age-encryption.org/v1), so that the program of that name opens the file as well. */
import { ReadableStream as NodeStream } from 'node:stream/web';
import { Decrypter, Encrypter, type Identity } from 'age-encryption';

const intro = 'age-encryption.org/v1';
/** 64 MB for a fraction of a second: a machine of 512 MB has that, and a passphrase by a generator needs no more. */
const logWork = 16;
const maxLogWork = 20;

export class WrongPassphrase extends Error {}
/** The file is no file of age, or was changed or cut off. */
export class NotWhole extends Error {}

/** Only by their types, Node's streams of the web are others than a browser's. */
const toStream = (source: AsyncIterable<Buffer>) => NodeStream.from(source) as ReadableStream;

async function* asBuffers(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const { buffer, byteOffset, length } of stream) yield Buffer.from(buffer, byteOffset, length);
}

/**
 * Returns what encrypts a stream of bytes.
 * @param work how much one guess at the passphrase costs: 2 to this power. The file names it, so whoever opens it needn't know.
 */
export function encryptWith(passphrase: string, work = logWork) {
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const age = new Encrypter();
    age.setPassphrase(passphrase);
    age.setScryptWorkFactor(work);
    yield* asBuffers(await age.encrypt(toStream(source)));
  };
}

/** True if a file that begins so is encrypted, also if it was cut off right there. */
export const isEncrypted = (start: Buffer): boolean =>
  start.length > 0 && intro.startsWith(start.subarray(0, intro.length).toString('latin1'));

/** Asked before the passphrase is tried. */
const onlyByPassphrase: Identity = {
  unwrapFileKey([stanza]) {
    const [kind, , work] = stanza?.args ?? [];
    if (kind !== 'scrypt' || Number(work) > maxLogWork) throw new NotWhole('It is not encrypted by a passphrase.');
    return null;
  },
};
/** Asked once the passphrase was tried in vain. */
const anotherPassphrase: Identity = {
  unwrapFileKey() {
    throw new WrongPassphrase();
  },
};

/**
 * Returns what decrypts a stream.
 * The stream throws WrongPassphrase, or NotWhole if a byte was changed or is missing.
 */
export function decryptWith(passphrase: string) {
  const age = new Decrypter();
  age.addIdentity(onlyByPassphrase);
  age.addPassphrase(passphrase);
  age.addIdentity(anotherPassphrase);
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    /** An error of the disk or the bucket, not of age. */
    let sourceError: unknown;
    const read = async function* () {
      try {
        yield* source;
      } catch (error) {
        sourceError = error;
        throw error;
      }
    };
    try {
      yield* asBuffers(await age.decrypt(toStream(read())));
    } catch (error) {
      if (error === sourceError || error instanceof WrongPassphrase || error instanceof NotWhole) throw error;
      throw new NotWhole('Its end is missing, or it was changed.');
    }
  };
}
