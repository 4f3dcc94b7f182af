/** My Collection as stored on the server, cached by the service worker, and shown on the page. */
import { expect, type Page } from 'playwright/test';
import { offlineFallbackCache } from '../../src/platform/browser/browser.ts';
import { catalog, save, saved } from './collectors.ts';

/** Saves products of the demo city as another device would. Returns their names, sorted. */
export async function saveProducts(page: Page, from: number, to: number): Promise<string[]> {
  const pieces = (await catalog(page)).products.slice(from, to);
  await save(
    page,
    pieces.map(({ id }) => ({ id, type: 'product' as const })),
  );
  return pieces.map(({ name }) => name).sort();
}

/** Returns the names of the favorites on the server, sorted. */
export const savedNames = async (page: Page): Promise<string[]> => (await saved(page)).map(({ name }) => name).sort();

/** Returns the names of the favorites on the page, sorted. */
export const shownNames = (page: Page): Promise<string[]> =>
  page
    .locator('main')
    .getByRole('button', { name: /^Remove .* from My Collection/ })
    .evaluateAll((buttons) =>
      buttons.map((button) => /^Remove (.*) from My/.exec(button.getAttribute('aria-label') ?? '')?.[1] ?? '').sort(),
    );

export interface Kept {
  /** Cached paths by cache name. */
  caches: Record<string, string[]>;
  worker: boolean;
}

export const nothingKept: Kept = { caches: {}, worker: false };

/** Returns what is stored of My Collection for offline use. What every page keeps has nothing personal: the page that says so, and its worker. */
export const kept = (page: Page): Promise<Kept> =>
  page.evaluate(async (pageOfAll) => {
    const found: Record<string, string[]> = {};
    for (const name of await caches.keys()) {
      if (name === pageOfAll) continue;
      const requests = await (await caches.open(name)).keys();
      // Opening a cache that is being deleted creates an empty one.
      if (requests.length > 0) found[name] = requests.map(({ url }) => url.replace(location.origin, ''));
    }
    const registrations = await navigator.serviceWorker.getRegistrations();
    return { caches: found, worker: registrations.some(({ scope }) => scope !== `${location.origin}/`) };
  }, offlineFallbackCache);

/** Waits until the page and this many pictures are cached. */
export const untilKept = (page: Page, pictures: number): Promise<void> =>
  expect
    .poll(async () => {
      const all = Object.values((await kept(page)).caches).flat();
      return [all.includes('/account/favorites'), all.filter((path) => path.startsWith('/media/')).length >= pictures];
    })
    .toEqual([true, true]);
