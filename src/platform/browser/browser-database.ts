/** A database of this browser, which may be full, lose its connection in the background, or never answer. */

/** How long anything waits for it. */
const patienceMs = 3_000;
/** How long one that didn’t answer isn’t asked again. */
const pauseMs = 30_000;

export type Work<T> = (store: IDBObjectStore) => IDBRequest<T>;

export interface BrowserDatabase {
  /** Resolves once the work is stored. @throws if the browser has no room, no storage, or one that doesn’t answer */
  run<T>(store: string, mode: IDBTransactionMode, work: Work<T>): Promise<T>;
}

interface Wishes {
  name: string;
  version: number;
  upgrade(database: IDBDatabase, oldVersion: number): void;
}

class NoAnswer extends Error {}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function within<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new NoAnswer('The browser’s storage doesn’t answer.')), patienceMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function openDatabase({ name, version, upgrade }: Wishes, forget: () => void): Promise<IDBDatabase> {
  const request = indexedDB.open(name, version);
  request.onupgradeneeded = ({ oldVersion }) => upgrade(request.result, oldVersion);
  const opened = new Promise<IDBDatabase>((resolve, reject) => {
    // A tab of an earlier release holds it, and may for days.
    request.onblocked = () => reject(new NoAnswer('Another tab holds the browser’s storage.'));
    done(request).then(resolve, reject);
  });
  return opened.then((database) => {
    // A sign-out in another tab deletes the database; holding it open would hold that up.
    database.onversionchange = () => {
      database.close();
      forget();
    };
    database.onclose = forget;
    return database;
  });
}

/** Creates what opens the database once, and again after the browser closed it. */
export function createBrowserDatabase(wishes: Wishes): BrowserDatabase {
  let opened: Promise<IDBDatabase> | null = null;
  let silentUntil = 0;
  const forget = () => {
    opened = null;
  };

  const attempt = async <T>(name: string, mode: IDBTransactionMode, work: Work<T>): Promise<T> => {
    opened ??= openDatabase(wishes, forget);
    // On the disk before it is said to be saved: a phone may be switched off the next moment.
    const transaction = (await opened).transaction(name, mode, { durability: 'strict' });
    const finished = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      // A full disk may show only here.
      transaction.onabort = () => reject(transaction.error);
    });
    const [result] = await Promise.all([done(work(transaction.objectStore(name))), finished]);
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
