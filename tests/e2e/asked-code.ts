import type { Page } from 'playwright/test';

/** Records a page's requests other than pictures, fonts, and the page itself. */
export function watchRequests(page: Page): { asked: string[]; bytes(): Promise<number> } {
  const asked: string[] = [];
  const sizes: Promise<number>[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() !== 'script' && !pathname.startsWith('/api/')) return;
    asked.push(pathname.replace(/^\/_astro\/(\w+)\..*$/, '$1'));
  });
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script')
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  return { asked, bytes: async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) };
}

/** So that code is sent again: of what the cache has, no byte is counted. */
export async function emptyCache(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.clearBrowserCache');
}

export const settled = (page: Page) => page.waitForLoadState('networkidle');
export const kept = (page: Page) =>
  page.evaluate(() => ({ local: { ...localStorage }, session: { ...sessionStorage } }));
