/**
 * Forms with photos, for browsers without scripts. Their files are written to the disk while they arrive, and pages get a
 * plain form, with the files beside it in `locals.files`.
 */
import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { hourMs } from '../../time.ts';
import { toNetwork } from '../rate-limit.ts';
import type { SentFile } from '../sent-file.ts';
import { BadCharacters, BodyTooLarge, BodyTooSlow, hasControlCharacters, readBoundary } from './bodies.ts';
import { createFormPlaces, type FormPlaceLimits, within } from './form-places.ts';

export interface PhotoFormLimits extends FormPlaceLimits {
  /** Bytes of one file. Larger ones are left out, and so is what follows the others: what was typed beside them isn't lost. */
  fileBytes: number;
  /** Bytes of all files that aren't left out. */
  allFilesBytes: number;
  /** Bytes of all fields that aren't files. */
  textBytes: number;
  /** Bytes of everything. */
  formBytes: number;
  /** Bytes per second, on average. A form below it gives up its place after `patienceMs`. */
  slowest: number;
  patienceMs: number;
}

export const defaultPhotoFormLimits: PhotoFormLimits = {
  fileBytes: 10 * 1024 * 1024,
  allFilesBytes: 40 * 1024 * 1024,
  textBytes: 64 * 1024,
  formBytes: 100 * 1024 * 1024,
  atOnce: 8,
  atOncePerNetwork: 2,
  turnMs: 5_000,
  waitingPerAccount: 3,
  // A phone on 2G.
  slowest: 4_000,
  patienceMs: 15_000,
};

/** Thrown if a form isn't written as it should be. */
export class BrokenForm extends Error {
  override readonly name = 'BrokenForm';
}

export interface PhotoForm {
  /** The fields that aren't files, as a form without files sends them. */
  body: Buffer;
  files: SentFile[];
  /** Removes the files. Call it once the request is answered. */
  remove(): Promise<void>;
}

const headBytes = 8 * 1024;
const most = 200;

/** Returns a form-data parameter of a part; browsers escape quotes and line breaks in it. */
function parameter(head: string, name: string): string | undefined {
  const line = /^content-disposition:(.*)$/im.exec(head)?.[1] ?? '';
  return new RegExp(`;\\s*${name}="([^"]*)"`, 'i').exec(line)?.[1]?.replace(/%22/g, '"');
}

/** Takes the bytes of one part. */
interface Sink {
  write(bytes: Buffer): Promise<void>;
  end(): Promise<void>;
}

const nowhere: Sink = { write: async () => {}, end: async () => {} };

class Receiver {
  readonly fields = new URLSearchParams();
  readonly files: SentFile[] = [];
  readonly #folder: string;
  readonly #limits: PhotoFormLimits;
  #textBytes = 0;
  #filesBytes = 0;
  #parts = 0;

  constructor(folder: string, limits: PhotoFormLimits) {
    this.#folder = folder;
    this.#limits = limits;
  }

