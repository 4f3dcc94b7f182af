/** Pages whose HTML arrives in two parts: what the first part shows stays in its place. */
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'playwright/test';
import { watchShifts } from '../layout-shifts.ts';

/** A server before the site that holds this page's HTML back at a mark, until `release` is called. */
async function startSlowSite(site: string, page: string, mark: string) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers, host: new URL(site).host, 'accept-encoding': 'identity' };
    request(site + asked.url, { headers }, async (got) => {
      if (asked.url !== page) {
        answer.writeHead(got.statusCode ?? 500, got.headers);
        got.pipe(answer);
        return;
      }
      const html = (await got.setEncoding('utf8').toArray()).join('');
      const { 'content-length': _whole, ...rest } = got.headers;
      answer.writeHead(200, rest);
      expect(html).toContain(mark);
      answer.write(html.slice(0, html.indexOf(mark)));
      await released;
      answer.end(html.slice(html.indexOf(mark)));
    }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return { url: `http://localhost:${(server.address() as AddressInfo).port}${page}`, release, server };
}

/** Runs in the page: whether it draws frames. One that waits to be rendered doesn't. */
const isFrameDrawn = () =>
  new Promise<boolean>((resolve) => {
    requestAnimationFrame(() => resolve(true));
    setTimeout(resolve, 150, false);
  });

for (const { page: path, mark, isPainted = true } of [
  { page: '/about', mark: '<figure' },
  { page: '/about', mark: '<div class="words"' },
  { page: '/portland-kiln', mark: '<dt>Member since' },
  // The picture takes what the rest of the first screen leaves, so nothing shows before all of that is there.
  { page: '/portland-kiln/moon-jar', mark: '<p class="by"', isPainted: false },
]) {
  test(`nothing moves when ${path} arrives up to ${mark} first`, { tag: '@desktop' }, async ({ page, baseURL }) => {
    const slow = await startSlowSite(baseURL ?? '', path, mark);
    try {
      const shifted = await watchShifts(page);
      const arrived = page.goto(slow.url);
      await page.waitForURL(slow.url, { waitUntil: 'commit' });
      if (isPainted) {
        await expect
          .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
          .toBe(1);
      } else {
        await expect(page.locator('.first-view h1')).toBeAttached();
        expect(await page.evaluate(isFrameDrawn)).toBe(false);
      }
      slow.release();
      await arrived;
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))));
      expect(await shifted()).toEqual([]);
    } finally {
      slow.server.close();
      slow.server.closeAllConnections();
    }
  });
}
