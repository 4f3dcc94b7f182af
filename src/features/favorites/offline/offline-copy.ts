/** The offline copy of the favorites page, in the browser's caches. */
import { paths } from '../../../site/paths.ts';
import { canStore, findAssets, getOfflineKind, getPictureKey, offlineCaches, offlineLimits } from './offline-rules.ts';

/** Returns the stored page, whatever its query. */
export const findPage = () => caches.match(paths.favorites, { cacheName: offlineCaches.page });

/** Returns a stored file of the build. */
export const findAsset = (url: string) => caches.match(url, { cacheName: offlineCaches.page });

/** Stores the files that a text needs, directly or through other files. Returns their paths. */
async function storeAssets(text: string, cache: Cache): Promise<Set<string>> {
  const needed = new Set(findAssets(text));
  // The loop also visits what is added on the way.
  for (const url of needed) {
    let asset = await cache.match(url);
    if (asset === undefined) {
      asset = await fetch(url);
      if (!canStore('asset', asset)) throw new Error(`${url} can’t be stored.`);
      await cache.put(url, asset.clone());
    }
    if (/\.(?:js|css)$/.test(url)) for (const other of findAssets(await asset.text())) needed.add(other);
  }
  return needed;
}

/**
 * Stores a page with all files that it needs, and deletes files that only the previous one needed.
 * @throws if the response must not be stored or a file can't be fetched. The previous page stays.
 */
export async function storePageIn(cacheName: string, path: string, page: Response): Promise<void> {
  if (!canStore('page', page)) throw new Error('This page can’t be stored.');
  const cache = await caches.open(cacheName);
  const text = await page.clone().text();
  const previous = await cache.match(path);
  if ((await previous?.text()) === text) return;
  const needed = await storeAssets(text, cache);
  await cache.put(path, page);
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (pathname !== path && !needed.has(pathname)) await cache.delete(request);
  }
}

/** Stores the favorites page. @throws as `storePageIn` */
export const storePage = (page: Response): Promise<void> => storePageIn(offlineCaches.page, paths.favorites, page);

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

/** Fetches and stores the pictures of the site that are missing, then deletes the oldest beyond the limits. */
export async function storePictures(urls: readonly string[]): Promise<void> {
  for (const url of urls.slice(0, offlineLimits.pictures)) {
    if (await isSignedOut()) return;
    if (getOfflineKind(url, location.origin) !== 'picture' || (await findPicture(url))) continue;
    const picture = await fetch(url, { priority: 'low' }).catch(() => null);
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

/** Deletes the caches of the offline copy but for these. Other versions of this code may have left some, too. */
export async function deleteCaches(except: readonly string[] = []): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith('collection-') && !except.includes(name)) await caches.delete(name);
}

/** Deletes the offline copy and the worker, which may be gone or outdated, because nobody is signed in. */
export async function deleteOfflineCopy(worker: ServiceWorkerRegistration | undefined): Promise<void> {
  await deleteCaches();
  await worker?.unregister();
}
