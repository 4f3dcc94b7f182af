/**
 * The service worker of the favorites page, served as `/sw.js` with that page as its scope. `tools/build.ts` bundles it.
 * `offline-rules.ts` decides what it stores.
 */
import type { FetchEvent, Worker } from '../../../platform/browser/worker-scope.ts';
import {
  deleteCaches,
  deleteOfflineCopy,
  findAsset,
  findPage,
  findPicture,
  storePage,
  storePicture,
  storePictures,
} from './offline-copy.ts';
import { getOfflineKind, offlineCaches, offlineLimits } from './offline-rules.ts';

const worker = self as unknown as Worker;

/** Answers a file of the build. Its name contains a hash of its content, so a stored one is never outdated. */
const answerAsset = async (request: Request): Promise<Response> => (await findAsset(request.url)) ?? fetch(request);

async function answerPicture(event: FetchEvent): Promise<Response> {
  try {
    // The browser's HTTP cache answers if it can.
    const response = await fetch(event.request);
    event.waitUntil(storePicture(event.request.url, response.clone()));
    return response;
  } catch (error) {
    const stored = await findPicture(event.request.url);
    if (stored === undefined) throw error;
    return stored;
  }
}

/** Answers with the network's page, or with the stored one if the network is missing, slow, or answers an error. */
async function answerPage(fetched: Promise<Response>): Promise<Response> {
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, offlineLimits.pageMs, null));
  const inTime = await Promise.race([fetched.catch(() => null), timeout]);
  return inTime !== null && inTime.status < 500 ? inTime : ((await findPage()) ?? fetched);
}

/** Takes over the network's page for the next time, even if it comes too late for this one. */
const keepPage = (page: Response): Promise<void> =>
  page.status === 401 ? deleteOfflineCopy(worker.registration) : storePage(page.clone());

worker.addEventListener('install', (event) => {
  // The page that registers the worker was not loaded through it, so it is fetched once more.
  event.waitUntil(
    fetch(worker.registration.scope)
      .then(storePage)
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(deleteCaches(Object.values(offlineCaches)).then(() => worker.clients.claim()));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const kind = getOfflineKind(request.url, location.origin);
  if (kind === 'asset') event.respondWith(answerAsset(request));
  if (kind === 'picture') event.respondWith(answerPicture(event));
  if (kind === 'page' && request.mode === 'navigate') {
    const fetched = fetch(request);
    event.waitUntil(fetched.then(keepPage).catch(() => undefined));
    event.respondWith(answerPage(fetched));
  }
});

worker.addEventListener('message', (event) => event.waitUntil(storePictures(event.data)));
