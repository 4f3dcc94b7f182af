import { deleteCaches, fetchPicture } from '../../../platform/browser/offline/offline-caches.ts';
import { canStore } from '../../../platform/browser/offline/offline-rules.ts';
import { getPictureKey, offlineCaches, offlineLimits } from './offline-rules.ts';

export const cachePrefix = 'collection-';

/** True after a sign-out. The browser may delete the caches itself (Clear-Site-Data), which the worker is not told. */
const isSignedOut = async (): Promise<boolean> => !(await caches.has(offlineCaches.page));

/** Opens the cache of pictures. Unlike `caches.open`, this does not create one that is gone. */
const openPictures = async (): Promise<Cache | null> =>
  (await caches.has(offlineCaches.pictures)) ? await caches.open(offlineCaches.pictures) : null;

/** Returns a stored picture, in another size if need be. */
export async function findPicture(url: string): Promise<Response | undefined> {
  const cache = await openPictures();
  const same = await cache?.match(url);
  if (!cache || same) return same;
  const key = getPictureKey(new URL(url, location.origin).href);
  const other = (await cache.keys()).findLast((request) => getPictureKey(request.url) === key);
  return other && (await cache.match(other));
}

/** Stores a picture, unless the account has signed out. */
export async function storePicture(url: string, picture: Response): Promise<void> {
  if (!canStore('picture', picture) || (await isSignedOut())) return;
  await (await caches.open(offlineCaches.pictures)).put(url, picture);
  // The sign-out may have come while the picture was being written.
  if (await isSignedOut()) await caches.delete(offlineCaches.pictures);
}

/** Fetches and stores the pictures that are missing, then deletes the oldest beyond the limits. */
export async function storePictures(urls: readonly string[]): Promise<void> {
  for (const url of urls.slice(0, offlineLimits.pictures)) {
    if (await isSignedOut()) return;
    if (await findPicture(url)) continue;
    const picture = await fetchPicture(url);
    if (picture !== null) await storePicture(url, picture);
  }
  await deleteOldPictures();
}

async function deleteOldPictures(): Promise<void> {
  const cache = await openPictures();
  if (!cache) return;
  let [count, bytes] = [0, 0];
  for (const request of (await cache.keys()).toReversed()) {
    const picture = await cache.match(request);
    count += 1;
    bytes += Number(picture?.headers.get('content-length') ?? 100_000);
    if (count > offlineLimits.pictures || bytes > offlineLimits.pictureBytes) await cache.delete(request);
  }
}

/** Deletes the offline copy and the worker, which may be gone or outdated, because nobody is signed in. */
export async function deleteOfflineCopy(worker: ServiceWorkerRegistration | undefined): Promise<void> {
  await deleteCaches(cachePrefix);
  await worker?.unregister();
}
