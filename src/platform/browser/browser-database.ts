/** A database of this browser, which may be full, lose its connection in the background, or never answer. */
import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB, type StoreNames } from 'idb';

const patienceMs = 3_000;
/** How long one that didn’t answer isn’t asked again. */
const pauseMs = 30_000;

type Mode = 'readonly' | 'readwrite';

interface BrowserDatabase<Tables extends DBSchema> {
  /** Resolves once the work is stored. @throws if the browser has no room, no storage, or one that doesn’t answer */
  run<Name extends StoreNames<Tables>, M extends Mode, T>(
    store: Name,
    mode: M,
    work: (store: IDBPObjectStore<Tables, [Name], Name, M>) => Promise<T>,
  ): Promise<T>;
}

interface Wishes<Tables extends DBSchema> {
  name: string;
  version: number;
  upgrade(database: IDBPDatabase<Tables>): void;
}

class NoAnswer extends Error {}

function within<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new NoAnswer('The browser’s storage doesn’t answer.')), patienceMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function openDatabase<Tables extends DBSchema>(
  { name, version, upgrade }: Wishes<Tables>,
  forget: () => void,
): Promise<IDBPDatabase<Tables>> {
  return new Promise((resolve, reject) => {
    openDB<Tables>(name, version, {
      upgrade,
      // A tab of an earlier release holds it, and may for days.
      blocked: () => reject(new NoAnswer('Another tab holds the browser’s storage.')),
      // A sign-out in another tab deletes the database; holding it open would hold that up.
      blocking(_old, _new, { target }) {
        (target as IDBDatabase).close();
        forget();
      },
      terminated: forget,
    }).then(resolve, reject);
  });
}

export function createBrowserDatabase<Tables extends DBSchema>(wishes: Wishes<Tables>): BrowserDatabase<Tables> {
  let opened: Promise<IDBPDatabase<Tables>> | null = null;
  let silentUntil = 0;
  const forget = () => {
    opened = null;
  };

  const attempt: BrowserDatabase<Tables>['run'] = async (name, mode, work) => {
    opened ??= openDatabase(wishes, forget);
    // On the disk before it is said to be saved: a phone may be switched off the next moment.
    const transaction = (await opened).transaction(name, mode, { durability: 'strict' });
    // A full disk may show only when the transaction ends.
    const [result] = await Promise.all([work(transaction.objectStore(name)), transaction.done]);
    return result;
  };

  return {
    /** Tries twice: some browsers lose the connection while the page is in the background, and tell nobody. */
    async run(name, mode, work) {
      if (Date.now() < silentUntil) throw new NoAnswer('The browser’s storage didn’t answer lately.');
      const twice = attempt(name, mode, work).catch((error: unknown) => {
        forget();
        if (error instanceof NoAnswer) throw error;
        return attempt(name, mode, work);
      });
      try {
        return await within(twice);
      } catch (error) {
        forget();
        if (error instanceof NoAnswer) silentUntil = Date.now() + pauseMs;
        throw error;
      }
    },
  };
}
