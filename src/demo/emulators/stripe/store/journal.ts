import { type FileHandle, mkdir, open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import type { Write } from './store.ts';

/** A file of transactions, one JSON line each. */
export interface Journal {
  /** Resolves once the transaction is on the disk. Several at once share one flush. */
  append(writes: Write[]): Promise<void>;
  /** Resolves once everything appended so far is on the disk. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

const compactAfterBytes = 16 * 1024 * 1024;

/** Every transaction of the file in order. A last line that was cut off by a crash was never acknowledged: it is left out. */
export async function readJournal(file: string): Promise<Write[][]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const lines = text.split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as Write[]);
}

/**
 * Opens the journal, rewritten to what `snapshot` says, and keeps it short that way.
 * @param snapshot all that is remembered now
 */
export async function openJournal(file: string, snapshot: () => Write[]): Promise<Journal> {
  await mkdir(path.dirname(file), { recursive: true });
  let handle = await rewrite(file, snapshot());
  let sinceRewrite = 0;
  let waiting: string[] = [];
  let flushing: Promise<void> | null = null;

  async function compact(): Promise<void> {
    const old = handle;
    handle = await rewrite(file, snapshot());
    sinceRewrite = 0;
    await old.close();
  }

  async function flush(): Promise<void> {
    // Whoever appends in this turn of the event loop comes along.
    await new Promise((resolve) => setImmediate(resolve));
    const text = waiting.join('');
    waiting = [];
    flushing = null;
    try {
      if (sinceRewrite > compactAfterBytes) return await compact();
      await handle.appendFile(text);
      await handle.datasync();
      sinceRewrite += text.length;
    } catch (error) {
      // A full disk may have cut a line: what comes next writes the whole file anew.
      sinceRewrite = Number.POSITIVE_INFINITY;
      throw error;
    }
  }

  let last: Promise<void> = Promise.resolve();
  return {
    append(writes) {
      waiting.push(`${JSON.stringify(writes)}\n`);
      flushing ??= last = last.catch(() => undefined).then(flush);
      return flushing;
    },
    settled: () => last,
    async close() {
      await last.catch(() => undefined);
      await handle.close();
    },
  };
}

async function rewrite(file: string, writes: Write[]): Promise<FileHandle> {
  const temporary = `${file}.new`;
  const handle = await open(temporary, 'w', 0o600);
  await handle.writeFile(writes.map((write) => `${JSON.stringify([write])}\n`).join(''));
  await handle.datasync();
  await rename(temporary, file);
  return handle;
}
