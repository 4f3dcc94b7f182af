/** Makes the favorites page work offline: registers the worker, tells it which pictures to store, cleans up after a sign-out. */
import { paths } from '../../../site/paths.ts';
import { session } from '../../accounts/session/shared-session.store.ts';
import type { FavoriteDto } from '../favorites.api.ts';
import { favorites } from '../sync/favorites.store.ts';
import { deleteOfflineCopy } from './delete-offline-copy.ts';
import { getPictureKey, type WorkerMessage } from './offline-rules.ts';

/** Pictures are stored once the favorites have not changed for this long. */
const settledMs = 1_500;

/** After a sign-out, the offline copy is deleted after this long at the latest, even if the page is not hydrated by then. */
const hydrationTimeoutMs = 10_000;

/** Width of a card's picture in CSS pixels. */
const cardWidth = 272;

/** Returns the URL of a favorite's picture in the size that a card needs; empty without a picture. */
function getPictureUrl({ picture }: FavoriteDto): string {
  if (!picture) return '';
  const width = picture.widths.find((one) => one >= cardWidth * devicePixelRatio) ?? picture.widths.at(-1);
  return width === undefined ? '' : paths.media(picture.key, width, 'avif');
}

/** Lists the pictures on the page and those of all other favorites; with data saver only those that were loaded anyway. */
function listPictureUrls(): string[] {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  const loaded = [...document.querySelectorAll<HTMLImageElement>('.kept-page img')].filter(({ complete }) => complete);
  const urls = loaded.map(({ currentSrc }) => currentSrc);
  const keys = new Set(urls.map((url) => getPictureKey(new URL(url, location.href).pathname)));
  const others = connection?.saveData ? [] : favorites().$state.get().favorites;
  return [...urls, ...others.filter(({ picture }) => picture && !keys.has(picture.key)).map(getPictureUrl)].filter(
    Boolean,
  );
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Deletes the offline copy once the page has loaded everything: offline, its own files come from there. */
async function cleanUp(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  }
  // Astro removes the attribute `ssr` when an island is hydrated.
  for (let ms = 0; document.querySelector('astro-island[ssr]') && ms < hydrationTimeoutMs; ms += 50) await wait(50);
  if (session().$state.get().status === 'signed-out') await deleteOfflineCopy();
}

async function registerWorker(): Promise<void> {
  await navigator.serviceWorker.register(paths.offlineWorker, { scope: paths.favorites });
  const { active } = await navigator.serviceWorker.ready;
  let timer: ReturnType<typeof setTimeout> | undefined;
  favorites().$state.subscribe(() => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const urls = listPictureUrls();
      if (urls.length === 0 || !navigator.onLine) return;
      active?.postMessage({ kind: 'keep-pictures', urls } satisfies WorkerMessage);
    }, settledMs);
  });
}

// Does nothing in browsers without workers, on insecure pages, and in development, which has no worker.
if (import.meta.env.PROD && 'serviceWorker' in navigator && isSecureContext) {
  let isStarted = false;
  session().$state.subscribe(({ status }) => {
    if (status === 'signed-out') void cleanUp().catch(() => undefined);
    else if (!isStarted) {
      isStarted = true;
      void registerWorker().catch(() => undefined);
    }
  });
}
