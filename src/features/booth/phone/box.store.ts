/** What a paired phone keeps: the day, its sales, receipts to be mailed, and a payment that may still be open. They survive a reload and a sign-out. */
import { boothDatabase } from '../../../site/booth-paths.ts';
import type { BoothDay } from '../booth.api.ts';
import { isOf, isOnlyHere, type KeptSale } from './kept-sale.ts';
import type { KeptReceipt } from './receipts.store.ts';

/** What isn't a list: one of each. */
interface Facts {
  day: BoothDay;
  /** Id of a payment by card whose end isn't known. */
  payment: string;
}

type StoreName = 'facts' | 'sales' | 'receipts';
type Work<T> = (store: IDBObjectStore) => IDBRequest<T>;

export interface BoothBox {
  read<Name extends keyof Facts>(name: Name): Promise<Facts[Name] | null>;
  /** Stores; null forgets. @throws if the browser has no room, or no storage */
  put<Name extends keyof Facts>(name: Name, value: Facts[Name] | null): Promise<void>;
  listSales(): Promise<KeptSale[]>;
  /** Resolves once it is on the disk. @throws if the browser has no room, or no storage */
  putSale(sale: KeptSale): Promise<void>;
  removeSale(id: string): Promise<void>;
  listReceipts(): Promise<KeptReceipt[]>;
  putReceipt(receipt: KeptReceipt): Promise<void>;
  removeReceipt(id: string): Promise<void>;
  /** Deletes what is kept of a store. Sales of another one that only this phone has stay. */
  wipe(store: string): Promise<void>;
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(boothDatabase, 2);
  request.onupgradeneeded = ({ oldVersion }) => {
    if (oldVersion < 1) {
      request.result.createObjectStore('facts');
      request.result.createObjectStore('sales', { keyPath: 'id' });
    }
    request.result.createObjectStore('receipts', { keyPath: 'id' });
  };
  return done(request);
}

/** Opens the database once, and again after the browser closed it. */
function createOpener(): { open(): Promise<IDBDatabase>; forget(): void } {
  let opened: Promise<IDBDatabase> | null = null;
  const forget = () => {
    opened = null;
  };
  return {
    forget,
    open() {
      opened ??= openDatabase().then((database) => {
        database.onversionchange = () => {
          database.close();
          forget();
        };
        database.onclose = forget;
        return database;
      });
      return opened;
    },
  };
}

export function createBoothBox(): BoothBox {
  const { open, forget } = createOpener();

  const attempt = async <T>(name: StoreName, mode: IDBTransactionMode, work: Work<T>): Promise<T> => {
    // On the disk before it is said to be saved: a phone may be switched off the next moment.
    const transaction = (await open()).transaction(name, mode, { durability: 'strict' });
    const finished = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const [result] = await Promise.all([done(work(transaction.objectStore(name))), finished]);
    return result;
  };

  /** Tries twice: some browsers lose the connection while the page is in the background, and tell nobody. */
  const run = <T>(name: StoreName, mode: IDBTransactionMode, work: Work<T>): Promise<T> =>
    attempt(name, mode, work).catch(() => {
      forget();
      return attempt(name, mode, work);
    });

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
