/** Favorites without JavaScript and the favorite counts of pages, on the built site behind its front door. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accountHooksOf } from '../../../src/app/people/account-hooks.ts';
import { removeAccount } from '../../../src/features/accounts/provider-accounts.server.ts';
import { toRefKey } from '../../../src/features/catalog/favorite-ref.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { makeEvent, makeProduct, makeVendor } from '../../support/factories.ts';
import { asCustomer, type Person } from '../../support/people.ts';

let site: StartedApp;
let jar: Awaited<ReturnType<typeof makeProduct>>;
let artist: string;
let piece: string;
let fair: string;
let me: Person;

beforeAll(async () => {
  site = await startApp();
  const kiln = await makeVendor(site.db, { slug: 'portland-kiln', position: 1 });
  jar = await makeProduct(site.db, kiln, { slug: 'jar' });
  const event = await makeEvent(site.db, { slug: 'fair' });
  artist = toRefKey({ type: 'artist', id: kiln.id });
  piece = toRefKey({ type: 'product', id: jar.id });
  fair = toRefKey({ type: 'event', id: event.id });
});
beforeEach(async () => {
  me = await asCustomer(site.db);
});
afterAll(() => site.close());

const mine = async () =>
  (await (await site.fetch('/api/favorites', { headers: me.headers })).json()).map(({ id }: { id: string }) => id);

async function press(fields: Record<string, string>, headers: Record<string, string> = me.headers) {
  const all = { origin: site.app.config.siteUrl, ...headers };
  const init = { method: 'POST', body: new URLSearchParams(fields), headers: all };
  const response = await site.fetch('/account/heart', init);
  expect(response.headers.get('cache-control')).toMatch(/no-store/);
  return [response.status, response.headers.get('location')];
}

test('POST /account/heart saves, removes, and restores, and redirects to the favorites page', async () => {
  expect(await press({ [piece]: '' })).toEqual([303, '/account/favorites']);
  expect(await mine()).toEqual([jar.id]);
  site.clock.advance(1_000);
  expect(await press({ unlove: piece, view: 'plain' })).toEqual([303, '/account/favorites?view=plain']);
  expect(await mine()).toEqual([]);
  expect(await press({ restore: piece, view: 'plain' })).toEqual([303, '/account/favorites?view=plain']);
  expect(await mine()).toEqual([jar.id]);
  expect((await site.fetch('/account/heart')).headers.get('location')).toBe('/account/favorites');
});

test.each(['/', '/artists', '/portland-kiln', '/portland-kiln/jar', '/events', '/events/fair'])(
  'every heart of %s works without JavaScript: it submits a form of the page that posts to /account/heart',
  async (path) => {
    const page = await (await site.fetch(path)).text();
    const tags = (name: string) => [...page.matchAll(new RegExp(`<${name}\\b[^>]*>`, 'g'))].map(([tag]) => tag);
    const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
    const hearts = tags('button').filter((tag) => attribute(tag, 'class')?.split(' ').includes('heart'));
    const forms = tags('form').map((tag) => ['id', 'method', 'action'].map((name) => attribute(tag, name)));
    expect(hearts.length).toBeGreaterThan(0);
    for (const heart of hearts) {
      expect(attribute(heart, 'type')).toBe('submit');
      expect(forms.filter(([id]) => id === attribute(heart, 'form'))).toEqual([['hearts', 'post', '/account/heart']]);
    }
  },
);

test('POST /account/heart of a guest stores the favorite in a cookie for an hour and redirects to sign-up', async () => {
  const body = new URLSearchParams({ love: piece });
  const init = { method: 'POST', body, headers: { origin: site.app.config.siteUrl } };
  const response = await site.fetch('/account/heart', init);
  expect(response.headers.get('location')).toBe('/customer/signup?redirect_url=%2Faccount%2Ffavorites');
  const [cookie = ''] = response.headers.getSetCookie();
  expect(cookie).toBe(`meant_heart=${piece}; Path=/; Max-Age=3600; SameSite=Lax`);
  expect(await press({ unlove: piece }, {})).toEqual([303, '/customer/signin?redirect_url=%2Faccount%2Ffavorites']);
});

test.each([
  ['nothing', {}],
  ['two at once', { love: 'piece', unlove: 'piece' }],
  ['a heart of nothing', { love: 'product:1' }],
  ['a heart of another kind', { love: 'user:00000000-0000-4000-8000-000000000000' }],
  ['a cookie in disguise', { love: 'product:00000000-0000-4000-8000-000000000000; Domain=evil.example\r\nX: y' }],
])('POST /account/heart with %s says so and keeps nothing', async (_, fields) => {
  for (const headers of [me.headers, {}]) {
    const init = { method: 'POST', body: new URLSearchParams(fields), headers: { origin: site.url, ...headers } };
    const response = await site.fetch('/account/heart', init);
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      '/account/favorites?view=plain&error=invalid',
    ]);
    expect(response.headers.getSetCookie()).toEqual([]);
  }
  expect(await mine()).toEqual([]);
});

test('POST /account/heart for an unknown favorite or from another site reports the error', async () => {
  const gone = toRefKey({ type: 'product', id: crypto.randomUUID() });
  expect(await press({ love: gone })).toEqual([303, '/account/favorites?view=plain&error=not_found']);
  const foreign = { ...me.headers, origin: 'https://evil.example' };
  expect(await press({ love: piece }, foreign)).toEqual([303, '/account/favorites?view=plain&error=csrf']);
  expect(await mine()).toEqual([]);
});

test('GET /account/favorites saves a guest’s intended favorite once and clears the cookie', async () => {
  const visit = async (cookie: string, headers: Record<string, string> = me.headers) => {
    const response = await site.fetch('/account/favorites', { headers: { ...headers, cookie } });
    return [response.status, response.headers.getSetCookie()];
  };
  const forgotten = ['meant_heart=; Path=/; Max-Age=0; SameSite=Lax'];
  const cookie = `a=b; meant_heart=${piece}`;
  expect(await visit(cookie, {})).toEqual([401, []]);
  expect(await visit(cookie)).toEqual([200, forgotten]);
  expect(await mine()).toEqual([jar.id]);
  expect(await visit(`meant_heart=${piece}`)).toEqual([200, forgotten]);
  expect(await mine()).toEqual([jar.id]);
  for (const odd of ['', 'x', '%', `product:${crypto.randomUUID()}`])
    expect(await visit(`meant_heart=${odd}`)).toEqual([200, forgotten]);
  expect(await visit('other=1')).toEqual([200, []]);
});

/** Returns the favorite count that a page shows: no number is zero, and no button is NaN. */
async function shown(path: string, heart: string): Promise<number> {
  const page = await (await site.fetch(path)).text();
  const button = new RegExp(`<button[^>]*name="${heart}"[^>]*>(.*?)</button>`, 's').exec(page)?.[1];
  if (button === undefined) return Number.NaN;
  return Number(/(\d+)\s*$/.exec(button.replace(/<[^>]*>/g, ''))?.[1] ?? 0);
}

