import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'playwright/test';
import { publicPages } from './public-pages.ts';

/** Compressed bytes. A page that exceeds its limit has to change this file, where reviewers see it. */
const weights: Record<string, { html: number; script: number; bytes: number; requests: number }> = JSON.parse(
  readFileSync(new URL('./page-weights.json', import.meta.url), 'utf8'),
);

/** Returns the compressed bytes of a page's body, without headers. */
const bodyLength = (url: string) =>
  new Promise<number>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      let length = 0;
      response.on('data', (part: Buffer) => {
        length += part.byteLength;
      });
      response.on('end', () => resolve(length));
    }).on('error', reject);
  });

const compressed = (text: string) => brotliCompressSync(Buffer.from(text)).byteLength;

for (const { name, path } of publicPages) {
  test(`${name} stays within its weight on a phone and requests no other host`, async ({ browser, baseURL }) => {
    const limit = weights[name];
    if (!limit) throw new Error(`page-weights.json has no line for ${name}`);
    const context = await browser.newContext({
      viewport: { width: 412, height: 823 },
      deviceScaleFactor: 1.75,
      isMobile: true,
    });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    const types = new Map<string, string>();
    const sizes = new Map<string, number>();
    const hosts = new Set<string>();
    session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
      if (request.url.startsWith('data:')) return;
      hosts.add(new URL(request.url).host);
      types.set(requestId, `${type} ${new URL(request.url).pathname}`);
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
      sizes.set(requestId, encodedDataLength),
    );
    const response = await page.goto(new URL(path, baseURL).href, { waitUntil: 'load' });
    const html = (await response?.text()) ?? '';
    const inline = [...html.matchAll(/<script(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/script>/g)].map(
      (match) => match[1] ?? '',
    );
    // Count what loads before the first interaction; prefetching while idle comes later.
    const measured = {
      html: await bodyLength(new URL(path, baseURL).href),
      script:
        compressed(inline.join('\n')) +
        [...sizes].filter(([id]) => types.get(id)?.startsWith('Script')).reduce((sum, [, size]) => sum + size, 0),
      bytes: [...sizes.values()].reduce((sum, size) => sum + size, 0),
      requests: types.size,
    };
    console.log(`${name}: ${JSON.stringify(measured)}`);
    expect([...hosts]).toEqual([new URL(baseURL ?? '').host]);
    for (const key of ['html', 'script', 'bytes', 'requests'] as const) {
      expect(measured[key], `${key} of ${name}; ${[...types.values()].join(', ')}`).toBeLessThanOrEqual(limit[key]);
    }
    await context.close();
  });
}
