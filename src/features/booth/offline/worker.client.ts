/** The service worker of a booth's page, served as `/booth-sw.js` with that page as its scope. `tools/build.ts` bundles it. */
import { fetchPicture } from '../../../platform/browser/offline/offline-caches.ts';
import { startOfflineWorker } from '../../../platform/browser/offline/offline-worker.ts';
import { boothCachePrefix } from '../../../site/booth-paths.ts';
import { boothCaches, boothKindOf } from './booth-copy.ts';

/** Stores the pictures that are missing, and deletes those of pieces that are gone. */
async function storePictures(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(boothCaches.pictures);
  for (const request of await cache.keys())
    if (!urls.includes(new URL(request.url).pathname)) await cache.delete(request);
  for (const url of urls) {
    if (await cache.match(url)) continue;
    const picture = await fetchPicture(url);
    if (picture) await cache.put(url, picture);
  }
}

startOfflineWorker({
  caches: boothCaches,
  cachePrefix: boothCachePrefix,
  // At a market there may be a network that never answers.
  pageMs: 2_000,
  kindOf: boothKindOf,
  isShown: ({ ok }) => ok,
  // A picture never changes under its name, so a stored one is as good as the network's.
  answerPicture: async ({ request }) =>
    (await caches.match(request.url, { cacheName: boothCaches.pictures })) ?? fetch(request),
  storePictures,
});
