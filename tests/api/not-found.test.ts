import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formerVendorSlugs } from '../../src/features/catalog/vendors.table.ts';
import type { PageHandler } from '../../src/platform/http/front-door/options.ts';
import { pageTags } from '../../src/platform/http/page-tags.server.ts';
import { type StartedApp, startApp } from '../support/app.ts';
import { loadHandler } from '../support/build.ts';
import { makeEvent, makeProduct, makeVendor } from '../support/factories.ts';

let site: StartedApp;
let kiln: { id: string };
beforeAll(async () => {
  site = await startApp();
  kiln = await makeVendor(site.db, { slug: 'portland-kiln', name: 'Portland Kiln' });
  await makeProduct(site.db, kiln, { slug: 'moon-jar' });
  await makeProduct(site.db, kiln, { slug: 'hidden-jar', isActive: false });
  await makeEvent(site.db, { slug: 'kiln-opening' });
});
afterAll(() => site.close());

async function see(path: string) {
  const response = await site.fetch(path);
  const html = await response.text();
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  const links = [...main.matchAll(/<a href="([^"]+)"[^>]*>([^<]+)<\/a>/g)].map(([, href, text]) => `${text} ${href}`);
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1];
  const heading = /<h1[^>]*>([^<]*)<\/h1>/.exec(main)?.[1];
  return { status: response.status, headers: response.headers, html, main, links, title, heading };
}

describe('a page that returns 404 says what was not found:', () => {
  const artists = ['Explore All Artists /artists', 'Go Home /'];
  const more = ['See More from Portland Kiln /portland-kiln', 'Go Home /'];
  test.each([
    ['an artist', '/no-such-artist', 'Artist Store Not Found', artists],
    ['an artist, left from the payment page', '/vendor/no-such-artist', 'Artist Store Not Found', artists],
    ['a piece', '/portland-kiln/no-such-piece', 'Piece Not Found', more],
    ['a piece that is hidden', '/portland-kiln/hidden-jar', 'Piece Not Found', more],
    ['a piece, in another letter case', '/Portland-Kiln/NO-SUCH-PIECE', 'Piece Not Found', more],
    ['an event', '/events/no-such-event', 'Event Not Found', ['See Upcoming Events /events', 'Go Home /']],
    ['a page of nobody', '/no-such-artist/no-such-piece', 'Page Not Found', ['Go Home /']],
    ['a page of three parts', '/no/such/place', 'Page Not Found', ['Go Home /']],
    ['a page by a word that no store can have', '/login', 'Page Not Found', ['Go Home /']],
    ['a page by a name that no store can have', '/wp-login.php', 'Page Not Found', ['Go Home /']],
  ])('%s', async (_what, path, heading, links) => {
    const { status, headers, html, ...page } = await see(path);
    expect([status, page.heading, page.links]).toEqual([404, heading, links]);
    expect(page.title).toBe(`${heading} | ${heading === 'Piece Not Found' ? 'Portland Kiln' : 'River City Artists'}`);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(page.main).toMatch(/<button[^>]*>Go Back<\/button>/);
    expect(page.main.toLowerCase()).not.toContain(path.split('/').at(-1)?.toLowerCase());
    expect(headers.get('cache-control')).not.toMatch(/max-age=[1-9]|immutable/);
  });
});

test('a store that was closed for good is gone for good: its page, its pieces, and its former addresses', async () => {
  const shut = await makeVendor(site.db, { slug: 'shut-kiln', isActive: false, email: '', listedAt: null });
  await site.db.insert(formerVendorSlugs).values({ slug: 'older-kiln', vendorId: null });
  expect(shut.isActive).toBe(false);
  for (const path of [
    '/shut-kiln',
    '/shut-kiln/moon-jar',
    '/older-kiln',
    '/older-kiln/moon-jar',
    '/shut-kiln/feed.xml',
  ]) {
    const { status, heading, links, html } = await see(path);
    expect([status, heading, links], path).toEqual([
      410,
      'This Store Is Closed',
      ['Explore All Artists /artists', 'Go Home /'],
    ]);
    expect(html).toContain('<meta name="robots" content="noindex">');
  }
});

test('random paths get a page that is rendered once per kind of missing thing', async () => {
  const made: string[] = [];
  const handler = await loadHandler();
  const watched: PageHandler = async (req, res, ...rest) => {
    await handler(req, res, ...rest);
    // Only answers with a body have a type.
    if (res.hasHeader('content-type')) made.push(req.url ?? '');
  };
  const other = await startApp({ seed: true, frontDoor: { handler: watched } });
  for (let index = 0; index < 10; index += 1) {
    for (const folder of ['', '/events', '/portland-kiln', '/no-such-artist', '/sitemap', '/vendor']) {
      expect((await other.fetch(`${folder}/made-up-${index}`)).status).toBe(404);
    }
  }
  expect(made).toEqual(Array(4).fill('/404'));
  await other.close();
});

test('a new product is found immediately', async () => {
  expect((await see('/portland-kiln/new-jar')).status).toBe(404);
  await makeProduct(site.db, kiln, { slug: 'new-jar' });
  site.frontDoor.purge([pageTags.vendor(kiln.id)]);
  expect((await see('/portland-kiln/new-jar')).status).toBe(200);
});

test.each([
  ['/Portland-Kiln', '/portland-kiln'],
  ['/portland_kiln', '/portland-kiln'],
  ['/portland-kiln/Moon-Jar', '/portland-kiln/moon-jar'],
  ['/Portland-Kiln/moon-jar', '/portland-kiln/moon-jar'],
  ['/portland_kiln/MOON_JAR', '/portland-kiln/moon-jar'],
  ['/events/Kiln-Opening', '/events/kiln-opening'],
])('%s redirects to its one address', async (path, to) => {
  const response = await site.fetch(path);
  expect([response.status, response.headers.get('location')]).toEqual([301, to]);
  expect((await site.fetch(to)).status).toBe(200);
});

test('Artists in the menu and below the page leads to all artists', async () => {
  const html = await (await site.fetch('/about')).text();
  const targets = [...html.matchAll(/<a\s[^>]*href="([^"]+)"[^>]*>\s*Artists\s*<\/a>/g)].map(([, href]) => href);
  expect(targets).toEqual(['/artists', '/artists', '/artists']);
});

test('/favicon.ico is an icon in three sizes, which browsers keep', async () => {
  const response = await site.fetch('/favicon.ico');
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/x-icon']);
  expect(response.headers.get('cache-control')).toBe('public, max-age=604800');
  const bytes = Buffer.from(await response.arrayBuffer());
  expect([bytes.readUInt16LE(0), bytes.readUInt16LE(2), bytes.readUInt16LE(4)]).toEqual([0, 1, 3]);
  const [length, offset] = [bytes.readUInt32LE(6 + 32 + 8), bytes.readUInt32LE(6 + 32 + 12)];
  expect(offset + length).toBe(bytes.length);
  expect(bytes.subarray(offset + 1, offset + 4).toString()).toBe('PNG');
});

test('what is sent to a page without a form is refused before the page is rendered', async () => {
  for (const path of ['/', '/search?q=jar', '/portland-kiln', '/portland-kiln/moon-jar', '/events/kiln-opening']) {
    const sent = await site.fetch(path, {
      method: 'POST',
      body: new URLSearchParams({ x: '1' }),
      headers: { origin: site.url },
    });
    expect([path, sent.status, sent.headers.get('allow'), await sent.text()]).toEqual([path, 405, 'GET, HEAD', '']);
  }
});
