/**
 * Forms with photos, for browsers without scripts. Their files are written to the disk while they arrive, and pages get a
 * plain form, with the files beside it in `locals.files`.
 */
import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { Dicer } from '@fastify/busboy';
import { hourMs } from '../../time.ts';
import { toNetwork } from '../rate-limit.ts';
import type { SentFile } from '../sent-file.ts';
import { BodyTooLarge, BodyTooSlow, checkText, readBoundary } from './bodies.ts';
import { createFormPlaces, type FormPlaceLimits, within } from './form-places.ts';

interface PhotoFormLimits extends FormPlaceLimits {
  /** Bytes of one file. Larger ones are left out, and so is what follows the others: what was typed beside them isn't lost. */
  fileBytes: number;
  allFilesBytes: number;
  textBytes: number;
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

export class BrokenForm extends Error {
  override readonly name = 'BrokenForm';
}

interface PhotoForm {
  /** The fields that aren't files, as a form without files sends them. */
  body: Buffer;
  files: SentFile[];
  /** Removes the files. Call it once the request is answered. */
  remove(): Promise<void>;
}

const headBytes = 8 * 1024;
const maxParts = 200;

/** The lines above a part by their names, as latin1. */
type PartHead = Record<string, string[]>;

const sizeOf = (head: PartHead): number =>
  Object.entries(head).reduce(
    (all, [name, lines]) => all + lines.reduce((sum, line) => sum + name.length + line.length + 4, 0),
    0,
  );

/** Returns a form-data parameter of a part; browsers escape quotes and line breaks in it. */
function parameter(head: PartHead, name: string): string | undefined {
  const line = Buffer.from(head['content-disposition']?.[0] ?? '', 'latin1').toString();
  return new RegExp(`;\\s*${name}="([^"]*)"`, 'i').exec(line)?.[1]?.replace(/%22/g, '"');
}

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

  async take(head: PartHead, part: AsyncIterable<Buffer>): Promise<void> {
    this.#parts += 1;
    const field = parameter(head, 'name');
    if (field === undefined || this.#parts > maxParts || sizeOf(head) > headBytes) throw new BrokenForm();
    const name = parameter(head, 'filename');
    await (name === undefined ? this.#takeText(field, part) : this.#takeFile(field, name, part));
  }

  async #takeText(field: string, part: AsyncIterable<Buffer>): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const bytes of part) {
      this.#textBytes += bytes.length;
      if (this.#textBytes > this.#limits.textBytes) throw new BodyTooLarge();
      chunks.push(bytes);
    }
    const text = Buffer.concat(chunks).toString('utf8');
    checkText(text);
    this.fields.append(field, text);
  }

  async #takeFile(field: string, name: string, part: AsyncIterable<Buffer>): Promise<void> {
    const file: SentFile = { field, name, path: path.join(this.#folder, randomUUID()), bytes: 0, isTooLarge: false };
    let handle: FileHandle | null = null;
    try {
      // An empty field sends a file without a name and bytes. One with a name and no bytes is refused as what it is.
      if (name !== '') {
        this.files.push(file);
        handle = await open(file.path, 'w', 0o600);
      }
      for await (const bytes of part) {
        if (name === '' && file.bytes === 0) this.files.push(file);
        file.bytes += bytes.length;
        if (file.isTooLarge) continue;
        this.#filesBytes += bytes.length;
        file.isTooLarge = file.bytes > this.#limits.fileBytes || this.#filesBytes > this.#limits.allFilesBytes;
        if (file.isTooLarge) {
          this.#filesBytes -= file.bytes;
          await handle?.close();
          handle = null;
          await rm(file.path, { force: true });
          continue;
        }
        handle ??= await open(file.path, 'w', 0o600);
        await handle.write(bytes);
      }
    } finally {
      await handle?.close();
    }
  }
}

async function receive(chunks: AsyncGenerator<Buffer>, boundary: string, receiver: Receiver, formBytes: number) {
  const parser = new Dicer({ boundary });
  const whole = Promise.withResolvers<void>();
  let taken: Promise<void> = Promise.resolve();
  let latest: Dicer.PartStream | null = null;
  let isInHead = false;
  let isOver = false;
  let received = 0;
  let headStart = 0;
  parser.on('part', (part) => {
    if (isInHead) whole.reject(new BrokenForm());
    latest = part;
    isInHead = true;
    headStart = received;
    // A part without an end; the parser says so too.
    part.on('error', () => {});
    part.on('header', (head) => {
      isInHead = false;
      taken = taken.then(() => receiver.take(head as PartHead, part));
      taken.catch(whole.reject);
    });
  });
  parser.on('error', () => whole.reject(new BrokenForm()));
  parser.on('finish', () => {
    isOver = true;
    if (isInHead) whole.reject(new BrokenForm());
    else whole.resolve(taken);
  });
  const write = (chunk: Buffer) =>
    new Promise<void>((resolve, reject) => parser.write(chunk, (error) => (error ? reject(error) : resolve())));
  const feed = async () => {
    for await (const chunk of chunks) {
      received += chunk.length;
      if (received > formBytes) throw new BodyTooLarge();
      if (isOver) continue;
      // The parser doesn't always call back for the last chunk.
      await Promise.race([write(chunk), whole.promise]);
      if (isInHead && received - headStart > headBytes) throw new BrokenForm();
    }
    if (!isOver) parser.end();
  };
  try {
    await Promise.all([feed(), whole.promise]);
  } finally {
    parser.destroy();
    (latest as Dicer.PartStream | null)?.destroy();
    void chunks.return(undefined);
    await taken.catch(() => {});
  }
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
