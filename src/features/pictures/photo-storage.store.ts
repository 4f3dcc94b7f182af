/** Keeps photos in the browser until the server has them: they survive a reload, a closed tab, and a lost connection. */
import type { DBSchema } from 'idb';
import { createBrowserDatabase } from '../../platform/browser/browser-database.ts';

/** Deleted by `forgetEverything` in `platform/browser/real-browser.ts`, when the account signs out. */
const databaseName = 'photos';

export interface BoxedPhoto {
  id: string;
  /** Account that the photo belongs to; another account of this browser never sees it. */
  account: string;
  vendorSlug: string;
  productId: string | null;
  name: string;
  /** When it was added. */
  order: number;
  /** The file as chosen; null once it is a JPEG. */
  file: Blob | null;
  /** What is sent; null before it is made, and once the server has it. */
  jpeg: Blob | null;
  /** Size of the JPEG; 0 before it is made. */
  bytes: number;
  preview: Blob | null;
}

export interface PhotoStorage {
  /** Stores or replaces. Returns false if it is only kept by this page, because the browser has no room, no storage, or one that doesn’t answer. */
  put(photo: BoxedPhoto): Promise<boolean>;
  remove(id: string): Promise<void>;
  /** Returns an account's photos for a store, oldest first. */
  list(account: string, vendorSlug: string): Promise<BoxedPhoto[]>;
}

interface Tables extends DBSchema {
  photos: { key: string; value: BoxedPhoto };
}

/** Creates the box of this browser. Where it refuses to store, the box is this page's memory. */
export function createPhotoBox(): PhotoStorage {
  const memory = new Map<string, BoxedPhoto>();
  const { run } = createBrowserDatabase<Tables>({
    name: databaseName,
    version: 1,
    upgrade: (database) => database.createObjectStore('photos', { keyPath: 'id' }),
  });

  return {
    async put(photo) {
      try {
        await run('photos', 'readwrite', (store) => store.put(photo));
        memory.delete(photo.id);
        return true;
      } catch {
        memory.set(photo.id, photo);
        return false;
      }
    },
    async remove(id) {
      memory.delete(id);
      await run('photos', 'readwrite', (store) => store.delete(id)).catch(() => undefined);
    },
    async list(account, vendorSlug) {
      const stored = await run('photos', 'readonly', (store) => store.getAll()).catch(() => []);
      return [...stored.filter(({ id }) => !memory.has(id)), ...memory.values()]
        .filter((photo) => photo.account === account && photo.vendorSlug === vendorSlug)
        .sort((one, other) => one.order - other.order);
    },
  };
}
