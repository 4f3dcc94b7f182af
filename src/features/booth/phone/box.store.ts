/** What a paired phone keeps: the day, its sales, receipts to be mailed, and a payment that may still be open. They survive a reload and a sign-out. */
import { createBrowserDatabase } from '../../../platform/browser/browser-database.ts';
import { boothDatabase } from '../../../site/booth-paths.ts';
import type { BoothDay } from '../booth.api.ts';
import type { Answered } from './day-sums.ts';
import { isOf, isOnlyHere, type KeptSale } from './kept-sale.ts';
import type { KeptReceipt } from './receipts.store.ts';

/** What isn't a list: one of each. */
interface Facts {
  day: BoothDay;
  /** Id of a payment by card whose end isn't known. */
  payment: string;
  /** What the server had of this phone when it was last asked. */
  answered: Answered;
}

export interface BoothStorage {
  read<Name extends keyof Facts>(name: Name): Promise<Facts[Name] | null>;
  /** Stores; null forgets. @throws if the browser has no room, no storage, or one that doesn’t answer */
  put<Name extends keyof Facts>(name: Name, value: Facts[Name] | null): Promise<void>;
  listSales(): Promise<KeptSale[]>;
  /** Resolves once it is on the disk. @throws if the browser has no room, no storage, or one that doesn’t answer */
  putSale(sale: KeptSale): Promise<void>;
  removeSale(id: string): Promise<void>;
  listReceipts(): Promise<KeptReceipt[]>;
  putReceipt(receipt: KeptReceipt): Promise<void>;
  removeReceipt(id: string): Promise<void>;
  /** Deletes what is kept of a store. Sales of another one that only this phone has stay. */
  wipe(store: string): Promise<void>;
}

function upgrade(database: IDBDatabase): void {
  database.createObjectStore('facts');
  database.createObjectStore('sales', { keyPath: 'id' });
  database.createObjectStore('receipts', { keyPath: 'id' });
}

export function createBoothBox(): BoothStorage {
  const { run } = createBrowserDatabase({ name: boothDatabase, version: 1, upgrade });

  return {
    read: async (name) => (await run('facts', 'readonly', (store) => store.get(name))) ?? null,
    async put(name, value) {
      if (value === null) await run('facts', 'readwrite', (store) => store.delete(name));
      else await run('facts', 'readwrite', (store) => store.put(value, name));
    },
    listSales: () => run<KeptSale[]>('sales', 'readonly', (store) => store.getAll()),
    async putSale(sale) {
      await run('sales', 'readwrite', (store) => store.put(sale));
    },
    async removeSale(id) {
      await run('sales', 'readwrite', (store) => store.delete(id));
    },
    listReceipts: () => run<KeptReceipt[]>('receipts', 'readonly', (store) => store.getAll()),
    async putReceipt(receipt) {
      await run('receipts', 'readwrite', (store) => store.put(receipt));
    },
    async removeReceipt(id) {
      await run('receipts', 'readwrite', (store) => store.delete(id));
    },
    async wipe(store) {
      const sales = await run<KeptSale[]>('sales', 'readonly', (kept) => kept.getAll());
      for (const sale of sales)
        if (isOf(store, sale) || !isOnlyHere(sale)) await run('sales', 'readwrite', (kept) => kept.delete(sale.id));
      await run('facts', 'readwrite', (kept) => kept.clear());
      await run('receipts', 'readwrite', (kept) => kept.clear());
    },
  };
}
