/** Records sales on the phone, and sends them until the server has each. Sent twice, a sale is the same sale. */
import { atom, type ReadableAtom } from 'nanostores';
import { ApiError } from '../../../platform/api/typed-fetch.ts';
import type { PhoneSale, SaleAnswer } from '../booth.api.ts';
import type { BoothStorage } from './booth-storage.store.ts';
import { applyAnswer, isUndone, isUnsent, type KeptSale, keepSale } from './kept-sale.ts';
import { nextBatch } from './sales-batch.ts';
import { createSalesStorage } from './sales-storage.store.ts';

interface OutboxParts {
  box: Pick<BoothStorage, 'listSales' | 'putSale' | 'removeSale'>;
  /** Id of the store that this phone is paired with, as far as it knows. Sales of another one stay where they are. */
  readStore(): Promise<string | null>;
  send(phoneTime: Date, sales: readonly PhoneSale[], store: string | null): Promise<{ sales: readonly SaleAnswer[] }>;
  /** Takes a sale back. */
  undo(sale: PhoneSale, store: string | null): Promise<void>;
  now(): Date;
  /** Runs one task of this name at a time across tabs. */
  alone(name: string, run: () => Promise<void>): Promise<void>;
  createRetry(run: () => void): { failed(): void; worked(): void };
  /** Makes the other tabs read the sales again. */
  tell(): void;
}

export interface Outbox {
  /** Those of the store, the latest first. */
  $sales: ReadableAtom<readonly KeptSale[]>;
  /** True if the server doesn't know this phone: what it holds waits until it is paired. */
  $isUnknown: ReadableAtom<boolean>;
  load(): Promise<void>;
  /** Saves a sale on the phone. Returns false if it has no room; then only this page has it, until it is sent. */
  record(sale: PhoneSale, store: string): Promise<boolean>;
  /** Takes a sale back: one that isn't sent at once, any other once the server has agreed. @throws ApiError then */
  undo(id: string): Promise<void>;
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

/** Sends as many of these as the server takes at once, and returns them. One that is too large by itself is passed by. */
async function sendFirst(
  waiting: readonly KeptSale[],
  sendBatch: (batch: readonly KeptSale[]) => Promise<void>,
): Promise<KeptSale[]> {
  let batch = nextBatch(waiting);
  for (;;) {
    try {
      await sendBatch(batch);
      return batch;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 413) throw error;
      if (batch.length === 1) return batch;
      batch = nextBatch(waiting, batch.length >> 1);
    }
  }
}

export function createOutbox(parts: OutboxParts): Outbox {
  const { now } = parts;
  const { $sales, load, keep, show, removeOld } = createSalesStorage(parts);
  const $isUnknown = atom(false);
  const flush = createRunner(sendOnce);
  const retry = parts.createRetry(() => void flush());

  async function sendBatch(batch: readonly KeptSale[], store: string | null): Promise<void> {
    const sales = batch.map(({ sale }) => sale);
    const { sales: answers } = await parts.send(now(), sales, store);
    const after = batch.map((kept, at) => applyAnswer(kept, answers[at]));
    // Meanwhile somebody may have taken one back.
    await load();
    const undone = new Set($sales.get().flatMap((kept) => (isUndone(kept) ? [kept.id] : [])));
    for (const [at, kept] of after.entries()) if (kept !== batch[at] && !undone.has(kept.id)) await keep(kept);
    await load();
    parts.tell();
  }

  /** Tells the server of the sales that were taken back. One that it has, and keeps, is sent again for its answer. */
  async function sendUndone(store: string | null): Promise<void> {
    for (const kept of $sales.get().filter(({ state }) => state === 'undoing')) {
      try {
        await parts.undo(kept.sale, store);
        await keep({ ...kept, state: 'undone' });
      } catch (error) {
        const isKept = error instanceof ApiError && [403, 404, 422].includes(error.status);
        if (!isKept) throw error;
        await keep({ ...kept, state: 'saved' });
      }
      await load();
      parts.tell();
    }
  }

  /** Under the lock: another tab may have sent everything meanwhile. */
  async function sendAll(): Promise<void> {
    const store = await load();
    const tried = new Set<string>();
    for (;;) {
      // The oldest first.
      const unsent = $sales.get().filter((kept) => isUnsent(kept) && !tried.has(kept.id));
      if (unsent.length === 0) break;
      const sent = await sendFirst(unsent.toReversed(), (batch) => sendBatch(batch, store));
      for (const { id } of sent) tried.add(id);
    }
    await sendUndone(store);
    $isUnknown.set(false);
    if ($sales.get().some((kept) => isUnsent(kept) || kept.state === 'undoing')) retry.failed();
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
      await removeOld(now());
    },
    async undo(id) {
      const kept = $sales.get().find((one) => one.id === id);
      if (kept === undefined || isUndone(kept)) return;
      const isSent = !isUnsent(kept);
      if (isSent) await parts.undo(kept.sale, await parts.readStore());
      await keep({ ...kept, state: isSent ? 'undone' : 'undoing' });
      await load();
      parts.tell();
      if (!isSent) void flush();
    },
    async record(sale, store) {
      // A screen can show it at once. It says that it is saved when the disk has it.
      show({ ...keepSale(sale, store), state: 'saving' });
      const isSaved = await keep(keepSale(sale, store));
      await load();
      parts.tell();
      void flush();
      return isSaved;
    },
  };
}
