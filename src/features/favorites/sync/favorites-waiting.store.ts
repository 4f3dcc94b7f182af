/**
 * The queue as the browser's storage keeps it: what a tab does at once is written once, under a key of its own. So tabs that
 * write at the same moment, without seeing each other yet, lose nothing of each other. Only whoever talks to the server, one
 * tab at a time, changes or takes away what is there.
 */
import type { BrowserStorage } from '../../../platform/browser/browser.ts';
import { compactQueue, type Queue, type QueuedChange, readQueue } from './favorites-queue.store.ts';
import { parseStoredList } from './favorites-storage.store.ts';

/** How many changes are written under one key. */
const batchSize = 100;

/** A place in the order, which is a time in milliseconds, and a random part. What has another ending is not ours. */
const ending = /^\d{15}-[0-9a-f]{32}$/;

/** No clock is set by more than that. A place further on is not ours either, and nothing is put behind it. */
const farMs = 400 * 86_400_000;

export interface Waiting {
  /** In order, without what is superfluous. */
  queue(): Queue;
  add(changes: readonly QueuedChange[]): void;
  /** Changes what differs from `queue()`, and takes away what is missing. */
  keep(next: Queue): void;
}

/** `set` never fails: what the storage refuses is kept elsewhere. */
export type Shelf = Pick<BrowserStorage, 'get' | 'keys'> & { set(key: string, value: string | null): void };

/**
 * @param prefix of the keys; what follows is the batch's place in the order, and a random part
 * @param warn is told once of what is not readable, and then thrown away
 */
export function createWaiting(
  shelf: Shelf,
  prefix: string,
  { now, randomId, warn }: { now: () => number; randomId: () => string; warn: (message: string) => void },
): Waiting {
  const read = new Map<string, { text: string; changes: Queue }>();

  const readBatch = (key: string): Queue => {
    const text = shelf.get(key) ?? '[]';
    const known = read.get(key);
    if (known?.text === text) return known.changes;
    const changes = ending.test(key.slice(prefix.length)) ? readQueue(parseStoredList(text, warn) ?? []) : [];
    // Nothing of ours: it would only be read again and again.
    if (changes.length === 0) shelf.set(key, null);
    read.set(key, { text, changes });
    return changes;
  };
  const batches = (): { key: string; changes: Queue }[] =>
    shelf
      .keys(prefix)
      .sort()
      .map((key) => ({ key, changes: readBatch(key) }))
      .filter(({ changes }) => changes.length > 0);
  const write = (key: string, changes: Queue) => {
    if (changes.length > 0) return shelf.set(key, JSON.stringify(changes));
    read.delete(key);
    shelf.set(key, null);
  };
  return {
    queue: () => {
      const each = new Map<string, QueuedChange>();
      for (const { changes } of batches()) for (const change of changes) each.set(change.key, change);
      return compactQueue([...each.values()]);
    },
    add(changes) {
      const places = batches().map(({ key }) => Number.parseInt(key.slice(prefix.length), 10));
      // By the clock, but never before what is there already: clocks are set.
      let place = Math.max(now() - 1, ...places.filter((there) => there < now() + farMs));
      for (let from = 0; from < changes.length; from += batchSize) {
        place += 1;
        write(`${prefix}${String(place).padStart(15, '0')}-${randomId()}`, changes.slice(from, from + batchSize));
      }
    },
    keep(next) {
      const staying = new Map(next.map((change) => [change.key, change]));
      for (const { key, changes } of batches()) {
        const left = changes.flatMap((change) => staying.get(change.key) ?? []);
        const isSame = left.length === changes.length && left.every((change, index) => change === changes[index]);
        if (!isSame) write(key, left);
      }
    },
  };
}
