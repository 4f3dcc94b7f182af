/** API calls for favorites, single and batched. */
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { products } from '../../../src/features/catalog/products.table.ts';
import {
  favoriteListSchema,
  favoriteSchema,
  removedFavoriteListSchema,
} from '../../../src/features/favorites/favorites.api.ts';
import { favorites } from '../../../src/features/favorites/favorites.table.ts';
import { callApi } from '../../support/call-api.ts';
import { cookieOf, withCookies } from '../../support/cookie-identity.ts';
import { makeProduct, makeUser, makeVendor } from '../../support/factories.ts';
import { asCustomer, type Person } from '../../support/people.ts';
import { type TestApp, testApp } from '../../support/test-app.ts';

let app: TestApp;
let kiln: Awaited<ReturnType<typeof makeVendor>>;
let jar: Awaited<ReturnType<typeof makeProduct>>;
let me: Person;

beforeAll(async () => {
  app = await testApp();
  kiln = await makeVendor(app.db, { slug: 'kiln', email: 'secret@example.com', stripeAccountId: 'acct_secret' });
});
beforeEach(async () => {
  me = await asCustomer(app.db);
  jar = await makeProduct(app.db, kiln, { name: 'Jar' });
});
afterAll(() => app.close());

const root = '/api/favorites';
async function call(method: string, path: string, json?: unknown, person: Person = me) {
  const init = json === undefined ? {} : { json };
  const response = await callApi(app, method, root + path, { headers: person.headers, ...init });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
}
const list = async (person = me): Promise<{ id: string; heartCount: number }[]> =>
  (await call('GET', '', undefined, person)).body;
const add = (more: object = {}, person = me) => call('POST', '', { type: 'product', id: jar.id, ...more }, person);
const change = async (...changes: object[]) => (await call('POST', '/writes', { changes })).body.results;
const rowOf = async (id: string, person = me) => {
  const rows = await app.db.select().from(favorites).where(eq(favorites.userId, person.userId));
  return rows.find(({ itemId }) => itemId === id);
};

