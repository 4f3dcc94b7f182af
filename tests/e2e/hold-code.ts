import type { Page } from 'playwright/test';

/** Addresses of the site's scripts. */
export const scripts = '**/_astro/*.js*';

/** Holds all scripts back until the returned function is called. */
export async function holdCode(page: Page): Promise<() => void> {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    await released;
    await route.continue();
  });
  return resolve;
}