  /** Starts the part with this head. */
  async begin(head: string): Promise<Sink> {
    this.#parts += 1;
    const field = parameter(head, 'name');
    if (field === undefined || this.#parts > most) throw new BrokenForm();
    const name = parameter(head, 'filename');
    return name === undefined ? this.#text(field) : await this.#file(field, name);
  }

  #text(field: string): Sink {
    const chunks: Buffer[] = [];
    return {
      write: async (bytes) => {
        this.#textBytes += bytes.length;
        if (this.#textBytes > this.#limits.textBytes) throw new BodyTooLarge();
        chunks.push(Buffer.from(bytes));
      },
      end: async () => {
        const text = Buffer.concat(chunks).toString('utf8');
        if (hasControlCharacters(text)) throw new BadCharacters();
        this.fields.append(field, text);
      },
    };
  }

  async #file(field: string, name: string): Promise<Sink> {
    const file: SentFile = { field, name, path: path.join(this.#folder, randomUUID()), bytes: 0, isTooLarge: false };
    let handle: FileHandle | null = null;
    const close = async () => {
      await handle?.close();
      handle = null;
    };
    return {
      write: async (bytes) => {
        // An empty field sends a file without a name and bytes.
        if (file.bytes === 0) this.files.push(file);
        file.bytes += bytes.length;
        if (file.isTooLarge) return;
        this.#filesBytes += bytes.length;
        if (file.bytes > this.#limits.fileBytes || this.#filesBytes > this.#limits.allFilesBytes) {
          file.isTooLarge = true;
          this.#filesBytes -= file.bytes;
          await close();
          return rm(file.path, { force: true });
        }
        handle ??= await open(file.path, 'w', 0o600);
        await handle.write(bytes);
      },
      end: close,
    };
  }
}

/** Splits a multipart body (RFC 7578) into its parts while it arrives. */
async function receive(chunks: AsyncIterable<Buffer>, boundary: string, receiver: Receiver, formBytes: number) {
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  // The first delimiter has no line break before it.
  let rest: Buffer = Buffer.from('\r\n');
  let sink: Sink | null = nowhere;
  let received = 0;
  let ended = false;
  const step = async (): Promise<boolean> => {
    if (sink !== null) {
      const at = rest.indexOf(delimiter);
      const until = at === -1 ? rest.length - delimiter.length + 1 : at;
      if (until > 0) await sink.write(rest.subarray(0, until));
      if (at === -1) {
        rest = rest.subarray(Math.max(0, until));
        return false;
      }
      await sink.end();
      sink = null;
      rest = rest.subarray(at + delimiter.length);
      return true;
    }
    if (rest.length < 2) return false;
    if (rest.subarray(0, 2).equals(Buffer.from('--'))) {
      ended = true;
      return false;
    }
    const end = rest.indexOf('\r\n\r\n');
    if (end > headBytes || (end === -1 && rest.length > headBytes)) throw new BrokenForm();
    if (end === -1) return false;
    sink = await receiver.begin(rest.subarray(0, end).toString('utf8'));
    rest = rest.subarray(end + 4);
    return true;
  };
  try {
    for await (const chunk of chunks) {
      received += chunk.length;
      if (received > formBytes) throw new BodyTooLarge();
      if (ended) continue;
      rest = Buffer.concat([rest, chunk]);
      while (await step());
    }
  } finally {
    await sink?.end();
  }
  if (!ended) throw new BrokenForm();
}

/** Reads a request's body; a client that leaves, or sends next to nothing, is an error. */
async function* readChunks(
  req: IncomingMessage,
  { slowest, patienceMs }: Pick<PhotoFormLimits, 'slowest' | 'patienceMs'>,
): AsyncGenerator<Buffer> {
  // A form that is refused still gets its answer.
  const chunks = (req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  const start = performance.now();
  let received = 0;
  try {
    for (;;) {
      const allowedMs = Math.max(patienceMs, (received / slowest) * 1000);
      const next = await within(chunks.next(), start + allowedMs - performance.now(), () => new BodyTooSlow());
      if (next.done) return;
      received += next.value.length;
      yield next.value;
    }
  } finally {
    // Not awaited: it is done after the chunk that didn't come.
    void chunks.return?.()?.catch(() => {});
  }
}

/** Longer than the slowest form takes: the folder may be shared with other instances, which receive forms now. */
const leftoverMs = 12 * hourMs;

/** Removes the forms of a process that was killed while it received them. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const form = path.join(folder, name);
    const changed = await stat(form).catch(() => null);
    if (changed && Date.now() - changed.mtimeMs > leftoverMs) await rm(form, { recursive: true, force: true });
  }
}

/**
 * Creates the reader of forms with photos.
 * @param folder for their files, until the request is answered
 */
export function createPhotoForms(folder: string, limits: PhotoFormLimits = defaultPhotoFormLimits) {
  const places = createFormPlaces(limits);
  // The next form tries again.
  const sweep = () => void removeLeftovers(folder).catch(() => {});
  sweep();
  return {
    /**
     * @param address the sender's
     * @param account the sender's, if it is known
     * @throws BodyTooLarge, BodyTooSlow, TooManyBodies, FormUnderway, ClientGone, BrokenForm, BadCharacters; nothing is left on the disk then
     */
    async read(req: IncomingMessage, address: string, account: string | null): Promise<PhotoForm> {
      const boundary = readBoundary(req);
      if (boundary === null) throw new BrokenForm();
      const place = await places.take(toNetwork(address), account);
      sweep();
      const own = path.join(folder, randomUUID());
      const remove = () => rm(own, { recursive: true, force: true });
      try {
        await mkdir(own, { recursive: true, mode: 0o700 });
        const receiver = new Receiver(own, limits);
        await receive(readChunks(req, limits), boundary, receiver, limits.formBytes);
        return { body: Buffer.from(receiver.fields.toString()), files: receiver.files, remove };
      } catch (error) {
        await remove();
        throw error;
      } finally {
        places.free(place);
      }
    },
  };
}

export type PhotoForms = ReturnType<typeof createPhotoForms>;
