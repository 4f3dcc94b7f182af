/** Has PDFs made by a thread (`serve-pdfs.ts`), one at a time, so that pages don't wait for them, and keeps them in memory. */
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import type { StoredPictures } from '../files/stored-pictures.ts';
import { hash } from '../hashes/hash.ts';
import { listPictures, type PdfDocument } from './pdf-document.ts';
import type { PdfAnswer, PdfTask } from './serve-pdfs.ts';
import type { PictureFile } from './to-jpegs.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const maxWaiting = 2;
/** PDFs that are waited for in all: a few seconds of work. */
const maxQueued = 20;
/** A page takes a tenth of a second; a machine may be busy. */
const timeoutMs = 8_000;
/** The thread takes 60 MB. */
const idleMs = 30_000;
/** A receipt has 20 KB, and 60 KB for each picture. */
const keptBytes = 8 * 1024 * 1024;
const cacheMs = 60 * 60_000;
/** A document that could not be made isn't tried again before. */
const failedMs = 60_000;

interface PdfRefusal {
  refused: 'waiting' | 'busy' | 'failed';
  /** In seconds. */
  retryAfter: number;
}

export interface PdfMaker {
  /**
   * Returns the PDF of a document, from memory if it was made before: a document that says something else is another one.
   * @param who the account or link that waits
   */
  make(document: PdfDocument, who: string): Promise<Bytes | PdfRefusal>;
  close(): Promise<void>;
}

interface PdfMakerOptions {
  script: string;
  pictures: StoredPictures;
  now(): Date;
  log(message: string, error?: unknown): void;
}

const keyOf = (document: PdfDocument): string => hash(JSON.stringify(document), 'base64');

/** Pixels of a picture of 60 mm at 300 dots per inch. */
const sharpWidth = 700;
/** The same of one as wide as the page: the widest there is. */
const sharpLargeWidth = 1360;

/** Reads the pictures of a document, each once, no wider than they have to be. Those that are gone are left out. */
async function readPictures(pictures: StoredPictures, document: PdfDocument): Promise<PictureFile[]> {
  const files = new Map<string, PictureFile>();
  for (const { key, widths, isLarge } of listPictures(document)) {
    if (files.has(key)) continue;
    const wide = widths.filter((width) => width >= (isLarge ? sharpLargeWidth : sharpWidth));
    const bytes = await pictures.read({ key, widths: wide.length > 0 ? [Math.min(...wide)] : widths });
    if (bytes !== null) files.set(key, { key, bytes, ...(isLarge && { isLarge }) });
  }
  return [...files.values()];
}

/** Runs the program while there is work. */
function createThread(script: string) {
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  const stop = async (): Promise<void> => {
    clearTimeout(idle);
    const stopped = worker;
    worker = null;
    await stopped?.terminate();
  };
  const start = (): Worker => {
    const limits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 };
    const env = { NODE_ENV: 'production' };
    const started = new Worker(script, { env, execArgv: [], resourceLimits: limits });
    // Whoever waits hears it too; without this, one that breaks while nobody waits would end the server.
    started.on('error', () => {});
    started.once('exit', () => {
      if (worker === started) worker = null;
    });
    return started;
  };
  const ask = (task: PdfTask): Promise<Bytes> =>
    new Promise((resolve, reject) => {
      clearTimeout(idle);
      worker ??= start();
      const asked = worker;
      asked.ref();
      const done = (): void => {
        clearTimeout(timer);
        asked.off('message', hear).off('error', fail).off('exit', end);
        asked.unref();
        idle = setTimeout(stop, idleMs);
        idle.unref();
      };
      const fail = (error: Error): void => {
        done();
        void stop().catch(() => {});
        reject(error);
      };
      const end = (): void => fail(new Error('The thread ended.'));
      const hear = (answer: PdfAnswer): void => {
        if ('message' in answer) fail(new Error(answer.message));
        else {
          done();
          resolve(answer.bytes);
        }
      };
      const timer = setTimeout(() => fail(new Error('It took too long.')), timeoutMs);
      asked.on('message', hear).once('error', fail).once('exit', end);
      asked.postMessage(task);
    });
  return { ask, stop };
}

export function createPdfMaker({ script, pictures, now, log }: PdfMakerOptions): PdfMaker {
  const thread = createThread(script);
  const kept = new LRUCache<string, Bytes>({
    maxSize: keptBytes,
    sizeCalculation: ({ length }) => length,
    ttl: cacheMs,
  });
  const failed = new LRUCache<string, true>({ max: 1000, ttl: failedMs });
  /** Keyed by document: those who want the same one wait for the same work. */
  const making = new Map<string, Promise<Bytes>>();
  const waiting = new Map<string, number>();
  let last: Promise<unknown> = Promise.resolve();

  const start = (key: string, document: PdfDocument): Promise<Bytes> => {
    const work = last
      .then(async () => thread.ask({ document, now: now(), pictures: await readPictures(pictures, document) }))
      .finally(() => making.delete(key));
    making.set(key, work);
    last = work.then(
      (bytes) => kept.set(key, bytes),
      (error: unknown) => {
        failed.set(key, true);
        log('A PDF could not be made.', error);
      },
    );
    return work;
  };

  return {
    async make(document, who) {
      const key = keyOf(document);
      const found = kept.get(key);
      if (found) return found;
      const couldNot = { refused: 'failed', retryAfter: failedMs / 1000 } as const;
      if (failed.has(key)) return couldNot;
      const mine = waiting.get(who) ?? 0;
      if (mine >= maxWaiting) return { refused: 'waiting', retryAfter: 3 };
      if (making.size >= maxQueued && !making.has(key)) return { refused: 'busy', retryAfter: 5 };
      const work = making.get(key) ?? start(key, document);
      waiting.set(who, mine + 1);
      try {
        return await work.catch(() => couldNot);
      } finally {
        const left = (waiting.get(who) ?? 1) - 1;
        if (left === 0) waiting.delete(who);
        else waiting.set(who, left);
      }
    },
    close: thread.stop,
  };
}
