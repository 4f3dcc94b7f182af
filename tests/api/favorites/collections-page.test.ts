/** The page of a shared collection, on the built site behind its front door. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accountHooksOf } from '../../../src/app/people/account-hooks.ts';
import { removeAccount } from '../../../src/features/accounts/provider-accounts.server.ts';
import { products } from '../../../src/features/catalog/products.table.ts';
import { favorites } from '../../../src/features/favorites/favorites.table.ts';
import { favoriteIdOf } from '../../../src/features/favorites/share-token.server.ts';
import { pageTags, purgePages } from '../../../src/platform/http/page-tags.server.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { makeEvent, makePicture, makeProduct, makeVendor } from '../../support/factories.ts';
import { asUser, type Person } from '../../support/people.ts';

let site: StartedApp;
let me: Person;
let store: { id: string; slug: string };
let jar: { id: string; slug: string };
let id = '';
let path = '';

beforeAll(async () => {
  site = await startApp();
}, 300_000);
afterAll(() => site.close());

const send = (method: string, to: string, body?: unknown) =>
  site.fetch(`/api/collections${to}`, {
    method,
    headers: { ...me.headers, origin: site.url, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const put = async (type: string, itemId: string) => {
  await site.db.insert(favorites).values({ userId: me.userId, type: type as 'product', itemId });
  expect((await send('POST', `/${id}/items`, { type, id: itemId })).status).toBe(201);
};
const page = async (to = path) => {
  const response = await site.fetch(to);
  return { status: response.status, html: await response.text(), headers: response.headers };
};
/** Loads the page until it is as expected. A change has to show within a second. */
async function soon(right: (seen: Awaited<ReturnType<typeof page>>) => boolean) {
  const until = Date.now() + 1_000;
  for (;;) {
    const seen = await page();
    if (right(seen) || Date.now() > until) return seen;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

beforeEach(async () => {
  me = await asUser(site.db, { name: 'Casey <b>Collector</b>' });
  store = await makeVendor(site.db, { name: 'Kiln and Co' });
  jar = await makeProduct(site.db, store, { name: 'Moon Jar', pictures: [makePicture()] });
  id = (await (await send('POST', '', { name: '<i>Quiet</i> things & jars' })).json()).id;
  path = (await (await send('POST', `/${id}/share`)).json()).path;
  await put('product', jar.id);
});

test('GET /collections/{token} shows the products, their vendors, and the owner, escaped', async () => {
  const event = await makeEvent(site.db, { name: 'Kiln Opening' });
  await put('event', event.id);
  await put('artist', store.id);
  const { status, html } = await page();
  expect(status).toBe(200);
  expect(html).toContain('&lt;i&gt;Quiet&lt;/i&gt; things &amp; jars');
  expect(html).toContain('Collected by Casey &lt;b&gt;Collector&lt;/b&gt;');
  // In an attribute, angle brackets need no escaping.
  expect(html.slice(html.indexOf('<main'))).not.toMatch(/<i>Quiet|<b>Collector/);
  expect(html).not.toMatch(/<title>[^<]*<[ib]>/);
  expect(html).not.toContain(`${me.userId}@example.com`);
  expect(html).not.toContain(me.userId);
  for (const to of [`/${store.slug}/${jar.slug}`, `/${store.slug}`, `/events/${event.slug}`])
    expect(html).toContain(`href="${to}"`);
  expect(html).toContain('1 piece, 1 artist, 1 event');
  expect(html).toContain('$45.00');
});

test('GET /collections/{token} labels only past events as over', async () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const past = await makeEvent(site.db, { name: 'Past Fair', startsAt: hoursAgo(5), endsAt: hoursAgo(2) });
  const next = await makeEvent(site.db, { name: 'Next Fair' });
  await put('event', past.id);
  await put('event', next.id);
  const labels = (await page()).html.split('<li class="shared-item').filter((label) => label.includes('Fair</a>'));
  const isPast = (label = '') => [label.includes('Past Fair'), label.includes('This event has ended.')];
  // Both were added in the same millisecond.
  expect(labels.map(isPast).sort()).toEqual([
    [false, false],
    [true, true],
  ]);
});

test('GET /collections/{token} is not indexed, sends no referrer, is in no sitemap, and is the same for all', async () => {
  const { html, headers } = await page();
  expect(html).toMatch(/<meta name="robots" content="noindex"/);
  expect(html).not.toContain('rel="canonical"');
  expect(html).not.toContain('og:url');
  expect(headers.get('referrer-policy')).toBe('same-origin');
  expect(headers.get('set-cookie')).toBeNull();
  expect(headers.get('cache-control')).toContain('must-revalidate');
  const sitemap = await (await site.fetch('/sitemap.xml')).text();
  expect(sitemap).not.toContain('/collections');
  const signedIn = await site.fetch(path, { headers: me.headers });
  expect(await signedIn.text()).toBe(html);
});

const notShared = 'This collection isn’t shared anymore';

test('GET /collections/{token} returns 404 for an unknown link, with its own message', async () => {
  for (const to of ['/collections/AAAAAAAAAAAAAAAAAAAAAA', '/collections/x', `${path}x`]) {
    const { status, html } = await page(to);
    expect([to, status]).toEqual([to, 404]);
    expect(html).toContain(notShared);
    expect(html).not.toContain('No artist hangs');
  }
  expect((await page('/collections')).status).toBe(404);
});

test('a revoked link returns 404 within a second, also from the page cache, and a new one differs', async () => {
  expect((await page()).status).toBe(200);
  expect((await page()).status).toBe(200);
  expect((await send('DELETE', `/${id}/share`)).status).toBe(204);
  const gone = await soon(({ status }) => status === 404);
  expect(gone.status).toBe(404);
  // The response doesn't reveal that the link was ever valid.
  expect(gone.html).toContain(notShared);
  expect(gone.html).toBe((await page('/collections/AAAAAAAAAAAAAAAAAAAAAA')).html);
  const next = (await (await send('POST', `/${id}/share`)).json()).path;
  expect((await page()).status).toBe(404);
  expect((await page(next)).status).toBe(200);
});

test('DELETE /api/collections/{id}/share and DELETE /api/collections/{id} purge the page before they respond, fifty times of fifty', async () => {
  const statuses: number[] = [];
  for (let round = 0; round < 50; round += 1) {
    const { path: link } = await (await send('POST', `/${id}/share`)).json();
    expect((await page(link)).status).toBe(200);
    const ended = await send('DELETE', `/${id}/share`);
    expect([ended.status, ended.headers.get('x-page-end')]).toEqual([204, null]);
    statuses.push((await page(link)).status);
  }
  const last = (await (await send('POST', `/${id}/share`)).json()).path;
  expect((await page(last)).status).toBe(200);
  await send('DELETE', `/${id.toUpperCase()}`);
  statuses.push((await page(last)).status);
  expect(statuses).toEqual(Array(51).fill(404));
});

test('changes by its owner show within a second', async () => {
  await page();
  await send('PATCH', `/${id}`, { name: 'Loud things' });
  expect((await soon(({ html }) => html.includes('Loud things'))).html).toContain('Loud things');
  await send('DELETE', `/${id}/items/${jar.id}`);
  expect((await soon(({ html }) => !html.includes('Moon Jar'))).html).toContain('This collection is empty');
  await send('DELETE', `/${id}`);
  expect((await soon(({ status }) => status === 404)).status).toBe(404);
});

test('a product’s new price or removal shows here within a second', async () => {
  expect((await page()).html).toContain('$45.00');
  const change = (values: Partial<typeof products.$inferInsert>) =>
    site.db.transaction(async (tx) => {
      await tx.update(products).set(values).where(eq(products.id, jar.id));
      await purgePages(tx, [pageTags.vendor(store.id)]);
    });
  await change({ priceCents: 12_300 });
  expect((await soon(({ html }) => html.includes('$123.00'))).html).toContain('$123.00');
  await change({ isActive: false });
  expect((await soon(({ html }) => !html.includes('Moon Jar'))).html).not.toContain('Moon Jar');
});

test('a deleted account’s shared pages are gone within a second', async () => {
  // Wait until adding the items has purged the page and the new one is cached.
  await new Promise((resolve) => setTimeout(resolve, 300));
  // Deleting favorites purges pages too, which this test must not depend on.
  await site.db.delete(favorites).where(eq(favorites.userId, me.userId));
  expect((await page()).status).toBe(200);
  await removeAccount(site.app, me.userId, accountHooksOf(site.app));
  expect((await soon(({ status }) => status === 404)).status).toBe(404);
});

test('a favorite made with the old link doesn’t reveal the next link', async () => {
  const token = path.split('/').at(-1) ?? '';
  const fan = await asUser(site.db);
  const love = (itemId: string) =>
    site.post('/api/favorites', { type: 'collection', id: itemId }, { ...fan.headers, origin: site.url });
  const loved = await (await love(favoriteIdOf(token))).json();
  expect(loved).toMatchObject({ name: '<i>Quiet</i> things & jars', path });
  expect((await soon(({ html }) => html.includes('value="collection:'))).html).toContain(favoriteIdOf(token));
  await send('DELETE', `/${id}/share`);
  await send('POST', `/${id}/share`);
  const [kept] = await (await site.fetch('/api/favorites', { headers: fan.headers })).json();
  expect(kept).toMatchObject({ type: 'collection', path: null });
  for (const old of [favoriteIdOf(token), id]) expect((await love(old)).status).not.toBe(201);
});
