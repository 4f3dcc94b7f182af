/** Feeds and the calendar: what they list, that they keep still without news, and that nothing hidden is in them. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { events } from '../../../src/features/catalog/events.table.ts';
import { products } from '../../../src/features/catalog/products.table.ts';
import { vendors } from '../../../src/features/catalog/vendors.table.ts';
import { dayMs } from '../../../src/platform/time.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { makeEvent, makePicture, makeProduct, makeVendor } from '../../support/factories.ts';

const ago = (days: number) => new Date(Date.now() - days * dayMs);
const read = async (path: string) => (await site.fetch(path)).text();
const titlesOf = (xml: string) =>
  [...xml.matchAll(/<item>\n<title>([^<]*)</g)].map(([, title = '']) => title.split(' by ')[0]);
const feeds = ['/feed.xml', '/artists/ceramics/feed.xml', '/kiln/feed.xml'];

let site: StartedApp;
let kiln: Awaited<ReturnType<typeof makeVendor>>;
let jar: Awaited<ReturnType<typeof makeProduct>>;
let opening: Awaited<ReturnType<typeof makeEvent>>;
beforeAll(async () => {
  site = await startApp();
  kiln = await makeVendor(site.db, { slug: 'kiln', name: 'Kiln & Co' });
  const glass = await makeVendor(site.db, { slug: 'glass' });
  const pictures = [makePicture({ key: 'of-the-jar' })];
  jar = await makeProduct(site.db, kiln, { name: 'Jar', slug: 'jar', publishedAt: ago(2), pictures });
  await makeProduct(site.db, kiln, { name: 'Bowl', publishedAt: ago(1) });
  await makeProduct(site.db, glass, { name: 'Pane', publishedAt: ago(3), categorySlug: 'glass' });
  await makeProduct(site.db, kiln, { name: 'Draft', isActive: false, publishedAt: ago(1) });
  opening = await makeEvent(site.db, { slug: 'opening', name: 'Opening', picture: makePicture() }, [kiln]);
  await makeEvent(site.db, { slug: 'last-week', name: 'Last Week', startsAt: ago(7) });
  await makeEvent(site.db, { slug: 'secret', name: 'Secret', isPublished: false });
});
afterAll(() => site.close());

test('the newest pieces come first: of the city, of a category, of a store', async () => {
  expect(titlesOf(await read('/feed.xml'))).toEqual(['Bowl', 'Jar', 'Pane']);
  expect(titlesOf(await read('/artists/ceramics/feed.xml'))).toEqual(['Bowl', 'Jar']);
  const xml = await read('/kiln/feed.xml');
  expect(titlesOf(xml)).toEqual(['Bowl', 'Jar']);
  expect(xml).toContain('<title>New Pieces from Kiln &amp; Co | River City Artists</title>');
  expect(xml).toContain(`<guid isPermaLink="false">urn:uuid:${jar.id}</guid>`);
  const picture = new URL('/media/of-the-jar-720.webp', site.app.config.siteUrl).href;
  expect(xml).toContain(`<enclosure url="${picture}" type="image/webp" length="0"/>`);
});

test('events are in a feed until they end, and in the calendar for three months more', async () => {
  expect(titlesOf(await read('/events/feed.xml')).map((title) => title?.split(',')[0])).toEqual(['Opening']);
  const response = await site.fetch('/events.ics');
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const file = await response.text();
  expect([...file.matchAll(/SUMMARY:(.*)\r/g)].map(([, name]) => name)).toEqual(['Last Week', 'Opening']);
  expect(file).toContain('X-WR-CALNAME:Events | River City Artists');
  // The file of the one event is the same entry, so that nobody has it twice.
  const uid = (text: string) => /UID:(.*)\r/.exec(text.slice(text.indexOf('SUMMARY:Opening') - 250))?.[1];
  expect(await read('/events/opening.ics')).toContain(`UID:${opening.id}@`);
  expect(uid(file)).toContain(opening.id);
});

test.each([...feeds, '/events/feed.xml', '/events.ics'])('%s answers 304 while there is no news', async (path) => {
  const first = await site.fetch(path);
  expect(first.status).toBe(200);
  const etag = first.headers.get('etag') ?? '';
  const again = await site.fetch(path, { headers: { 'if-none-match': etag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

test('the pages lead to them', async () => {
  const alternates = async (path: string) =>
    [...(await read(path)).matchAll(/<link rel="alternate"[^>]* href="([^"]*)"/g)].map(([, href]) => href);
  expect(await alternates('/')).toEqual(['/feed.xml']);
  expect(await alternates('/events')).toEqual(['/events/feed.xml', '/events.ics']);
  expect(await alternates('/kiln')).toEqual(['/kiln/feed.xml']);
  expect(await read('/events')).toMatch(/href="webcal:\/\/[^"]*\/events\.ics"/);
  expect(await read('/events')).toContain('href="/events.ics"');
});

test('what is hidden is in no feed within a second, and an unknown store or category has none', async () => {
  for (const path of ['/nobody/feed.xml', '/artists/nothing/feed.xml'])
    expect((await site.fetch(path)).status).toBe(404);
  await site.db.update(products).set({ isActive: false, archivedAt: new Date() }).where(eq(products.id, jar.id));
  for (const path of feeds) await expect.poll(async () => titlesOf(await read(path))).not.toContain('Jar');
  await site.db.update(events).set({ cancelledAt: new Date() }).where(eq(events.id, opening.id));
  await expect.poll(() => read('/events/feed.xml')).toContain('<title>Canceled: Opening,');
  await expect.poll(() => read('/events.ics')).toContain('STATUS:CANCELLED');
  await site.db.update(events).set({ isPublished: false }).where(eq(events.id, opening.id));
  for (const path of ['/events/feed.xml', '/events.ics']) await expect.poll(() => read(path)).not.toContain('Opening');
  await site.db.update(vendors).set({ isActive: false }).where(eq(vendors.id, kiln.id));
  await expect.poll(async () => titlesOf(await read('/feed.xml'))).toEqual(['Pane']);
  await expect.poll(async () => (await site.fetch('/kiln/feed.xml')).status).toBe(404);
});
