/** The service worker of the favorites page, served as `/sw.js` with that page as its scope. `tools/build.ts` bundles it. */
import { startOfflineWorker } from '../../../platform/browser/offline/offline-worker.ts';
import type { FetchEvent, Worker } from '../../../platform/browser/offline/worker-scope.ts';
import { cachePrefix, deleteOfflineCopy, findPicture, storePicture, storePictures } from './offline-copy.ts';
import { getOfflineKind, offlineCaches, offlineLimits } from './offline-rules.ts';

async function answerPicture(event: FetchEvent): Promise<Response> {
  const { request } = event;
  try {
    // The browser's HTTP cache answers if it can.
    const response = await fetch(request);
    event.waitUntil(storePicture(request.url, response.clone()));
    return response;
  } catch (error) {
    const stored = await findPicture(request.url);
    if (stored === undefined) throw error;
    return stored;
  }
}

const { registration } = self as unknown as Worker;

startOfflineWorker({
  caches: offlineCaches,
  cachePrefix,
  pageMs: offlineLimits.pageMs,
  kindOf: getOfflineKind,
  isShown: ({ status }) => status < 500,
  onSignedOut: () => deleteOfflineCopy(registration),
  answerPicture,
  storePictures,
});
