import { canStore, findAssets } from './offline-rules.ts';

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
export async function storePage(cacheName: string, path: string, page: Response): Promise<void> {
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

/** Fetches a picture that is to be stored, behind all that the page waits for. Returns null if it can't be. */
export async function fetchPicture(url: string): Promise<Response | null> {
  const picture = await fetch(url, { priority: 'low' }).catch(() => null);
  return picture !== null && canStore('picture', picture) ? picture : null;
}

/** Deletes the caches whose names begin so, but for these. Other versions of this code may have left some, too. */
export async function deleteCaches(prefix: string, except: readonly string[] = []): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(prefix) && !except.includes(name)) await caches.delete(name);
}
