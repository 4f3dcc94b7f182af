/** The offline copy of the favorites page, in the browser's caches. Independent of the worker's events. */
import { paths } from '../../../site/paths.ts';
import {
  canStore,
  countSurplus,
  findAssets,
  getOfflineKind,
  getPictureKey,
  isOfflineCache,
  type OfflineKind,
  offlineCaches,
  offlineLimits,
} from './offline-rules.ts';

export interface OfflineCopyOptions {
  caches: CacheStorage;
  fetch(url: string, init?: RequestInit): Promise<Response>;
  origin: string;
}

export interface OfflineCopy {
  /** Returns the stored page, whatever its query; null if there is none. */
  findPage(): Promise<Response | null>;
  /**
   * Stores the page with all files that it needs, and deletes files that only the previous one needed. Keeps the previous
   * page if a file can't be fetched or if the response must not be stored.
   * @returns true if a page is stored now
   */
  storePage(page: Response): Promise<boolean>;
  /** Returns a stored file of the build, or null. */
  findAsset(url: string): Promise<Response | null>;
  /** Returns a stored picture, in another size if need be, or null. */
  findPicture(url: string): Promise<Response | null>;
  /** Stores a picture, unless no page is stored: then the account has signed out. */
  storePicture(url: string, picture: Response): Promise<void>;
  /** Fetches and stores the pictures that are missing, then deletes the oldest beyond the limits. */
  storePictures(urls: readonly string[]): Promise<void>;
  /** Deletes the caches of other versions of this code. */
  deleteOldCaches(): Promise<void>;
  deleteAll(): Promise<void>;
}

const sizeOf = (response: Response | undefined): number => Number(response?.headers.get('content-length') ?? 100_000);

export function createOfflineCopy({ caches, fetch, origin }: OfflineCopyOptions): OfflineCopy {
  const pathOf = (url: string): string => new URL(url, origin).pathname;
  const isKind = (url: string, kind: OfflineKind): boolean => getOfflineKind(url, origin) === kind;
  /** True after a sign-out. The browser may delete the caches itself (Clear-Site-Data), which the worker is not told. */
  const isSignedOut = async (): Promise<boolean> => !(await caches.has(offlineCaches.page));
  // Unlike `caches.open`, this does not create a cache that is gone.
  const find = async (cacheName: string, url: string): Promise<Response | null> =>
    (await caches.match(url, { cacheName, ignoreVary: true })) ?? null;

  /** Returns the files that a text needs, directly or through other files. Fetches those that are not stored yet. */
  const collectAssets = async (text: string, cache: Cache): Promise<Set<string>> => {
    const known = new Set<string>();
    const remaining = findAssets(text);
    for (let url = remaining.pop(); url !== undefined; url = remaining.pop()) {
      if (known.has(url) || known.size >= offlineLimits.assets) continue;
      known.add(url);
      let asset = await cache.match(url, { ignoreVary: true });
      if (asset === undefined) {
        asset = await fetch(url);
        if (!canStore('asset', asset)) throw new Error(`${url} can't be kept.`);
        await cache.put(url, asset.clone());
      }
      if (/\.(?:js|css)$/.test(url)) remaining.push(...findAssets(await asset.text()));
    }
    return known;
  };

  const deleteSurplus = async (): Promise<void> => {
    if (!(await caches.has(offlineCaches.pictures))) return;
    const cache = await caches.open(offlineCaches.pictures);
    const oldestFirst = await cache.keys();
    const sizes: number[] = [];
    for (const request of oldestFirst) sizes.push(sizeOf(await cache.match(request, { ignoreVary: true })));
    for (const request of oldestFirst.slice(0, countSurplus(sizes))) await cache.delete(request, { ignoreVary: true });
  };

  const storePicture = async (url: string, picture: Response): Promise<void> => {
    if (!isKind(url, 'picture') || !canStore('picture', picture) || (await isSignedOut())) return;
    await (await caches.open(offlineCaches.pictures)).put(pathOf(url), picture);
    // The sign-out may have come while the picture was being written.
    if (await isSignedOut()) await caches.delete(offlineCaches.pictures);
  };

  return {
    findPage: () => find(offlineCaches.page, paths.favorites),

    async storePage(page) {
      if (!canStore('page', page)) return false;
      const cache = await caches.open(offlineCaches.page);
      const text = await page.clone().text();
      const previous = await cache.match(paths.favorites);
      if (previous !== undefined && (await previous.text()) === text) return true;
      try {
        const needed = await collectAssets(text, cache);
        await cache.put(paths.favorites, page);
        for (const request of await cache.keys()) {
          const path = pathOf(request.url);
          if (path !== paths.favorites && !needed.has(path)) await cache.delete(request, { ignoreVary: true });
        }
        return true;
      } catch {
        return previous !== undefined;
      }
    },

    findAsset: (url) => find(offlineCaches.page, url),

    async findPicture(url) {
      const same = await find(offlineCaches.pictures, url);
      if (same !== null || !(await caches.has(offlineCaches.pictures))) return same;
      const cache = await caches.open(offlineCaches.pictures);
      const key = getPictureKey(pathOf(url));
      const other = (await cache.keys()).filter((request) => getPictureKey(pathOf(request.url)) === key).at(-1);
      return (other && (await cache.match(other, { ignoreVary: true }))) ?? null;
    },

    storePicture,

    async storePictures(urls) {
      for (const url of urls.slice(0, offlineLimits.pictures)) {
        if (await isSignedOut()) return;
        if (!isKind(url, 'picture') || (await find(offlineCaches.pictures, url)) !== null) continue;
        const picture = await fetch(url, { priority: 'low' }).catch(() => null);
        if (picture !== null) await storePicture(url, picture);
      }
      await deleteSurplus();
    },

    async deleteOldCaches() {
      const current: readonly string[] = Object.values(offlineCaches);
      for (const name of await caches.keys())
        if (isOfflineCache(name) && !current.includes(name)) await caches.delete(name);
    },

    async deleteAll() {
      for (const name of await caches.keys()) if (isOfflineCache(name)) await caches.delete(name);
    },
  };
}
