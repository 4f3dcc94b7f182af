/** Records sales on the phone, and sends them until the server has each. Sent twice, a sale is the same sale. */
import { atom, type ReadableAtom } from 'nanostores';
import { ApiError } from '../../../platform/api/typed-fetch.ts';
import type { PhoneSale, SaleAnswer } from '../booth.api.ts';
import type { BoothBox } from './box.store.ts';
import { applyAnswer, byTime, isUnsent, type KeptSale, keepSale } from './kept-sale.ts';
import { takeBatch } from './sales-batch.ts';

/** How long recorded sales stay on the phone, to be looked at. */
const keptMs = 7 * 24 * 3_600_000;

interface OutboxParts {
  box: Pick<BoothBox, 'listSales' | 'putSale' | 'removeSale'>;
  send(phoneTime: Date, sales: readonly PhoneSale[]): Promise<{ sales: readonly SaleAnswer[] }>;
  now(): Date;
  /** Runs one task of this name at a time across tabs. */
  alone(name: string, run: () => Promise<void>): Promise<void>;
  /** Says when to try again. */
  createRetry(run: () => void): { failed(): void; worked(): void };
  /** Makes the other tabs read the sales again. */
  tell(): void;
}

export interface Outbox {
  /** The latest first. */
  $sales: ReadableAtom<readonly KeptSale[]>;
  /** True if the server doesn't know this phone: what it holds waits until it is paired. */
  $isUnknown: ReadableAtom<boolean>;
  /** Reads what the phone holds. */
  load(): Promise<void>;
  /** Saves a sale on the phone. Returns false if it has no room; then only this page has it, until it is sent. */
  record(sale: PhoneSale): Promise<boolean>;
  /** Sends what isn't sent. Never throws: it tries again by itself. */
  flush(): Promise<void>;
}

/** Returns a function that runs a task, and once more if it is called meanwhile. */
function createRunner(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let isAsked = false;
  return async () => {
    isAsked = true;
    running ??= (async () => {
      while (isAsked) {
        isAsked = false;
        await run();
      }
    })().finally(() => {
      running = null;
    });
    await running;
  };
}

export function createOutbox(parts: OutboxParts): Outbox {
  const { box, now } = parts;
  const $sales = atom<readonly KeptSale[]>([]);
  const $isUnknown = atom(false);
  /** What the phone had no room for. */
  const memory = new Map<string, KeptSale>();
  const flush = createRunner(sendOnce);
  const retry = parts.createRetry(() => void flush());

  async function load(): Promise<void> {
    const stored = await box.listSales().catch(() => []);
    $sales.set([...stored.filter(({ id }) => !memory.has(id)), ...memory.values()].sort(byTime));
  }

  async function keep(kept: KeptSale): Promise<boolean> {
    try {
      await box.putSale(kept);
      memory.delete(kept.id);
      return true;
    } catch {
      memory.set(kept.id, kept.state === 'saved' ? { ...kept, state: 'unsaved' } : kept);
      return false;
    }
  }

  /** Sends some, and stores what became of them. */
  async function sendBatch(batch: readonly KeptSale[]): Promise<void> {
    const { sales: answers } = await parts.send(
      now(),
      batch.map(({ sale }) => sale),
    );
    const after = batch.map((kept, at) => applyAnswer(kept, answers[at]));
    for (const [at, kept] of after.entries()) if (kept !== batch[at]) await keep(kept);
    await load();
    parts.tell();
  }

  /** Sends as many of these as the server takes at once, and returns them. One that is too large by itself is passed by. */
  async function sendFirst(waiting: readonly KeptSale[]): Promise<KeptSale[]> {
    let batch = takeBatch(waiting);
    for (;;) {
      try {
        await sendBatch(batch);
        return batch;
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 413) throw error;
        if (batch.length === 1) return batch;
        batch = takeBatch(waiting, batch.length >> 1);
      }
    }
  }

  /** Under the lock: another tab may have sent everything meanwhile. */
  async function sendAll(): Promise<void> {
    await load();
    const tried = new Set<string>();
    for (;;) {
      // The oldest first.
      const unsent = $sales.get().filter((kept) => isUnsent(kept) && !tried.has(kept.id));
      if (unsent.length === 0) break;
      for (const { id } of await sendFirst(unsent.toReversed())) tried.add(id);
    }
    $isUnknown.set(false);
    if ($sales.get().some(isUnsent)) retry.failed();
    else retry.worked();
  }

  async function sendOnce(): Promise<void> {
    try {
      await parts.alone('booth outbox', sendAll);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) $isUnknown.set(true);
      else retry.failed();
    }
  }

  return {
    $sales,
    $isUnknown,
    flush,
    async load() {
      await load();
      const old = new Date(now().getTime() - keptMs).toISOString();
      for (const { id, state, sale } of $sales.get())
        if (state === 'recorded' && sale.soldAt < old) await box.removeSale(id).catch(() => undefined);
    },
    async record(sale) {
      // A screen can show it at once. It says that it is saved when the disk has it.
      const saving: KeptSale = { ...keepSale(sale), state: 'saving' };
      memory.set(sale.id, saving);
      $sales.set([...$sales.get(), saving].sort(byTime));
      const isSaved = await keep(keepSale(sale));
      await load();
      parts.tell();
      void flush();
      return isSaved;
    },
  };
}
