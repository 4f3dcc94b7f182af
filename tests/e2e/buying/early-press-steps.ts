import type { Page, Route } from 'playwright/test';

export const scripts = '**/_astro/*.js*';

export const quantity = (page: Page) =>
  page.evaluate(() => {
    const lines: { quantity: number }[] = JSON.parse(localStorage.getItem('cart_ohio-falls-metal') ?? '[]');
    return lines.reduce((sum, line) => sum + line.quantity, 0);
  });

/** Delays all scripts until the returned function is called. */
export async function holdCode(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(scripts, async (route: Route) => {
    await released;
    await route.continue();
  });
  return release;
}
