import { atom } from 'nanostores';
import { ApiError } from '../../../platform/api/typed-fetch.ts';
import { loadUploadQueue } from '../../pictures/load-upload-queue.ts';
import { createUploadCalls } from '../../pictures/upload-calls.api.ts';
import type { PhotoQueue, Uploads } from './editor-parts.ts';

/**
 * The queue itself runs only in a browser, so it is not loaded while the server renders.
 * @param store the store's slug
 */
export function createPhotoQueue(store: string, accountId: string): PhotoQueue {
  const loaded = loadUploadQueue();
  const $uploads = atom<Uploads>({});
  loaded.then(({ queueStore }) => queueStore.subscribe((all) => $uploads.set(all))).catch(() => undefined);
  return {
    $uploads,
    add: async (files, pieceId) => (await loaded).addPhotos(store, files, { productId: pieceId }),
    retry: (id) => void loaded.then(({ retry }) => retry(id)).catch(() => undefined),
    cancel: (id) => void loaded.then(({ cancel }) => cancel(id)).catch(() => undefined),
    resume: async () => await (await loaded).resume(store),
    async find(id) {
      try {
        return (await createUploadCalls(store, accountId).look(id)).picture;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  };
}
