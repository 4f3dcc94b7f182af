import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'playwright/test';
import { cards, catalog, openSearch, openSort, save, signInAsNewCustomer } from '../../e2e/collectors.ts';
import { watchShifts } from '../../e2e/layout-shifts.ts';

/**
 * Compressed bytes of the first view of an account with ten favorites: `html` with its style sheets, `script`
 * with inline scripts and React, `bytes` with pictures, the font, and API responses.
 */
const limits = { html: 14_336, script: 109_000, bytes: 230_000 };

test('My Collection stays within its weight, requests no other host, and doesn’t shift', { tag: '@desktop' }, async ({
  page,
  baseURL,
}) => {
  await signInAsNewCustomer(page);
  const { products, vendors } = await catalog(page);
  await save(page, [
    ...products.slice(0, 7).map(({ id }) => ({ id, type: 'product' as const })),
    ...vendors.slice(0, 3).map(({ id }) => ({ id, type: 'artist' as const })),
  ]);
  const shifted = await watchShifts(page);
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
  expect(await shifted()).toEqual([]);
});

test('on a phone, the search, the order, and the tabs take at most 200 pixels together', async ({ page }) => {
  await signInAsNewCustomer(page);
  const [piece] = (await catalog(page)).products;
  await save(page, [{ id: piece?.id ?? '', type: 'product' }]);
  await page.goto('/account/favorites');
  await expect(await openSearch(page)).toBeVisible();
  await expect(await openSort(page)).toBeVisible();
  const top = (await page.locator('.kept-bar').boundingBox())?.y ?? 0;
  const tabs = await page.locator('.kept-tabs').boundingBox();
  expect((tabs?.y ?? 1_000) + (tabs?.height ?? 0) - top).toBeLessThanOrEqual(200);
});
