/** A storefront with many pieces has numbered pages, each within the bytes that arrive in the first round trip. */

import { brotliCompressSync, constants } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoVendors } from '../../../src/demo/city/vendors.ts';
import { products } from '../../../src/features/catalog/products.table.ts';
import { findStorefrontPage } from '../../../src/features/catalog/vendors.server.ts';
import type { PageHandler } from '../../../src/platform/http/front-door/options.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { loadHandler } from '../../support/build.ts';
import { makePicture, makeProduct, makeVendor } from '../../support/factories.ts';

let site: StartedApp;
let rendered: string[] = [];
let lastSold: string;

const adjectives = 'Tall Round Blue Ash Quiet River Autumn Folded Open Small'.split(' ');
const nouns = 'Jar Bowl Vase Platter Cup Bottle Teapot Dish Lamp Tile'.split(' ');
/** What the demo's artists say about their pieces: sentences of the usual length. */
const sentences = demoVendors.flatMap(({ products: own }) => own.map(({ description }) => description));

/** Fills a store with different names and sentences, because equal ones would compress to nothing. */
async function fill(vendor: Awaited<ReturnType<typeof makeVendor>>, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const name = `${adjectives[index % 10]} ${nouns[Math.floor(index / 10) % 10]}${index < 100 ? '' : ` ${index}`}`;
    const slug = name.toLowerCase().replaceAll(' ', '-');
    await makeProduct(site.db, vendor, {
      slug,
      name,
      description: sentences[index % sentences.length] ?? '',
      position: index,
      priceCents: 2000 + index * 137,
      inventory: index % 10 === 0 ? 0 : 1 + (index % 3),
      pictures: [makePicture({ key: `stores/${slug}`, alt: `${name} on a table.` })],
    });
  }
}

beforeAll(async () => {
  const handler = await loadHandler();
  const watched: PageHandler = (req, ...rest) => {
    rendered.push(req.url ?? '');
    return handler(req, ...rest);
  };
  site = await startApp({ frontDoor: { handler: watched } });
  const hundred = await makeVendor(site.db, { slug: 'hundred' });
  await fill(hundred, 100);
  await fill(await makeVendor(site.db, { slug: 'thousand' }), 1000);
  await fill(await makeVendor(site.db, { slug: 'few' }), 16);
  lastSold = 'Tall Tile';
});
afterAll(() => site.close());

const read = async (path: string) => {
  const response = await site.fetch(path, { redirect: 'manual' });
  return { status: response.status, html: await response.text(), headers: response.headers };
};
const piecesIn = (html: string) => [...html.matchAll(/<h3[^>]*><a href="([^"]+)"/g)].map(([, href]) => href);

test('GET /{vendor} shows 16 of 100 pieces and leads to the others, sold ones last', async () => {
  const pages = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7].map((page) => read(`/hundred${page === 1 ? '' : `?page=${page}`}`)),
  );
  expect(pages.map(({ status, html }) => [status, piecesIn(html).length])).toEqual([
    ...Array.from({ length: 6 }, () => [200, 16]),
    [200, 4],
  ]);
  expect(new Set(pages.flatMap(({ html }) => piecesIn(html))).size).toBe(100);
  for (const [index, { html }] of pages.entries()) {
    expect(/\d+ pieces, \d+ available/.exec(html)?.[0]).toBe('100 pieces, 90 available');
    expect(/<p>Page \d+ of \d+<\/p>/.exec(html)?.[0]).toBe(`<p>Page ${index + 1} of 7</p>`);
    expect(html).toContain(
      `rel="canonical" href="${site.app.config.siteUrl}/hundred${index ? `?page=${index + 1}` : ''}"`,
    );
    expect(html.includes('rel="prev"')).toBe(index > 0);
    expect(html.includes('rel="next"')).toBe(index < 6);
  }
  expect(/<a[^>]* rel="prev" href="([^"]*)"/.exec(pages[1]?.html ?? '')?.[1]).toBe('/hundred');
  expect(pages[6]?.html.includes(lastSold)).toBe(true);
  const [, links = ''] = /<nav class="pages"[^>]*>([\s\S]*?)<\/nav>/.exec(pages[0]?.html ?? '') ?? [];
  expect(
    links
      .replace(/<[^>]*>/g, '')
      .trim()
      .split(/\s+(?=[PN])/),
  ).toEqual(['Page 1 of 7  12…7', 'Next page']);
  const titles = pages.map(({ html }) => /<title>([^<]*)/.exec(html)?.[1]);
  expect(new Set(titles).size).toBe(7);
});

test('GET /{vendor}: every page of 100 or 1,000 pieces is within 14,600 bytes at first, and 14,000 once cached', async () => {
  for (const path of ['/hundred', '/hundred?page=2', '/hundred?page=7', '/thousand', '/thousand?page=40']) {
    const { html } = await read(path);
    const bytesOf = (quality: number) =>
      brotliCompressSync(html, {
        params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 16 },
      }).length;
    console.log(`${path}: ${bytesOf(9)} and ${bytesOf(11)} bytes`);
    expect(bytesOf(9), path).toBeLessThanOrEqual(14_600);
    expect(bytesOf(11), path).toBeLessThanOrEqual(14_000);
  }
});

