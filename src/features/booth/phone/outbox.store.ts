/** Records sales on the phone, and sends them until the server has each. Sent twice, a sale is the same sale. */
import { atom, type ReadableAtom } from 'nanostores';
import { ApiError } from '../../../platform/api/typed-fetch.ts';
import type { PhoneSale, SaleAnswer } from '../booth.api.ts';
import type { BoothStorage } from './booth-storage.store.ts';
import { applyAnswer, byTime, isOf, isUnsent, type KeptSale, keepSale } from './kept-sale.ts';
import { nextBatch } from './sales-batch.ts';

/** How long recorded sales stay on the phone, to be looked at. */
const retentionMs = 7 * 24 * 3_600_000;

interface OutboxParts {
  box: Pick<BoothStorage, 'listSales' | 'putSale' | 'removeSale'>;
  /** Id of the store that this phone is paired with, as far as it knows. Sales of another one stay where they are. */
  readStore(): Promise<string | null>;
  send(phoneTime: Date, sales: readonly PhoneSale[], store: string | null): Promise<{ sales: readonly SaleAnswer[] }>;
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

  /** Reads the sales of the store. Returns its id. */
  async function load(): Promise<string | null> {
    const [stored, store] = await Promise.all([box.listSales().catch(() => []), parts.readStore()]);
    const all = [...stored.filter(({ id }) => !memory.has(id)), ...memory.values()];
    $sales.set(all.filter((kept) => isOf(store, kept)).sort(byTime));
    return store;
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

  async function sendBatch(batch: readonly KeptSale[], store: string | null): Promise<void> {
    const sales = batch.map(({ sale }) => sale);
    const { sales: answers } = await parts.send(now(), sales, store);
    const after = batch.map((kept, at) => applyAnswer(kept, answers[at]));
    for (const [at, kept] of after.entries()) if (kept !== batch[at]) await keep(kept);
    await load();
    parts.tell();
  }

  /** Sends as many of these as the server takes at once, and returns them. One that is too large by itself is passed by. */
  async function sendFirst(waiting: readonly KeptSale[], store: string | null): Promise<KeptSale[]> {
    let batch = nextBatch(waiting);
    for (;;) {
      try {
        await sendBatch(batch, store);
        return batch;
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 413) throw error;
        if (batch.length === 1) return batch;
        batch = nextBatch(waiting, batch.length >> 1);
      }
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
      for (const { id } of await sendFirst(unsent.toReversed(), store)) tried.add(id);
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
      const old = new Date(now().getTime() - retentionMs).toISOString();
      for (const { id, state, sale } of $sales.get())
        if (state === 'recorded' && sale.soldAt < old) await box.removeSale(id).catch(() => undefined);
    },
    async record(sale, store) {
      // A screen can show it at once. It says that it is saved when the disk has it.
      const saving: KeptSale = { ...keepSale(sale, store), state: 'saving' };
      memory.set(sale.id, saving);
      $sales.set([...$sales.get(), saving].sort(byTime));
      const isSaved = await keep(keepSale(sale, store));
      await load();
      parts.tell();
      void flush();
      return isSaved;
    },
  };
}
