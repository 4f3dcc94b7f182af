/** Makes the favorites page work offline: registers the worker, tells it which pictures to store, cleans up after a sign-out. */
import { findRegistration, hasWorkers, registerWorker } from '../../../platform/browser/offline/register-worker.ts';
import { paths } from '../../../site/paths.ts';
import { session } from '../../accounts/session/shared-session.store.ts';
import type { FavoriteDto } from '../favorites.api.ts';
import { favorites } from '../sync/favorites.store.ts';
import { deleteOfflineCopy } from './offline-copy.ts';
import { getPictureKey } from './offline-rules.ts';

/** Pictures are stored once the favorites have not changed for this long. */
const settledMs = 1_500;

/** After a sign-out, the offline copy is deleted after this long at the latest, even if the page is not hydrated by then. */
const hydrationTimeoutMs = 10_000;

/** Width of a card's picture in CSS pixels. */
const cardWidth = 272;

/** Returns the URL of a favorite's picture in the size that a card needs; none without a picture. */
function listPictureUrl({ picture }: FavoriteDto): string[] {
  const width = picture?.widths.find((one) => one >= cardWidth * devicePixelRatio) ?? picture?.widths.at(-1);
  return picture && width ? [paths.media(picture.key, width, 'avif')] : [];
}

/** Lists the pictures of the favorites, in the size that the page shows if it does; with data saver only what was loaded anyway. */
function listPictureUrls(): string[] {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  const all = connection?.saveData ? [] : favorites().$state.get().favorites.flatMap(listPictureUrl);
  const loaded = [...document.querySelectorAll<HTMLImageElement>('.kept-page img')]
    .filter(({ complete, currentSrc }) => complete && currentSrc)
    .map(({ currentSrc }) => new URL(currentSrc).pathname);
  return [...new Map([...all, ...loaded].map((url) => [getPictureKey(url), url])).values()];
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Deletes the offline copy once the page has loaded everything: offline, its own files come from there. */
async function cleanUp(): Promise<void> {
  // Astro removes the attribute `ssr` when an island is hydrated.
  const isLoading = () => document.readyState !== 'complete' || document.querySelector('astro-island[ssr]');
  for (let ms = 0; isLoading() && ms < hydrationTimeoutMs; ms += 50) await wait(50);
  if (session().$state.get().status !== 'signed-out') return;
  await deleteOfflineCopy(await findRegistration(paths.favorites));
}

async function keepPage(): Promise<void> {
  const active = await registerWorker(paths.offlineWorker, paths.favorites);
  let timer: ReturnType<typeof setTimeout> | undefined;
  favorites().$state.subscribe(() => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (navigator.onLine) active?.postMessage(listPictureUrls());
    }, settledMs);
  });
}

if (hasWorkers()) {
  let isStarted = false;
  session().$state.subscribe(({ status }) => {
    if (status === 'signed-out') void cleanUp().catch(() => undefined);
    else if (!isStarted) {
      isStarted = true;
      void keepPage().catch(() => undefined);
    }
  });
}
