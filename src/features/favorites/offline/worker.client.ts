/**
 * The service worker of My Collection, served as `/sw.js` with the scope of that page alone. Bundled by `tools/build.ts`.
 * What it keeps and what it never keeps: offline-rules.ts.
 */
import { createOfflineCopy } from './offline-copy.ts';
import { offlineKindOf, type ToWorker } from './offline-rules.ts';
import { answerPage } from './page-answer.ts';

// The types of workers and those of pages don't fit one program, so what is used of them is written down here.
interface LongEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Asked extends LongEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Told extends LongEvent {
  readonly data: unknown;
}
interface Worker {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LongEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: Asked) => void): void;
  addEventListener(type: 'message', listener: (event: Told) => void): void;
}

const worker = self as unknown as Worker;
const { origin } = location;
const copy = createOfflineCopy({ caches, fetch: (url, init) => fetch(url, init), origin });

/** The network, or the page, says that nobody is signed in here any more. */
async function leave(): Promise<void> {
  await copy.forget();
  await worker.registration.unregister();
}

/** Names hold a hash of the content, so what is kept is right. */
const answerAsset = async (request: Request): Promise<Response> => (await copy.asset(request.url)) ?? fetch(request);

async function answerPicture(event: Asked): Promise<Response> {
  const { request } = event;
  try {
    // The browser's own memory answers where it can.
    const answer = await fetch(request);
    const kept = answer.clone();
    event.waitUntil(copy.keepPicture(request.url, kept));
    return answer;
  } catch (error) {
    const kept = await copy.picture(request.url);
    if (kept === null) throw error;
    return kept;
  }
}

worker.addEventListener('install', (event) => {
  // The page that registers it was not loaded through it.
  event.waitUntil(
    fetch(worker.registration.scope)
      .then((answer) => copy.keepPage(answer))
      .then((kept) => (kept ? worker.skipWaiting() : Promise.reject(new Error('There is nothing to keep.')))),
  );
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(copy.dropOld().then(() => worker.clients.claim()));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const kind = offlineKindOf(request.url, origin);
  if (kind === 'asset') event.respondWith(answerAsset(request));
  if (kind === 'picture') event.respondWith(answerPicture(event));
  if (kind === 'page' && request.mode === 'navigate') {
    event.respondWith(
      answerPage({ ask: () => fetch(request), copy, leave, meanwhile: (work) => event.waitUntil(work) }),
    );
  }
});

worker.addEventListener('message', (event) => {
  const told = event.data as ToWorker;
  event.waitUntil(told.kind === 'leave' ? leave() : copy.keepPictures(told.urls));
});
