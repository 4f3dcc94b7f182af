/** Routing of the built site: which file serves which path. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sanitizeCss } from '../../src/features/catalog/custom-css/custom-css.ts';
import { findVendorCss } from '../../src/features/catalog/vendors.server.ts';
import { vendors } from '../../src/features/catalog/vendors.table.ts';
import { type StartedApp, startApp } from '../support/app.ts';
import { makeProduct, makeVendor } from '../support/factories.ts';

let site: StartedApp;
let kiln: Awaited<ReturnType<typeof makeVendor>>;

/** Reserved store slugs, inserted past the rule. */
const intruders = ['about', 'events', 'artists', 'api', 'robots.txt', 'featured', 'checkout', 'sitemap.xml', 'livez'];
const canary = 'Intruder Store';

beforeAll(async () => {
  site = await startApp();
  kiln = await makeVendor(site.db, { slug: 'portland-kiln', position: 1 });
  await makeProduct(site.db, kiln, { slug: 'jar' });
  for (const slug of intruders) await makeVendor(site.db, { slug, name: canary, isActive: true });
});
afterAll(() => site.close());

test.each(['/about', '/events', '/artists', '/robots.txt', '/api/health', '/api/openapi.json', '/livez'])(
  'GET %s is answered by the site, also when a store bears that name',
  async (path) => {
    const response = await site.fetch(path);
    expect(response.status).toBe(200);
    expect(await response.text()).not.toContain(`<h1 class="text-title">${canary}`);
  },
);

test('GET /api/vendors/featured returns a list, also when a store is called featured', async () => {
  const response = await site.fetch('/api/vendors/featured?limit=1');
  expect(await response.json()).toMatchObject([{ slug: 'portland-kiln' }]);
});

test('GET /api/vendors/{id}/details and /api/products/{id} reach their files', async () => {
  expect(await (await site.fetch('/api/vendors/portland-kiln/details')).json()).toMatchObject({
    shipping: { price: 5 },
  });
  const [product] = await (await site.fetch('/api/products?vendor=portland-kiln')).json();
  expect(await (await site.fetch(`/api/products/${product.id}`)).json()).toEqual(product);
});

test.each(['/api', '/api/nothing', '/api/products/a/b', '/api/vendors/featured/more'])(
  'GET %s answers 404 as JSON',
  async (path) => {
    const response = await site.fetch(path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'not_found', requestId: expect.stringMatching(/./) });
  },
);

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s /api/products returns 405 with Allow', async (method) => {
  const response = await site.fetch('/api/products', { method, headers: { origin: site.url } });
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('GET, HEAD');
  expect(await response.json()).toMatchObject({ code: 'method_not_allowed' });
});

test('HEAD /api/products answers without a body, GET may be kept by shared caches', async () => {
  const head = await site.fetch('/api/products', { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  const get = await site.fetch('/api/products');
  expect(get.headers.get('cache-control')).toBe('public, max-age=30, stale-while-revalidate=300');
  expect(get.headers.has('set-cookie')).toBe(false);
});

test('HEAD of what is made for one request says no length, because that of GET isn’t known', async () => {
  const head = await site.fetch('/api/search?q=jar', { method: 'HEAD' });
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'application/json']);
  expect(head.headers.has('content-length')).toBe(false);
});

test('POST /api/messages without a content type or from another site says so in JSON', async () => {
  const bare = await site.fetch('/api/messages', { method: 'POST' });
  expect([bare.status, await bare.json()]).toMatchObject([415, { code: 'json_only' }]);
  const init = {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
  };
  const foreign = await site.fetch('/api/messages', init);
  expect([foreign.status, await foreign.json()]).toMatchObject([403, { code: 'csrf' }]);
});

test('POST /{vendor}/message sends and leads back, although a product’s page has the same form of address', async () => {
  const body = new URLSearchParams({ fromName: 'Pat', fromEmail: 'pat@example.com', body: 'Hello' });
  const response = await site.fetch('/portland-kiln/message', { method: 'POST', body, headers: { origin: site.url } });
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe('/portland-kiln?message=sent#message');
  expect(site.mails.mails).toHaveLength(1);
});

test('GET /{vendor}/theme.{hash}.css serves the artist’s CSS for ever, and nothing at another hash', async () => {
  const { css } = sanitizeCss('h1 { color: #1f3d5c }', kiln.id);
  await site.db.update(vendors).set({ customCss: css }).where(eq(vendors.id, kiln.id));
  const hash = (await findVendorCss(site.db, 'portland-kiln'))?.hash;
  const response = await site.fetch(`/portland-kiln/theme.${hash}.css`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/css; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(await response.text()).toBe(css);
  for (const path of ['/portland-kiln/theme.0123456789abcdef.css', `/nobody/theme.${hash}.css`]) {
    expect((await site.fetch(path)).status).toBe(404);
  }
});
