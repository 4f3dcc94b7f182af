/** The page's half of working without a connection: registers the worker, tells it of pictures, and cleans up after a sign-out. */
import { paths } from '../../../site/paths.ts';
import { session } from '../../accounts/session/shared-session.store.ts';
import type { FavoriteDto } from '../favorites.api.ts';
import { favorites } from '../sync/shared-favorites.store.ts';
import { forgetOffline } from './forget-offline.ts';
import { pictureKeyOf, type ToWorker } from './offline-rules.ts';

/** Pictures come when the page has been still for so long. */
const stillMs = 1_500;

/** How long the page may take to run before what it is made of is taken away all the same. */
const patienceMs = 10_000;

/** Of a card, in CSS pixels. */
const cardWidth = 272;

/** The picture of a favorite that is not on the screen yet, in the size that a card needs. */
function ofFavorite({ picture }: FavoriteDto): string {
  if (!picture) return '';
  const enough = picture.widths.find((width) => width >= cardWidth * devicePixelRatio) ?? picture.widths.at(-1);
  return enough === undefined ? '' : paths.media(picture.key, enough, 'avif');
}

/** Those of the collection; while somebody saves data only those that they have looked at. */
function picturesToKeep(): string[] {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  const shown = [...document.querySelectorAll<HTMLImageElement>('main img')].filter(({ complete }) => complete);
  const urls = shown.map(({ currentSrc }) => currentSrc);
  const keys = new Set(urls.map((url) => pictureKeyOf(new URL(url, location.href).pathname)));
  const others = connection?.saveData ? [] : favorites().$state.get().favorites;
  return [...urls, ...others.filter(({ picture }) => picture && !keys.has(picture.key)).map(ofFavorite)].filter(
    Boolean,
  );
}

const tell = (worker: ServiceWorker | null, message: ToWorker): void => worker?.postMessage(message);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Without a connection this page is made of what is kept: that goes when the page has all of it. */
async function leave(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  }
  // Astro's mark of islands that still fetch their code.
  for (let waited = 0; document.querySelector('astro-island[ssr]') && waited < patienceMs; waited += 50)
    await pause(50);
  if (session().$state.get().status === 'signed-out') await forgetOffline();
}

async function start(): Promise<void> {
  await navigator.serviceWorker.register(paths.offlineWorker, { scope: paths.favorites });
  const { active } = await navigator.serviceWorker.ready;
  let timer: ReturnType<typeof setTimeout> | undefined;
  favorites().$state.subscribe(() => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const urls = picturesToKeep();
      if (urls.length > 0 && navigator.onLine) tell(active, { kind: 'keep-pictures', urls });
    }, stillMs);
  });
}

// Browsers without workers, and pages on a plain address, go without. In development there is none.
if (import.meta.env.PROD && 'serviceWorker' in navigator && isSecureContext) {
  let started = false;
  session().$state.subscribe(({ status }) => {
    if (status === 'signed-out') void leave().catch(() => undefined);
    else if (!started) {
      started = true;
      void start().catch(() => undefined);
    }
  });
}
