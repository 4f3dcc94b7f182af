/** The page's one upload queue. Browser only. */
import { browser } from '../../platform/browser/real-browser.ts';
import { session } from '../accounts/session/shared-session.store.ts';
import { createUploadQueue } from './create-upload-queue.store.ts';
import { createPhotoBox } from './photo-storage.store.ts';
import { preparePhoto } from './prepare-photo.store.ts';
import { createUploadCalls } from './upload-calls.api.ts';
import type { QueueParts } from './upload-queue.ts';

export type { QueuedPhoto } from './upload-queue.ts';

const parts: QueueParts = {
  box: createPhotoBox(),
  async account() {
    const shared = session();
    if (shared.$state.get().person === null) await shared.refresh();
    return shared.$state.get().person?.id ?? null;
  },
  calls: createUploadCalls,
  prepare: preparePhoto,
  browser,
  newId: () => browser.randomId().replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
  async alone(name, work) {
    // Not every browser has locks, and none over http in a local network; then two tabs may send the same, once.
    if (!('locks' in navigator)) {
      await work();
      return true;
    }
    return await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock !== null) await work();
      return lock !== null;
    });
  },
  toUrl: (blob) => URL.createObjectURL(blob),
  dropUrl: (url) => URL.revokeObjectURL(url),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

export const { queueStore, $onlyHere, addPhotos, retry, cancel, dismiss, resume } = createUploadQueue(parts);
