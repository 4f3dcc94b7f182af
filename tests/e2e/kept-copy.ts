/** What a browser keeps of My Collection and shows of it, beside what the server has. */
import { expect, type Page } from '@playwright/test';
import { catalog, save, saved } from './collectors.ts';

/** Saves so many pieces of the demonstration, as another device would; their names, sorted. */
export async function lovePieces(page: Page, from: number, to: number): Promise<string[]> {
  const pieces = (await catalog(page)).products.slice(from, to);
  await save(
    page,
    pieces.map(({ id }) => ({ id, type: 'product' as const })),
  );
  return pieces.map(({ name }) => name).sort();
}

/** Names of what the server has, sorted. */
export const savedNames = async (page: Page): Promise<string[]> => (await saved(page)).map(({ name }) => name).sort();

/** Names of what the page shows, sorted. */
export const shownNames = (page: Page): Promise<string[]> =>
  page
    .locator('main')
    .getByRole('button', { name: /^Remove .* from My Collection/ })
    .evaluateAll((buttons) =>
      buttons.map((button) => /^Remove (.*) from My/.exec(button.getAttribute('aria-label') ?? '')?.[1] ?? '').sort(),
    );

export interface Kept {
  /** Paths by name of the cache. */
  caches: Record<string, string[]>;
  worker: boolean;
}

export const nothingKept: Kept = { caches: {}, worker: false };

/** What is kept for the time without a connection. */
export const kept = (page: Page): Promise<Kept> =>
  page.evaluate(async () => {
    const found: Record<string, string[]> = {};
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      // Looking into one that is deleted in the same moment makes an empty one.
      if (requests.length > 0) found[name] = requests.map(({ url }) => url.replace(location.origin, ''));
    }
    const registrations = await navigator.serviceWorker.getRegistrations();
    return { caches: found, worker: registrations.length > 0 };
  });

/** Waits until the page and so many pictures are kept. */
export const untilKept = (page: Page, pictures: number): Promise<void> =>
  expect
    .poll(async () => {
      const all = Object.values((await kept(page)).caches).flat();
      return [all.includes('/account/favorites'), all.filter((path) => path.startsWith('/media/')).length >= pictures];
    })
    .toEqual([true, true]);
