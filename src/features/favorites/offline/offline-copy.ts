/** What the browser keeps of My Collection for the time without a connection. Knows nothing of workers and events. */
import { paths } from '../../../site/paths.ts';
import {
  assetsIn,
  isOfflineCache,
  mayKeep,
  type OfflineKind,
  offlineCaches,
  offlineKindOf,
  offlineLimits,
  pictureKeyOf,
  surplus,
} from './offline-rules.ts';

export interface OfflineCopyOptions {
  caches: CacheStorage;
  fetch(url: string, init?: RequestInit): Promise<Response>;
  origin: string;
}

export interface OfflineCopy {
  /** The kept page, for any state of its address; null when there is none. */
  page(): Promise<Response | null>;
  /**
   * Keeps the page with all files that it is made of, and drops the files of the one before. Keeps what was there when
   * a file can't be had, or when this is no page to keep.
   * @returns whether the page is kept now
   */
  keepPage(answer: Response): Promise<boolean>;
  /** A kept file of the build, or null. */
  asset(url: string): Promise<Response | null>;
  /** A kept picture, in another size where that one is not there; or null. */
  picture(url: string): Promise<Response | null>;
  /** Only beside a kept page: without one, somebody signed out. */
  keepPicture(url: string, answer: Response): Promise<void>;
  /** Fetches and keeps those that are not there yet. */
  keepPictures(urls: readonly string[]): Promise<void>;
  /** Drops what other versions of this program kept. */
  dropOld(): Promise<void>;
  /** Drops everything. */
  forget(): Promise<void>;
}

const sizeOf = (answer: Response | undefined): number => Number(answer?.headers.get('content-length') ?? 100_000);

export function createOfflineCopy({ caches, fetch, origin }: OfflineCopyOptions): OfflineCopy {
  const pathOf = (url: string): string => new URL(url, origin).pathname;
  const isKind = (url: string, kind: OfflineKind): boolean => offlineKindOf(url, origin) === kind;
  /** After a sign-out takes the page, whoever does that: the browser itself, by the server's word, tells no worker. */
  const isOver = async (): Promise<boolean> => !(await caches.has(offlineCaches.page));
  // Asking this way does not make a cache that is gone.
  const find = async (cacheName: string, url: string): Promise<Response | null> =>
    (await caches.match(url, { cacheName, ignoreVary: true })) ?? null;

  /** The files that a text needs, and those that they need. Fetched where they are not kept yet. */
  const gather = async (text: string, cache: Cache): Promise<Set<string>> => {
    const known = new Set<string>();
    const waiting = assetsIn(text);
    for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
      if (known.has(url) || known.size >= offlineLimits.assets) continue;
      known.add(url);
      let answer = await cache.match(url, { ignoreVary: true });
      if (answer === undefined) {
        answer = await fetch(url);
        if (!mayKeep('asset', answer)) throw new Error(`${url} can't be kept.`);
        await cache.put(url, answer.clone());
      }
      if (/\.(?:js|css)$/.test(url)) waiting.push(...assetsIn(await answer.text()));
    }
    return known;
  };

  const trim = async (): Promise<void> => {
    if (!(await caches.has(offlineCaches.pictures))) return;
    const cache = await caches.open(offlineCaches.pictures);
    const oldestFirst = await cache.keys();
    const sizes: number[] = [];
    for (const request of oldestFirst) sizes.push(sizeOf(await cache.match(request, { ignoreVary: true })));
    for (const request of oldestFirst.slice(0, surplus(sizes))) await cache.delete(request, { ignoreVary: true });
  };

  const keepPicture = async (url: string, answer: Response): Promise<void> => {
    if (!isKind(url, 'picture') || !mayKeep('picture', answer) || (await isOver())) return;
    await (await caches.open(offlineCaches.pictures)).put(pathOf(url), answer);
    if (await isOver()) await caches.delete(offlineCaches.pictures);
  };

  return {
    page: () => find(offlineCaches.page, paths.favorites),

    async keepPage(answer) {
      if (!mayKeep('page', answer)) return false;
      const cache = await caches.open(offlineCaches.page);
      const text = await answer.clone().text();
      const before = await cache.match(paths.favorites);
      if (before !== undefined && (await before.text()) === text) return true;
      try {
        const needed = await gather(text, cache);
        await cache.put(paths.favorites, answer);
        for (const request of await cache.keys()) {
          const path = pathOf(request.url);
          if (path !== paths.favorites && !needed.has(path)) await cache.delete(request, { ignoreVary: true });
        }
        return true;
      } catch {
        return before !== undefined;
      }
    },

    asset: (url) => find(offlineCaches.page, url),

    async picture(url) {
      const same = await find(offlineCaches.pictures, url);
      if (same !== null || !(await caches.has(offlineCaches.pictures))) return same;
      const cache = await caches.open(offlineCaches.pictures);
      const key = pictureKeyOf(pathOf(url));
      const other = (await cache.keys()).filter((request) => pictureKeyOf(pathOf(request.url)) === key).at(-1);
      return (other && (await cache.match(other, { ignoreVary: true }))) ?? null;
    },

    keepPicture,

    async keepPictures(urls) {
      for (const url of urls.slice(0, offlineLimits.pictures)) {
        if (await isOver()) return;
        if (!isKind(url, 'picture') || (await find(offlineCaches.pictures, url)) !== null) continue;
        const answer = await fetch(url, { priority: 'low' }).catch(() => null);
        if (answer !== null) await keepPicture(url, answer);
      }
      await trim();
    },

    async dropOld() {
      const current: readonly string[] = Object.values(offlineCaches);
      for (const name of await caches.keys())
        if (isOfflineCache(name) && !current.includes(name)) await caches.delete(name);
    },

    async forget() {
      for (const name of await caches.keys()) if (isOfflineCache(name)) await caches.delete(name);
    },
  };
}