test('POST /api/favorites returns 201 with the favorite, 200 if it exists, and GET lists it once', async () => {
  const first = await add();
  expect([first.status, first.headers.get('cache-control')]).toEqual([201, 'private, no-store']);
  expect(v.parse(v.strictObject(favoriteSchema.entries), first.body)).toMatchObject({
    ...{ id: jar.id, type: 'product', name: 'Jar', price: 45, inventory: 10, heartCount: 1 },
    ...{ path: `/kiln/${jar.slug}`, saved: { price: 45, available: true } },
  });
  app.clock.advance(1_000);
  const again = await add({ id: jar.id.toUpperCase() });
  expect([again.status, again.body.heartCount]).toEqual([200, 1]);
  expect(again.body.dateAdded > first.body.dateAdded).toBe(true);
  const found = await call('GET', '');
  expect([found.status, found.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  expect(v.parse(favoriteListSchema, found.body)).toEqual([again.body]);
  expect(JSON.stringify(found.body)).not.toMatch(/secret/);
});

test('DELETE /api/favorites/{id} returns 204 each time, and lists and removals of other accounts are theirs alone', async () => {
  const other = await asCustomer(app.db);
  await add();
  await add({}, other);
  for (const _ of [1, 2]) {
    const { status, headers } = await call('DELETE', `/${jar.id}`);
    expect([status, headers.get('cache-control')]).toEqual([204, 'private, no-store']);
  }
  expect(await list()).toEqual([]);
  expect(await list(other)).toMatchObject([{ id: jar.id, heartCount: 1 }]);
  const removed = await call('GET', '/recently-removed');
  expect(v.parse(removedFavoriteListSchema, removed.body)).toMatchObject([{ id: jar.id, name: 'Jar' }]);
  expect((await call('GET', '/recently-removed', undefined, other)).body).toEqual([]);
});

test('POST /api/favorites/undo/{id} returns 200 with the favorite, then 404, and 404 for another account’s removal', async () => {
  const other = await asCustomer(app.db);
  await add();
  await call('DELETE', `/${jar.id}`);
  expect((await call('POST', `/undo/${jar.id}`, undefined, other)).status).toBe(404);
  const restored = await call('POST', `/undo/${jar.id}`);
  expect([restored.status, restored.body]).toMatchObject([200, { id: jar.id, heartCount: 1 }]);
  expect(restored.headers.get('cache-control')).toBe('private, no-store');
  const again = await call('POST', `/undo/${jar.id}`);
  expect([again.status, again.body.code]).toEqual([404, 'not_found']);
  expect([(await list()).length, (await call('GET', '/recently-removed')).body]).toEqual([1, []]);
});

test('DELETE /api/favorites/recently-removed/clear returns 204, and nothing is restorable after it', async () => {
  const rows = ['recently-removed', 'clear', 'undo', 'writes'].map((itemId) => ({
    ...{ userId: me.userId, type: 'artist' as const, itemId },
  }));
  await app.db.insert(favorites).values(rows);
  await add();
  await call('DELETE', `/${jar.id}`);
  for (const _ of [1, 2]) expect((await call('DELETE', '/recently-removed/clear')).status).toBe(204);
  expect((await call('GET', '/recently-removed')).body).toEqual([]);
  expect((await call('POST', `/undo/${jar.id}`)).status).toBe(404);
  // Favorites whose ids equal path segments of the API are still there.
  expect((await list()).map(({ id }) => id).sort()).toEqual(rows.map(({ itemId }) => itemId).sort());
});

const literals = ['recently-removed', 'clear', 'undo', 'writes'];

test.each(
  [...literals, '..%2f', '%2e%2e%2f', '%00', '1', 'x'.repeat(10_000)].map((id) => [id.slice(0, 20), id] as const),
)('DELETE /api/favorites/%s and its undo name no favorite', async (_, id) => {
  await add();
  const removed = await call('DELETE', `/${id}`);
  expect(removed.status).toBe(id === 'recently-removed' || id === 'writes' ? 405 : 404);
  expect((await call('POST', `/undo/${id}`)).status).toBe(404);
  expect(await list()).toHaveLength(1);
});

test('POST /api/favorites for something hidden, unknown, or of another type returns 404, all alike', async () => {
  const hidden = await makeProduct(app.db, kiln, { isActive: false });
  const unseen = await makeProduct(app.db, await makeVendor(app.db, { isActive: false }));
  const strangers = [hidden.id, unseen.id, crypto.randomUUID(), kiln.id];
  const answers = await Promise.all(strangers.map((id) => add({ id })));
  answers.push(await add({ type: 'artist' }), await add({ type: 'event' }), await add({ type: 'collection' }));
  for (const { status, body } of answers) expect([status, body]).toEqual([404, answers[0]?.body]);
  expect(answers[0]?.body).toMatchObject({ code: 'not_found' });
  expect(await list()).toEqual([]);
});

test('fields other than type and id are neither stored nor returned', async () => {
  const other = await makeUser(app.db);
  const wishes = {
    ...{ userId: other.id, heartCount: 9_999, dateAdded: '1999-01-01T00:00:00.000Z', role: 'admin', name: '<b>x</b>' },
    ...{ image: 'javascript:alert(1)', slug: '../admin', tags: Array(10_000).fill('x'), saved: { price: 0 }, price: 0 },
    ...{ favorite: false, changedAt: 0, savedPriceCents: 1, constructor: { prototype: {} } },
  };
  const body = JSON.stringify({ ...wishes, type: 'product', id: jar.id }).replace(
    '{',
    '{"__proto__":{"role":"admin"},',
  );
  const headers = { ...me.headers, 'content-type': 'application/json' };
  const response = await callApi(app, 'POST', root, { body, headers });
  const favorite = await response.json();
  expect([response.status, favorite]).toMatchObject([201, { name: 'Jar', heartCount: 1, slug: jar.slug, price: 45 }]);
  expect(favorite.dateAdded).toBe(app.clock.now().toISOString());
  expect(JSON.stringify(favorite)).not.toMatch(/javascript|<b>|admin|xx/);
  expect(await rowOf(jar.id)).toMatchObject({ savedName: 'Jar', savedPriceCents: 4500, favorite: true });
  expect(await app.db.$count(favorites, eq(favorites.userId, other.id))).toBe(0);
});

test('a favorite hidden later is listed, removed, and restored with saved data only', async () => {
  await add();
  await app.db
    .insert(favorites)
    .values({ userId: me.userId, type: 'artist', itemId: 'undo', savedName: 'Long gone', addedAt: new Date(0) });
  const secret = { isActive: false, name: 'CANARY', description: 'CANARY', priceCents: 777, slug: 'canary' };
  await app.db.update(products).set(secret).where(eq(products.id, jar.id));
  const nothing = { path: null, slug: '', price: null, inventory: null, picture: null, image: null };
  const hidden = { ...nothing, id: jar.id, name: 'Jar', saved: { price: 45, available: true } };
  const gone = { ...nothing, id: 'undo', name: 'Long gone', saved: { price: null, available: null } };
  const listed = await list();
  expect(listed).toMatchObject([
    { ...hidden, heartCount: 0 },
    { ...gone, heartCount: 0 },
  ]);
  const removed = await change({ favorite: false, id: jar.id });
  expect(removed).toMatchObject([{ id: jar.id, favorite: false, heartCount: null, item: hidden }]);
  const restored = await call('POST', `/undo/${jar.id}`);
  expect([restored.status, restored.body]).toMatchObject([200, hidden]);
  expect(JSON.stringify([listed, removed, restored.body])).not.toMatch(/canary|777|7\.77/i);
});

test.each([
  ['GET', ''],
  ['POST', ''],
  ['POST', '/writes'],
  ['GET', '/recently-removed'],
  ['DELETE', '/recently-removed/clear'],
  ['POST', '/undo/00000000-0000-4000-8000-000000000000'],
  ['DELETE', '/00000000-0000-4000-8000-000000000000'],
])('%s /api/favorites%s answers 401 to guests and to a token that is no good', async (method, path) => {
  const init = method === 'POST' ? { json: {} } : {};
  for (const [headers, code] of [
    [{}, 'no_token'],
    [{ authorization: 'Bearer nonsense' }, 'bad_token'],
  ] as const) {
    const response = await callApi(app, method, root + path, { ...init, headers });
    expect([response.status, (await response.json()).code]).toEqual([401, code]);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
  }
});

test('a cookie works like a token, only from pages of this site', async () => {
  const site = { ...app, identity: withCookies(app.identity) };
  const json = { type: 'product', id: jar.id };
  const ours = { ...cookieOf(me), origin: app.config.siteUrl };
  expect((await callApi(site, 'POST', root, { json, headers: ours })).status).toBe(201);
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    {},
  ];
  for (const from of foreign) {
    const headers = { ...cookieOf(me), ...from };
    const writes = [
      callApi(site, 'POST', root, { json, headers }),
      callApi(site, 'POST', `${root}/writes`, { json: { changes: [{ favorite: false, id: jar.id }] }, headers }),
      callApi(site, 'DELETE', `${root}/${jar.id}`, { headers }),
      callApi(site, 'DELETE', `${root}/recently-removed/clear`, { headers }),
      callApi(site, 'POST', `${root}/undo/${jar.id}`, { headers }),
    ];
    for (const answer of await Promise.all(writes)) {
      expect([answer.status, (await answer.json()).code]).toEqual([403, 'csrf']);
    }
  }
  expect(await (await callApi(site, 'GET', root, { headers: cookieOf(me) })).json()).toHaveLength(1);
});

test('the writes of an account answer 429 from the 61st in a minute in total, but not reads and other accounts', async () => {
  const limited = { ...app, config: { ...app.config, rateLimits: true } };
  const send = (method: string, path: string, json: unknown, person = me) =>
    callApi(limited, method, root + path, { headers: person.headers, ...(json === undefined ? {} : { json }) });
  for (let round = 0; round < 20; round += 1) {
    expect((await send('POST', '', { type: 'product', id: jar.id })).status).toBeLessThan(300);
    expect((await send('DELETE', `/${jar.id}`, undefined)).status).toBe(204);
    expect((await send('POST', '/writes', { changes: [] })).status).toBe(200);
  }
  const refused = await send('POST', `/undo/${jar.id}`, undefined);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
  expect((await send('DELETE', '/recently-removed/clear', undefined)).status).toBe(429);
  expect((await send('GET', '', undefined)).status).toBe(200);
  expect((await send('DELETE', `/${jar.id}`, undefined, await asCustomer(app.db))).status).toBe(204);
});