test('favorite counts are the same on every page within a second of a change', async () => {
  const places: [string, string][] = [
    ['/', artist],
    ['/', fair],
    ['/artists', artist],
    ['/portland-kiln', artist],
    ['/portland-kiln', piece],
    ['/portland-kiln/jar', piece],
    ['/events', fair],
    ['/events/fair', fair],
  ];
  const counts = () => Promise.all(places.map(([path, heart]) => shown(path, heart)));
  const before = await counts();
  expect(before.every((count) => count >= 0)).toBe(true);
  const all = (difference: number) => before.map((count) => count + difference);
  const change = (changes: object[]) => site.post('/api/favorites/writes', { changes }, me.headers);
  const refs = [artist, piece, fair].map((heart) => ({ type: heart.split(':')[0], id: heart.split(':')[1] }));
  const within = { timeout: 1_000, interval: 50 };

  await change(refs.map((ref) => ({ favorite: true, ...ref })));
  await expect.poll(counts, within).toEqual(all(1));
  await change(refs.map(({ id }) => ({ favorite: false, id })));
  await expect.poll(counts, within).toEqual(all(0));
  await change(refs.map(({ id }) => ({ favorite: true, restore: true, id })));
  await expect.poll(counts, within).toEqual(all(1));
  await removeAccount(site.app, me.userId, accountHooksOf(site.app));
  await expect.poll(counts, within).toEqual(all(0));
});
