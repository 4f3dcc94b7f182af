/**
 * The service worker of the favorites page, served as `/sw.js` with that page as its scope. `tools/build.ts` bundles it.
 * `offline-rules.ts` decides what it stores.
 */
import { answerPage } from './answer-page.ts';
import { createOfflineCopy } from './offline-copy.ts';
import { getOfflineKind, type WorkerMessage } from './offline-rules.ts';

// TypeScript's types of workers and of pages exclude each other in one program, so these declare what the worker uses.
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface MessageEvent extends ExtendableEvent {
  readonly data: unknown;
}
interface Worker {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}

const worker = self as unknown as Worker;
const { origin } = location;
const copy = createOfflineCopy({ caches, fetch: (url, init) => fetch(url, init), origin });

/** Deletes the copy and the worker, because the server or the page says that nobody is signed in. */
async function leave(): Promise<void> {
  await copy.deleteAll();
  await worker.registration.unregister();
}

/** Answers a file of the build. Its name contains a hash of its content, so a stored one is never outdated. */
const answerAsset = async (request: Request): Promise<Response> =>
  (await copy.findAsset(request.url)) ?? fetch(request);

async function answerPicture(event: FetchEvent): Promise<Response> {
  const { request } = event;
  try {
    // The browser's HTTP cache answers if it can.
    const response = await fetch(request);
    event.waitUntil(copy.storePicture(request.url, response.clone()));
    return response;
  } catch (error) {
    const stored = await copy.findPicture(request.url);
    if (stored === null) throw error;
    return stored;
  }
}

worker.addEventListener('install', (event) => {
  // The page that registers the worker was not loaded through it, so it is fetched once more.
  event.waitUntil(
    fetch(worker.registration.scope)
      .then((page) => copy.storePage(page))
      .then((isStored) => (isStored ? worker.skipWaiting() : Promise.reject(new Error('There is nothing to keep.')))),
  );
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(copy.deleteOldCaches().then(() => worker.clients.claim()));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const kind = getOfflineKind(request.url, origin);
  if (kind === 'asset') event.respondWith(answerAsset(request));
  if (kind === 'picture') event.respondWith(answerPicture(event));
  if (kind === 'page' && request.mode === 'navigate') {
    const waitUntil = (work: Promise<unknown>) => event.waitUntil(work);
    event.respondWith(answerPage({ fetchPage: () => fetch(request), copy, onSignedOut: leave, waitUntil }));
  }
});

worker.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage;
  event.waitUntil(message.kind === 'leave' ? leave() : copy.storePictures(message.urls));
});
