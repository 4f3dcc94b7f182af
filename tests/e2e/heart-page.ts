import { expect, type Locator, type Page } from 'playwright/test';

/** Returns the favorite button of a product, vendor, or event. */
export const heartOf = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^Favorite ${name}(, \\d+ favorites?)?$`) });

/** Returns the favorite count that a button shows; it shows none at zero. */
export const countOf = async (heart: Locator): Promise<number> =>
  Number(await heart.locator('[aria-hidden=true]').last().textContent());

export const expectFull = (heart: Locator) => expect(heart).toHaveAttribute('aria-pressed', 'true');
export const expectEmpty = (heart: Locator) => expect(heart).toHaveAttribute('aria-pressed', 'false');

/** Returns the account's favorites on the server, as "product:…". */
export const savedHearts = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const list: { type: string; id: string }[] = await (await fetch('/api/favorites')).json();
    return list.map(({ type, id }) => `${type}:${id}`);
  });

/** Expects that the button is full and its favorite is on the server. */
export async function expectSaved(page: Page, heart: Locator): Promise<void> {
  const value = await heart.getAttribute('name');
  await expect.poll(async () => (await savedHearts(page)).includes(value ?? '')).toBe(true);
}

/** Returns the status message about favorites. */
export const said = (page: Page): Locator => page.locator('#hearts').getByRole('status');

/** Opens a page as an account, touches a key, and waits for the first hearts, which are hydrated after that once the page is idle. */
export async function openIdle(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.keyboard.press('Shift');
  await page.locator('astro-island:not([ssr]) > .heart').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
}

/** Advances the page's clock until `isSo` passes, because retries take many seconds. Requires `page.clock.install()` first. */
export const hurryUntil = (page: Page, isSo: () => Promise<void>): Promise<void> =>
  expect(async () => {
    await page.clock.runFor(1_000);
    await isSo();
  }).toPass({ intervals: [50], timeout: 20_000 });

/** Throttles to Slow 4G, as Lighthouse does, and to a slow phone's CPU. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

export interface FirstPress {
  /** True if the heart was full as soon as the click had been handled. */
  full: boolean;
  /** True if any code of the favorite buttons had loaded by then. */
  hadCode: boolean;
  /** Time from the click to the next frame, in milliseconds. */
  ms: number;
}

/** Opens a page and clicks the first favorite button of a product as soon as it is painted. */
export async function pressAtOnce(page: Page, path: string): Promise<FirstPress> {
  await page.addInitScript(() => {
    const press = () => {
      const heart = document.querySelector<HTMLElement>('main .piece .heart');
      if (!heart) return;
      const start = performance.now();
      heart.click();
      const seen = {
        full: heart.ariaPressed === 'true',
        hadCode: performance.getEntriesByType('resource').some(({ name }) => name.includes('/HeartButton')),
      };
      requestAnimationFrame(() =>
        setTimeout(() => Object.assign(window, { firstPress: { ...seen, ms: performance.now() - start } })),
      );
    };
    // With Save-Data, nothing is prefetched.
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
    // A person can't click a button before it is painted.
    addEventListener('DOMContentLoaded', () =>
      new PerformanceObserver((_, observer) => {
        observer.disconnect();
        setTimeout(press);
      }).observe({ type: 'paint', buffered: true }),
    );
  });
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  const told = await page.waitForFunction(() => (window as unknown as { firstPress?: FirstPress }).firstPress);
  return (await told.jsonValue()) as FirstPress;
}