test('GET /{vendor} with 16 pieces has no further page', async () => {
  const { html } = await read('/few');
  expect(piecesIn(html)).toHaveLength(16);
  expect(/Page 1 of|rel="next"/.exec(html)).toBeNull();
});

test('GET /{vendor} has a form that searches the store, if there are several pages of it', async () => {
  const { html } = await read('/hundred?page=2');
  const form = [...html.matchAll(/<form[^>]*action="\/search"[\s\S]*?<\/form>/g)].map(([text]) => text).at(-1);
  expect(form).toMatch(/<input type="hidden" name="artist" value="hundred"/);
  expect(form).toMatch(/<input type="search" name="q"[^>]* aria-label="Search this store"/);
  expect((await read('/few')).html).not.toContain('name="artist"');
  const found = await read('/search?artist=hundred&q=lamp');
  expect(found.html).toMatch(/Remove <\/span>In Kiln and Co/);
  expect(found.html).toMatch(/<input type="search" id="find"[^>]* aria-label="Search Kiln and Co"/);
  expect(found.html.match(/href="\/hundred\/[a-z]+-lamp"/g)).not.toBeNull();
  expect(found.html).not.toMatch(/href="\/thousand\//);
  const empty = await read('/search?artist=few&q=lamp');
  expect(empty.html).toContain('No results for “lamp” in Kiln and Co');
  expect(empty.html).toMatch(/href="\/search\?q=lamp"[^>]*>Search Everything/);
  expect(empty.html).toContain('From other artists');
});

test.each([
  '/hundred?page=8',
  '/hundred?page=0',
  '/hundred?page=02',
  '/hundred?page=x',
  '/few?page=2',
  '/hundred?page=99999',
])('GET %s answers 404 and leads to the store', async (path) => {
  const { status, html } = await read(path);
  expect(status).toBe(404);
  expect(html).toMatch(/Page Not Found[\s\S]*See More from/);
});

test('GET /{vendor}?page=1 and another letter case redirect to the one address', async () => {
  expect((await read('/hundred?page=1')).headers.get('location')).toBe('/hundred');
  expect((await read('/Hundred?page=3')).headers.get('location')).toBe('/hundred?page=3');
});

test('GET /{vendor}?page=2 is cached by its number until a piece changes, and a page that doesn’t exist isn’t', async () => {
  const path = '/thousand?page=2';
  const isCached = async () => {
    rendered = [];
    await read(path);
    return rendered.length === 0;
  };
  await expect.poll(isCached).toBe(true);
  const [slug = ''] = (piecesIn((await read(path)).html)[0] ?? '').split('/').slice(2);
  await site.db.execute(sql`update products set name = 'Wider Jar' where slug = ${slug}`);
  await expect.poll(async () => (await read(path)).html.includes('Wider Jar')).toBe(true);
  await expect.poll(isCached).toBe(true);
  rendered = [];
  for (const _ of [1, 2]) await read('/thousand?page=99');
  expect(rendered.filter((url) => url.endsWith('page=99'))).toHaveLength(2);
});

test('a page of a storefront takes as many queries for 1,000 pieces as for 16', async () => {
  const counted = async (slug: string) => {
    let queries = 0;
    const { $client } = site.db as unknown as { $client: { query: (...args: unknown[]) => unknown } };
    const original = $client.query;
    $client.query = (...args) => {
      queries += 1;
      return original.apply($client, args);
    };
    await findStorefrontPage(site.db, slug, new Date(), 1);
    $client.query = original;
    return queries;
  };
  const few = await counted('few');
  expect(few).toBeGreaterThan(0);
  expect(await counted('thousand')).toBe(few);
});

test('every piece that can be bought has a form that buys it without JavaScript, and a sold one has none', async () => {
  const { html } = await read('/few');
  const rows = await site.db.select().from(products).where(eq(products.slug, 'round-jar'));
  const ids = new Set(rows.map(({ id }) => id));
  const form = [...html.matchAll(/<form[^>]*action="\/checkout\/buy"[\s\S]*?<\/form>/g)]
    .map(([text]) => text)
    .find((text) => ids.has(/value="([^"]+)"/.exec(text)?.[1] ?? ''));
  expect(form).toContain('name="productId"');
  // Some text browsers label a button with its value.
  expect(form).not.toMatch(/<button[^>]* value=/);
  expect(form).toMatch(/<span class="if-script">Add to Cart<\/span> <span class="if-no-script">Buy Now<\/span>/);
  expect(/<button type="button" class="btn" disabled>Sold<\/button>/.test(html)).toBe(true);
  expect(html.match(/action="\/checkout\/buy"/g)).toHaveLength(14);
});
