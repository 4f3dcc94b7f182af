/** The service worker of a booth's page, served as `/booth-sw.js` with that page as its scope. `tools/build.ts` bundles it. */
import type { Worker } from '../../../platform/browser/worker-scope.ts';
import { boothCachePrefix } from '../../../site/booth-paths.ts';
import { storePageIn } from '../../favorites/offline/offline-copy.ts';
import { canStore } from '../../favorites/offline/offline-rules.ts';
import { boothCaches, boothKindOf } from './booth-copy.ts';

const worker = self as unknown as Worker;

/** How long the page waits for the network: at a market there may be one that never answers. */
const pageMs = 2_000;

const pathOf = (url: string): string => new URL(url).pathname;

const storePage = (page: Response, url: string): Promise<void> => storePageIn(boothCaches.page, pathOf(url), page);

/** Answers with the network's page, or with the stored one if the network is missing, slow, or answers an error. */
async function answerPage(fetched: Promise<Response>, url: string): Promise<Response> {
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, pageMs, null));
  const inTime = await Promise.race([fetched.catch(() => null), timeout]);
  if (inTime?.ok) return inTime;
  return (await caches.match(pathOf(url), { cacheName: boothCaches.page })) ?? fetched;
}

/** Files of the build and pictures never change under their name, so a stored one is as good as the network's. */
async function answerFile(request: Request, kind: 'asset' | 'picture'): Promise<Response> {
  const cacheName = kind === 'asset' ? boothCaches.page : boothCaches.pictures;
  return (await caches.match(request.url, { cacheName })) ?? fetch(request);
}

/** Stores the pictures that are missing, and deletes those of pieces that are gone. */
async function storePictures(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(boothCaches.pictures);
  const wanted = urls.filter((url) => boothKindOf(url, location.origin) === 'picture');
  for (const request of await cache.keys()) if (!wanted.includes(pathOf(request.url))) await cache.delete(request);
  for (const url of wanted) {
    if (await cache.match(url)) continue;
    const picture = await fetch(url, { priority: 'low' }).catch(() => null);
    if (picture && canStore('picture', picture)) await cache.put(url, picture);
  }
}

/** Deletes what other versions of this code have left. */
async function deleteOldCaches(): Promise<void> {
  const current: readonly string[] = Object.values(boothCaches);
  for (const name of await caches.keys())
    if (name.startsWith(boothCachePrefix) && !current.includes(name)) await caches.delete(name);
}

worker.addEventListener('install', (event) => {
  const { scope } = worker.registration;
  // The page that registers the worker was not loaded through it, so it is fetched once more.
  event.waitUntil(
    fetch(scope)
      .then((page) => storePage(page, scope))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(deleteOldCaches().then(() => worker.clients.claim()));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const kind = boothKindOf(request.url, location.origin);
  if (kind === 'asset' || kind === 'picture') event.respondWith(answerFile(request, kind));
  if (kind === 'page' && request.mode === 'navigate') {
    const fetched = fetch(request);
    event.waitUntil(fetched.then((page) => storePage(page.clone(), request.url)).catch(() => undefined));
    event.respondWith(answerPage(fetched, request.url));
  }
});

worker.addEventListener('message', (event) => event.waitUntil(storePictures(event.data)));
