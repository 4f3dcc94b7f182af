import { brotliCompressSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { becomeCollector, cards, catalog, save } from './collectors.ts';

/**
 * The first view of a signed-in person with ten favorites, bytes as they travel: `html` with its style sheets, `script`
 * with what is inline, React included; `bytes` with pictures, font and the answers of the server.
 */
const limits = { html: 14_336, script: 102_400, bytes: 230_000 };

test('my collection stays within its weight, asks no other host, and nothing jumps', { tag: '@desktop' }, async ({
  page,
  baseURL,
}) => {
  await becomeCollector(page);
  const { products, vendors } = await catalog(page);
  await save(page, [
    ...products.slice(0, 7).map(({ id }) => ({ id, type: 'product' as const })),
    ...vendors.slice(0, 3).map(({ id }) => ({ id, type: 'artist' as const })),
  ]);
  await page.addInitScript(() => {
    const seen = { shift: 0, what: [] as string[] };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & {
          value: number;
          sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        seen.shift += value;
        for (const { node, previousRect: was, currentRect: is } of sources) {
          seen.what.push(`${node?.nodeName}.${node?.className} ${was.y}+${was.height} to ${is.y}+${is.height}`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const kinds = new Map<string, string>();
  const sizes = new Map<string, number>();
  const hosts = new Set<string>();
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (/^(data|blob):/.test(request.url)) return;
    hosts.add(new URL(request.url).host);
    kinds.set(requestId, `${type} ${new URL(request.url).pathname}`);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => sizes.set(requestId, encodedDataLength));
  const response = await page.goto('/account/favorites');
  await expect(cards(page)).toHaveCount(10);
  await page.waitForLoadState('networkidle');

  const html = (await response?.text()) ?? '';
  const inline = [...html.matchAll(/<script(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/script>/g)].map(
    (match) => match[1] ?? '',
  );
  const sum = (kind: string) =>
    [...sizes].filter(([id]) => kinds.get(id)?.startsWith(kind)).reduce((total, [, size]) => total + size, 0);
  const measured = {
    html: sum('Document'),
    script: brotliCompressSync(Buffer.from(inline.join('\n'))).byteLength + sum('Script'),
    bytes: sum(''),
  };
  console.log(`my collection: ${JSON.stringify(measured)}, ${sizes.size} requests`);
  expect([...hosts]).toEqual([new URL(baseURL ?? '').host]);
  for (const key of ['html', 'script', 'bytes'] as const) {
    expect(measured[key], `${key}; ${[...kinds.values()].join(', ')}`).toBeLessThanOrEqual(limits[key]);
  }
  const seen = await page.evaluate(() => (window as unknown as { seen: { shift: number; what: string[] } }).seen);
  expect(seen.shift, seen.what.join('; ')).toBe(0);
});
