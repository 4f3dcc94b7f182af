/** The pictures that other sites show beside a link (Open Graph). */
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { products } from '../../../src/features/catalog/products.table.ts';
import { type StartedApp, startApp } from '../../support/app.ts';

let site: StartedApp;
beforeAll(async () => {
  site = await startApp({ seed: true });
});
afterAll(() => site.close());

/** Returns what a page says about the picture of its link. */
async function readPreview(page: string) {
  const html = await (await site.fetch(page)).text();
  const read = (name: string) =>
    new RegExp(`<meta property="og:image${name}" content="([^"]*)"`).exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  return { path: new URL(read('')).pathname, size: [read(':width'), read(':height')], alt: read(':alt') };
}

test.each([
  ['/', '/og/home.', /^River City Artists, .+\. .+/],
  ['/portland-kiln', '/og/portland-kiln.', /^Portland Kiln, Marcus Webb, Portland\. .+/],
  ['/portland-kiln/moon-jar', '/og/portland-kiln/moon-jar.', /^Moon Jar, Marcus Webb\. Large round milk-white jar/],
  ['/events/logan-street-makers-market', '/og/events/logan-street-makers-market.', /^Logan Street Makers Market, .+/],
])('GET %s names a picture of 1200 × 630 and says what it shows', async (page, start, alt) => {
  const preview = await readPreview(page);
  expect(preview.path.startsWith(start), preview.path).toBe(true);
  expect(preview.size).toEqual(['1200', '630']);
  expect(preview.alt).toMatch(alt);
  const response = await site.fetch(preview.path);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/jpeg');
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  const file = Buffer.from(await response.arrayBuffer());
  const { format, width, height } = await sharp(file).metadata();
  expect([format, width, height]).toEqual(['jpeg', 1200, 630]);
  expect(file.length).toBeLessThan(150_000);
  // A made-up query doesn't draw it again.
  const asked = await site.fetch(`${preview.path}?error=1`);
  expect(asked.headers.get('etag')).toBe(response.headers.get('etag'));
  // A browser or another site that has it asks once more and gets nothing.
  const again = await site.fetch(preview.path, { headers: { 'if-none-match': response.headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
});

test('GET /about is shared with the sign of the site', async () => {
  const preview = await readPreview('/about');
  expect(preview).toEqual({ path: '/og.png', size: ['1200', '630'], alt: 'River City Artists' });
});

test('GET /og/… draws nothing but what a page names', async () => {
  const { path } = await readPreview('/portland-kiln/moon-jar');
  const hash = path.split('.')[1] ?? '';
  for (const other of [
    '/og/portland-kiln/moon-jar.0123456789abcdef.jpg',
    `/og/portland-kiln/rickhouse-jar.${hash}.jpg`,
    `/og/portland-kiln/no-such-piece.${hash}.jpg`,
    `/og/portland-kiln.${hash}.jpg`,
    `/og/no-such-artist.${hash}.jpg`,
    `/og/events/no-such-event.${hash}.jpg`,
    `/og/portland-kiln/moon-jar/more.${hash}.jpg`,
    `/og/Portland-Kiln/moon-jar.${hash}.jpg`,
    `/og/home.${hash}.jpg`,
    '/og/portland-kiln/moon-jar.jpg',
    '/og/.jpg',
    `/og/%2e%2e/%2e%2e/etc/passwd.${hash}.jpg`,
  ]) {
    expect((await site.fetch(other)).status, other).toBe(404);
  }
});

test('a piece with a new name has a new picture at a new address', async () => {
  const page = '/portland-kiln/moon-jar';
  const before = await readPreview(page);
  await site.db.update(products).set({ name: 'Winter Moon Jar' }).where(eq(products.slug, 'moon-jar'));
  await expect.poll(async () => (await readPreview(page)).path).not.toBe(before.path);
  const after = await readPreview(page);
  expect(after.alt).toContain('Winter Moon Jar');
  expect((await site.fetch(after.path)).status).toBe(200);
  await expect.poll(async () => (await site.fetch(before.path)).status).toBe(404);
});

test('a piece whose file is missing has no picture', async () => {
  const lost = { key: 'uploads/lost', width: 1020, height: 1020, alt: 'A bowl.', widths: [340, 1020] };
  await site.db
    .update(products)
    .set({ pictures: [lost] })
    .where(eq(products.slug, 'tenmoku-bowl'));
  await expect.poll(async () => (await readPreview('/portland-kiln/tenmoku-bowl')).alt).toContain('A bowl.');
  const { path } = await readPreview('/portland-kiln/tenmoku-bowl');
  expect((await site.fetch(path)).status).toBe(404);
});
