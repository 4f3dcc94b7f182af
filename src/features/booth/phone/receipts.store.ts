/** Receipts by email: an address waits on the phone until its sale is recorded, is sent once, and then forgotten. */
import { atom, type ReadableAtom } from 'nanostores';
import { ApiError } from '../../../platform/api/typed-fetch.ts';
import type { BoothStorage } from './booth-storage.store.ts';
import type { KeptReceipt } from './kept-receipt.ts';
import type { KeptSale } from './kept-sale.ts';

/** How long the phone knows of a receipt: as long as of its sale. */
const retentionMs = 7 * 24 * 3_600_000;

interface ReceiptParts {
  box: Pick<BoothStorage, 'listReceipts' | 'putReceipt' | 'removeReceipt'>;
  $sales: ReadableAtom<readonly KeptSale[]>;
  mail(wanted: { sale: string; email: string }): Promise<void>;
  now(): Date;
}

interface Receipts {
  $receipts: ReadableAtom<readonly KeptReceipt[]>;
  load(): Promise<void>;
  /** Keeps an address for a sale, and mails it as soon as the sale is recorded. */
  ask(sale: string, email: string): Promise<void>;
  /** Mails what waits and can be mailed. Never throws: it is called again. */
  flush(): Promise<void>;
}

/** True if the same may work later. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || [401, 408, 429].includes(error.status);

export function createReceipts({ box, $sales, mail, now }: ReceiptParts): Receipts {
  const $receipts = atom<readonly KeptReceipt[]>([]);
  let running: Promise<void> | null = null;

  async function put(receipt: KeptReceipt): Promise<void> {
    $receipts.set([receipt, ...$receipts.get().filter(({ id }) => id !== receipt.id)]);
    // Without room for it this page has it, until it is closed.
    await box.putReceipt(receipt).catch(() => undefined);
  }

  /** Ends what waits, unless another address was typed meanwhile. */
  async function end({ id, email }: KeptReceipt, state: KeptReceipt['state'], reason?: string): Promise<void> {
    const current = $receipts.get().find((one) => one.id === id);
    if (current?.email === email)
      await put({ ...current, email: null, state, ...(reason !== undefined && { reason }) });
  }

  async function send(receipt: KeptReceipt): Promise<void> {
    const sale = $sales.get().find(({ id }) => id === receipt.id);
    if (sale?.state === 'refused' || sale?.state === 'undone') return await end(receipt, 'refused');
    if (sale?.state !== 'recorded' || receipt.email === null) return;
    try {
      await mail({ sale: receipt.id, email: receipt.email });
      await end(receipt, 'mailed');
    } catch (error) {
      if (!isPassing(error)) await end(receipt, 'refused', error instanceof ApiError ? error.body.error : undefined);
    }
  }

  async function sendAll(): Promise<void> {
    for (const receipt of $receipts.get()) if (receipt.state === 'waiting') await send(receipt);
  }

  async function flush(): Promise<void> {
    running ??= sendAll().finally(() => {
      running = null;
    });
    await running;
  }

  $sales.listen(() => void flush());

  return {
    $receipts,
    flush,
    async load() {
      const stored = await box.listReceipts().catch(() => []);
      const old = new Date(now().getTime() - retentionMs).toISOString();
      $receipts.set(stored.filter(({ askedAt }) => askedAt >= old));
      for (const { id, askedAt } of stored) if (askedAt < old) await box.removeReceipt(id).catch(() => undefined);
    },
    async ask(sale, email) {
      await put({ id: sale, email, state: 'waiting', askedAt: now().toISOString() });
      // What runs may have passed by this one.
      await running;
      await flush();
    },
  };
}
