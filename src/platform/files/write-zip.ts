/** Writes ZIP files part by part. One part is in memory at a time, as far as it comes in pieces. */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

type Parts = AsyncIterable<string | Buffer> | Iterable<string | Buffer>;

interface ZipOptions {
  now: Date;
  /** Changes what is written, as encryption does. */
  through?: (bytes: AsyncIterable<Buffer>) => AsyncIterable<Buffer>;
}

/** Returns what writes to a new file that only its owner can read. The bytes are on the disk once it resolves. */
export const toFile = (file: string) => (bytes: AsyncIterable<Buffer>) =>
  pipeline(bytes, createWriteStream(file, { mode: 0o600, flush: true }));

/**
 * Opens one to which parts are added one after the other.
 * @param write takes its bytes, and resolves once they are kept
 */
export function openZip(write: (bytes: AsyncIterable<Buffer>) => Promise<void>, { now, through }: ZipOptions) {
  const zip = new ZipFile();
  // What is wrong with a part, `add` says too.
  zip.on('error', () => {});
  // Rejected if the disk is full; then every `add` is, too.
  const output = zip.outputStream as Readable;
  const written = through ? pipeline(output, through, write) : pipeline(output, write);
  written.catch(() => {});
  return {
    async add(name: string, parts: Parts, { compress = true } = {}) {
      const part = Readable.from(parts, { objectMode: false });
      zip.addReadStream(part, name, { mtime: now, compress });
      await Promise.race([
        finished(part),
        written.then(() => {
          throw new Error('The archive ended early.');
        }),
      ]);
    },
    async end() {
      zip.end();
      await written;
    },
    /** Resolves once `write` has ended. */
    async abandon() {
      output.destroy();
      await written.catch(() => {});
    },
  };
}
