import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageTags } from '../../src/platform/http/page-tags.server.ts';
import { type StartedApp, startApp } from '../support/app.ts';
import { cityDatabase } from '../support/city-database.ts';
import type { FreshDatabase } from '../support/database.ts';
import { type TcpProxy, tcpProxy } from '../support/tcp-proxy.ts';

let site: StartedApp;
let line: TcpProxy;
let database: FreshDatabase;
const pages = ['/', '/portland-kiln', '/portland-kiln/moon-jar', '/events'];

const quote = () =>
  site.post('/api/checkout/quote', {
    vendor: 'portland-kiln',
    items: [{ productId: crypto.randomUUID(), quantity: 1 }],
    delivery: 'shipping',
  });

beforeAll(async () => {
  database = await cityDatabase();
  const url = new URL(database.url);
  line = await tcpProxy(url.hostname, Number(url.port));
  url.port = String(line.port);
  site = await startApp({ seed: true, env: { DATABASE_URL: url.href } });
  for (const page of pages) expect((await site.fetch(page)).status).toBe(200);
  await site.fetch('/api/products');
});

afterAll(async () => {
  await site.close();
  await line.close();
  await database.close();
});

test('while the database is down, cached pages are served, even stale ones', async () => {
  await line.cut();
  for (const page of pages) expect((await site.fetch(page)).status, page).toBe(200);
  site.frontDoor.purge([pageTags.catalog]);
  site.frontDoor.clearPages();
  for (const page of pages) {
    const response = await site.fetch(page);
    expect(response.status, page).toBe(200);
    expect(response.headers.get('x-data'), page).toBe('stale');
    const text = await response.text();
    expect(text, page).not.toContain('Sample');
    expect(text, page).toContain('You’re seeing a saved copy of this page.');
  }
  const linked = await site.fetch('/portland-kiln?ref=newsletter');
  expect([linked.status, linked.headers.get('x-data')]).toEqual([200, 'stale']);
  const products = await site.fetch('/api/products');
  expect([products.status, products.headers.get('x-data')]).toEqual([200, 'stale']);
});

test('calls that need the database return 503 with Retry-After, and the site is not ready', async () => {
  const answer = await quote();
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await answer.json()).toMatchObject({ code: 'db_unavailable' });
  for (const page of ['home', 'vat-nine-indigo', 'portland-kiln/moon-jar', 'events/logan-street-makers-market'])
    expect((await site.fetch(`/og/${page}.0123456789abcdef.jpg`)).status, page).toBe(503);
  expect((await site.fetch('/readyz')).status).toBe(503);
  expect((await site.fetch('/livez')).status).toBe(200);
});

test('an uncached storefront shows the error page, and a sample vendor a labeled sample', async () => {
  const never = await site.fetch('/vat-nine-indigo');
  expect(never.status).toBe(503);
  expect(never.headers.get('retry-after')).not.toBeNull();
  expect(await never.text()).toContain('We’re having trouble right now');
  const sample = await site.fetch('/second-light');
  expect(sample.status).toBe(503);
  const text = await sample.text();
  expect(text).toContain('We’re having trouble loading this store, so this is a sample');
  expect(text).not.toMatch(/made up|Add to Cart/);
});

test('forms of pages that need the database show the error page, also if they were read before', async () => {
  for (const [path, fields] of [
    ['/report', { path: '/about', body: 'The fees are wrong.', email: '' }],
    ['/checkout/order', { session: 'cs_test_of_nobody' }],
    ['/threads/AAAAAAAAAAAAAAAAAAAAAA', { do: 'answer', body: 'Thank you!' }],
  ] as const) {
    const body = new URLSearchParams(fields);
    const answer = await site.fetch(path, { method: 'POST', body, headers: { origin: site.url } });
    expect([path, answer.status]).toEqual([path, 503]);
    expect(answer.headers.get('retry-after')).not.toBeNull();
    expect(await answer.text()).toContain('We’re having trouble right now');
  }
});

test('once the database is back, everything works again without a restart', async () => {
  await line.mend();
  await expect.poll(async () => (await quote()).status, { timeout: 5_000 }).toBeLessThan(500);
  await expect
    .poll(async () => (await site.fetch('/portland-kiln')).headers.get('x-data'), { timeout: 5_000 })
    .toBeNull();
  expect((await site.fetch('/vat-nine-indigo')).status).toBe(200);
});
