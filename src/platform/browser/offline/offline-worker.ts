import { deleteCaches, storePage } from './offline-caches.ts';
import type { OfflineKind } from './offline-rules.ts';
import type { FetchEvent, Worker } from './worker-scope.ts';

interface OfflinePage {
  /** The first holds the page with every file that it needs; without all of them, the page is not stored. */
  caches: { page: string; pictures: string };
  cachePrefix: string;
  /** How long the page waits for the network before the stored one is shown. */
  pageMs: number;
  kindOf(address: string, origin: string): OfflineKind | null;
  /** True if the network's answer is shown rather than the stored page. */
  isShown(answer: Response): boolean;
  onSignedOut?(): Promise<void>;
  answerPicture(event: FetchEvent): Promise<Response>;
  storePictures(urls: readonly string[]): Promise<void>;
}

const pathOf = (url: string): string => new URL(url).pathname;

export function startOfflineWorker(page: OfflinePage): void {
  const worker = self as unknown as Worker;
  const store = (answer: Response, url: string) => storePage(page.caches.page, pathOf(url), answer);
  /** Finds what is stored with the page, whatever the query. */
  const find = (url: string) => caches.match(pathOf(url), { cacheName: page.caches.page });

  /** Answers a file of the build. Its name contains a hash of its content, so a stored one is never outdated. */
  const answerAsset = async (request: Request): Promise<Response> => (await find(request.url)) ?? fetch(request);

  /** Answers with the network's page, or with the stored one if the network is missing, slow, or answers an error. */
  async function answerPage(fetched: Promise<Response>, url: string): Promise<Response> {
    const timeout = new Promise<null>((resolve) => setTimeout(resolve, page.pageMs, null));
    const inTime = await Promise.race([fetched.catch(() => null), timeout]);
    return inTime !== null && page.isShown(inTime) ? inTime : ((await find(url)) ?? fetched);
  }

  /** Stores the network’s page for the next time, even if it comes too late for this one. */
  const storeAnswer = (answer: Response, url: string) =>
    answer.status === 401 ? page.onSignedOut?.() : store(answer.clone(), url);

  worker.addEventListener('install', (event) => {
    const { scope } = worker.registration;
    // The page that registers the worker was not loaded through it, so it is fetched once more.
    event.waitUntil(
      fetch(scope)
        .then((answer) => store(answer, scope))
        .then(() => worker.skipWaiting()),
    );
  });

  worker.addEventListener('activate', (event) => {
    const current = Object.values(page.caches);
    event.waitUntil(deleteCaches(page.cachePrefix, current).then(() => worker.clients.claim()));
  });

  worker.addEventListener('fetch', (event) => {
    const { request } = event;
    if (request.method !== 'GET') return;
    const kind = page.kindOf(request.url, location.origin);
    if (kind === 'asset') event.respondWith(answerAsset(request));
    if (kind === 'picture') event.respondWith(page.answerPicture(event));
    if (kind === 'page' && request.mode === 'navigate') {
      const fetched = fetch(request);
      event.waitUntil(fetched.then((answer) => storeAnswer(answer, request.url)).catch(() => undefined));
      event.respondWith(answerPage(fetched, request.url));
    }
  });

  worker.addEventListener('message', (event) => {
    const pictures = event.data.filter((url) => page.kindOf(url, location.origin) === 'picture');
    event.waitUntil(page.storePictures(pictures));
  });
}
