/** What a paired phone keeps: the day, its sales, receipts to be mailed, and a payment that may still be open. They survive a reload and a sign-out. */
import type { DBSchema, IDBPDatabase } from 'idb';
import { createBrowserDatabase } from '../../../platform/browser/browser-database.ts';
import { boothDatabase } from '../../../site/booth-paths.ts';
import type { BoothDay } from '../booth.api.ts';
import type { Answered, KeptCard } from './day-sums.ts';
import type { KeptReceipt } from './kept-receipt.ts';
import { isOf, isOnlyHere, type KeptSale } from './kept-sale.ts';

interface Facts {
  day: BoothDay;
  /** Id of a payment by card whose end isn't known. */
  payment: string;
  answered: Answered;
  cards: readonly KeptCard[];
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

interface Tables extends DBSchema {
  facts: { key: keyof Facts; value: Facts[keyof Facts] };
  sales: { key: string; value: KeptSale };
  receipts: { key: string; value: KeptReceipt };
}

function upgrade(database: IDBPDatabase<Tables>): void {
  database.createObjectStore('facts');
  database.createObjectStore('sales', { keyPath: 'id' });
  database.createObjectStore('receipts', { keyPath: 'id' });
}

export function createBoothBox(): BoothStorage {
  const { run } = createBrowserDatabase<Tables>({ name: boothDatabase, version: 1, upgrade });

  return {
    async read<Name extends keyof Facts>(name: Name) {
      const value = await run('facts', 'readonly', (store) => store.get(name));
      return (value as Facts[Name] | undefined) ?? null;
    },
    put: (name, value) =>
      run('facts', 'readwrite', async (store) => {
        await (value === null ? store.delete(name) : store.put(value, name));
      }),
    listSales: () => run('sales', 'readonly', (store) => store.getAll()),
    async putSale(sale) {
      await run('sales', 'readwrite', (store) => store.put(sale));
    },
    removeSale: (id) => run('sales', 'readwrite', (store) => store.delete(id)),
    listReceipts: () => run('receipts', 'readonly', (store) => store.getAll()),
    async putReceipt(receipt) {
      await run('receipts', 'readwrite', (store) => store.put(receipt));
    },
    removeReceipt: (id) => run('receipts', 'readwrite', (store) => store.delete(id)),
    async wipe(store) {
      await run('sales', 'readwrite', async (kept) => {
        for (const sale of await kept.getAll()) if (isOf(store, sale) || !isOnlyHere(sale)) await kept.delete(sale.id);
      });
      await run('facts', 'readwrite', (kept) => kept.clear());
      await run('receipts', 'readwrite', (kept) => kept.clear());
    },
  };
}
