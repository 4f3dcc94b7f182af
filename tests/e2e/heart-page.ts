import { expect, type Locator, type Page } from '@playwright/test';

/** The heart of a thing on the page. */
export const heartOf = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^Love ${name}, \\d+$`) });

/** How many love it, by the page. */
export const countOf = async (heart: Locator): Promise<number> =>
  Number(/(\d+)\s*$/.exec((await heart.textContent()) ?? '')?.[1]);

export const expectFull = (heart: Locator) => expect(heart).toHaveAttribute('aria-pressed', 'true');
export const expectEmpty = (heart: Locator) => expect(heart).toHaveAttribute('aria-pressed', 'false');

/** What the account has by the server's word, as "product:…". */
export const savedHearts = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const list: { type: string; id: string }[] = await (await fetch('/api/favorites')).json();
    return list.map(({ type, id }) => `${type}:${id}`);
  });

/** The press has reached the server. */
export async function expectSaved(page: Page, heart: Locator): Promise<void> {
  const value = await heart.getAttribute('value');
  await expect.poll(async () => (await savedHearts(page)).includes(value ?? '')).toBe(true);
}

/** What the page says of hearts. */
export const said = (page: Page): Locator => page.locator('#hearts').getByRole('status');

/** Opens a page of an account and waits until the code of hearts is there, as it is when the page has been idle. */
export async function openIdle(page: Page, path: string): Promise<void> {
  const code = page.waitForResponse(/FavoriteButtonsCode/);
  await page.goto(path);
  await code;
  await page.waitForLoadState('networkidle');
}

/** Runs the page's clock ahead until something is so: its retries take many seconds. Needs `page.clock.install()` before. */
export const hurryUntil = (page: Page, isSo: () => Promise<void>): Promise<void> =>
  expect(async () => {
    await page.clock.runFor(1_000);
    await isSo();
  }).toPass({ intervals: [50], timeout: 20_000 });

/** Slow 4G, as quality tools have it, and a slow phone. */
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
  /** Whether the heart was full as soon as the press had been handled. */
  full: boolean;
  /** Whether any code of hearts had come by then. */
  hadCode: boolean;
  /** From the press until the next frame was there, in milliseconds. */
  ms: number;
}

/** On the next page presses the first heart of a piece the moment that it is painted, and tells how that went. */
export async function pressAtOnce(page: Page, path: string): Promise<FirstPress> {
  await page.addInitScript(() => {
    const press = () => {
      const heart = document.querySelector<HTMLElement>('main .piece .heart');
      if (!heart) return;
      const start = performance.now();
      heart.click();
      const seen = {
        full: heart.ariaPressed === 'true',
        hadCode: performance.getEntriesByType('resource').some(({ name }) => name.includes('FavoriteButtonsCode')),
      };
      requestAnimationFrame(() =>
        setTimeout(() => Object.assign(window, { firstPress: { ...seen, ms: performance.now() - start } })),
      );
    };
    // Nothing is fetched ahead where data are dear.
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
    // Nobody presses what was not painted yet.
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
