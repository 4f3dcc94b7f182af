/**
 * The service worker of all pages, served as `/offline-sw.js`: without a connection it answers with the page `/offline` instead of the
 * browser's own. It keeps no other page. My Collection and booths have workers of their own. `tools/build.ts` bundles it.
 */
import { offlineFallbackCache } from '../browser.ts';
import { deleteCaches } from './offline-caches.ts';
import { canStore, findAssets } from './offline-rules.ts';
import type { FetchEvent, Worker } from './worker-scope.ts';

const offlinePath = '/offline';

const worker = self as unknown as Worker;
const find = (path: string) => caches.match(path, { cacheName: offlineFallbackCache });

/** Stores the page with its styles and fonts. It works without its scripts, so they aren't fetched for it. */
async function keepPage(): Promise<void> {
  const page = await fetch(offlinePath);
  if (!canStore('page', page)) throw new Error('This page can’t be stored.');
  const names = findAssets(await page.clone().text()).filter((name) => /\.(?:css|woff2)$/.test(name));
  const files = await Promise.all(names.map(async (name) => ({ name, file: await fetch(name) })));
  if (!files.every(({ file }) => canStore('asset', file))) throw new Error('A file of this page can’t be stored.');
  await caches.delete(offlineFallbackCache);
  const cache = await caches.open(offlineFallbackCache);
  for (const { name, file } of files) await cache.put(name, file);
  await cache.put(offlinePath, page);
}

async function answerPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (error) {
    const kept = await find(offlinePath);
    if (kept === undefined) throw error;
    return kept;
  }
}

/** Answers a file of the kept page. With a connection the browser fetches it by itself. */
const answerFile = async ({ request }: FetchEvent): Promise<Response> =>
  (await find(new URL(request.url).pathname)) ?? fetch(request);

worker.addEventListener('install', (event) => {
  event.waitUntil(keepPage().then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  const preload = worker.registration.navigationPreload?.enable();
  event.waitUntil(Promise.all([preload, deleteCaches('offline-', [offlineFallbackCache])]));
});

worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  if (method !== 'GET') return;
  if (mode === 'navigate') event.respondWith(answerPage(event));
  else if (!navigator.onLine && new URL(url).pathname.startsWith('/_astro/')) event.respondWith(answerFile(event));
});
