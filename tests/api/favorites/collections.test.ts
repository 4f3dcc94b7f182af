import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { products } from '../../../src/features/catalog/products.table.ts';
import {
  type CollectionDto,
  collectionItemSchema,
  collectionLinkSchema,
  collectionListSchema,
  collectionSchema,
} from '../../../src/features/favorites/collections.api.ts';
import { collections } from '../../../src/features/favorites/collections.table.ts';
import { collectionLimits } from '../../../src/features/favorites/collections.ts';
import { favorites } from '../../../src/features/favorites/favorites.table.ts';
import { errorBodySchema } from '../../../src/platform/api/errors.api.ts';
import { callApi } from '../../support/call-api.ts';
import { makeEvent, makeProduct, makeVendor } from '../../support/factories.ts';
import { asCustomer, type Person } from '../../support/people.ts';
import { type TestApp, testApp } from '../../support/test-app.ts';

let app: TestApp;
let me: Person;
let jar: { id: string; slug: string };
let store: { id: string; slug: string };
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  me = await asCustomer(app.db);
  store = await makeVendor(app.db);
  jar = await makeProduct(app.db, store, { name: 'Jar' });
  await app.db.insert(favorites).values({ userId: me.userId, type: 'product', itemId: jar.id, savedName: 'Jar' });
});

const call = (who: Person | null, method: string, path: string, json?: unknown) =>
  callApi(app, method, `/api/collections${path}`, {
    headers: { origin: app.config.siteUrl, ...(who?.headers ?? {}) },
    ...(json === undefined ? {} : { json }),
  });
const make = async (name = 'Kitchen'): Promise<CollectionDto> => await (await call(me, 'POST', '', { name })).json();
const list = async (who = me) => v.parse(collectionListSchema, await (await call(who, 'GET', '')).json());

describe('POST /api/collections', () => {
  test('returns 201 with an empty, private collection, which GET lists', async () => {
    const response = await call(me, 'POST', '', { name: '  The  kitchen wall ' });
    expect(response.status).toBe(201);
    const made = v.parse(v.strictObject(collectionSchema.entries), await response.json());
    expect(made).toMatchObject({ name: 'The  kitchen wall', items: [], pictures: [], share: null, heartCount: 0 });
    expect(await list()).toEqual([made]);
  });

  test.each([
    ['', 'required'],
    ['   ', 'required'],
    ['\u200b', 'required'],
    ['x'.repeat(81), '80'],
    ['two\nlines', 'contains a line break between “two” and “lines”'],
    ['\u202eright to left', 'changes the direction of the text (U+202E) before “right to left”'],
    [7, 'text'],
  ])('answers 422 for the name %j', async (name, said) => {
    const response = await call(me, 'POST', '', { name });
    const body = v.parse(errorBodySchema, await response.json());
    expect([response.status, body.error]).toEqual([422, expect.stringContaining(said)]);
    expect(await list()).toEqual([]);
  });

  test('creates at most fifty, and returns 422 too_many for other concurrent calls', async () => {
    const taken = Array.from({ length: collectionLimits.collections - 5 }, () => ({ userId: me.userId, name: 'Old' }));
    await app.db.insert(collections).values(taken);
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => call(me, 'POST', '', { name: 'One of many' })),
    );
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(5).fill(201), ...Array(5).fill(422)]);
    const refused = await responses.find(({ status }) => status === 422)?.json();
    expect(refused).toMatchObject({ code: 'too_many' });
    expect(await list()).toHaveLength(collectionLimits.collections);
  });
});

test('PATCH renames, DELETE deletes, and the favorites in it stay favorites', async () => {
  const { id } = await make();
  await call(me, 'POST', `/${id}/items`, { type: 'product', id: jar.id });
  const renamed = await call(me, 'PATCH', `/${id.toUpperCase()}`, { name: 'Bath' });
  expect([renamed.status, await renamed.json()]).toMatchObject([200, { id, name: 'Bath', items: [{ id: jar.id }] }]);
  expect((await call(me, 'PATCH', `/${id}`, { name: '' })).status).toBe(422);
  expect((await call(me, 'DELETE', `/${id}`)).status).toBe(204);
  expect((await call(me, 'DELETE', `/${id}`)).status).toBe(404);
  expect(await list()).toEqual([]);
  expect(await app.db.select().from(favorites).where(eq(favorites.userId, me.userId))).toHaveLength(1);
});

describe('POST /api/collections/{id}/items', () => {
  test('returns 201 for new items and 200 for existing ones, also concurrently', async () => {
    const { id } = await make();
    const put = () => call(me, 'POST', `/${id}/items`, { type: 'product', id: jar.id });
    const responses = await Promise.all(Array.from({ length: 8 }, put));
    expect(responses.map(({ status }) => status).sort()).toEqual([...Array(7).fill(200), 201]);
    const item = v.parse(v.strictObject(collectionItemSchema.entries), await responses[0]?.json());
    expect(item).toEqual({ type: 'product', id: jar.id, name: 'Jar', path: `/${store.slug}/${jar.slug}` });
    expect((await list())[0]?.items).toEqual([item]);
  });

  test('returns 404 for items that aren’t, or no longer are, favorites of the caller', async () => {
    const { id } = await make();
    const event = await makeEvent(app.db);
    const other = await asCustomer(app.db);
    await app.db.insert(favorites).values({ userId: other.userId, type: 'event', itemId: event.id });
    expect((await call(me, 'POST', `/${id}/items`, { type: 'event', id: event.id })).status).toBe(404);
    expect((await call(me, 'POST', `/${id}/items`, { type: 'artist', id: jar.id })).status).toBe(404);
    await app.db
      .update(favorites)
      .set({ favorite: false, changedAt: app.clock.now() })
      .where(eq(favorites.userId, me.userId));
    expect((await call(me, 'POST', `/${id}/items`, { type: 'product', id: jar.id })).status).toBe(404);
    expect((await list())[0]?.items).toEqual([]);
  });

  test.each([
    [{ type: 'collection', id: randomUUID() }],
    [{ type: 'product', id: 'jar' }],
    [{ type: 'product' }],
    [[]],
    [null],
  ])('answers 422 for %j', async (body) => {
    const { id } = await make();
    expect((await call(me, 'POST', `/${id}/items`, body)).status).toBe(422);
  });

  test('keeps removed favorites and hidden products until DELETE removes them', async () => {
    const { id } = await make();
    await call(me, 'POST', `/${id}/items`, { type: 'product', id: jar.id });
    await app.db.update(favorites).set({ favorite: false }).where(eq(favorites.userId, me.userId));
    await app.db.update(products).set({ isActive: false }).where(eq(products.id, jar.id));
    expect((await list())[0]?.items).toEqual([{ type: 'product', id: jar.id, name: 'Jar', path: null }]);
    expect((await call(me, 'DELETE', `/${id}/items/${jar.id}`)).status).toBe(204);
    expect((await call(me, 'DELETE', `/${id}/items/${jar.id}`)).status).toBe(204);
    expect((await list())[0]?.items).toEqual([]);
  });
});

test('POST share returns the same link each time, DELETE revokes it, and the next one differs', async () => {
  const { id } = await make();
  const link = async () => v.parse(collectionLinkSchema, await (await call(me, 'POST', `/${id}/share`)).json());
  const [first, ...others] = await Promise.all(Array.from({ length: 5 }, link));
  for (const other of others) expect(other).toEqual(first);
  expect(first?.path).toMatch(/^\/collections\/[A-Za-z0-9_-]{22}$/);
  expect(first?.url).toBe(`${app.config.siteUrl}${first?.path}`);
  expect((await list())[0]?.share).toEqual(first);
  expect((await call(me, 'DELETE', `/${id}/share`)).status).toBe(204);
  expect((await call(me, 'DELETE', `/${id}/share`)).status).toBe(204);
  expect((await list())[0]?.share).toBeNull();
  expect((await link()).path).not.toBe(first?.path);
});

/** Every call that names a collection. */
const named = [
  ['PATCH', '', { name: 'Taken over' }],
  ['DELETE', '', undefined],
  ['POST', '/items', { type: 'product', id: 'JAR' }],
  ['DELETE', '/items/JAR', undefined],
  ['POST', '/share', undefined],
  ['DELETE', '/share', undefined],
] as const;

describe.each(named)('%s /api/collections/{id}%s', (method, suffix, body) => {
  const ask = (who: Person | null, id: string) => {
    const filled = JSON.parse((JSON.stringify(body) ?? 'null').replace('JAR', jar.id));
    return call(who, method, `/${id}${suffix.replace('JAR', jar.id)}`, filled ?? undefined);
  };

  test('returns the same 404 for another account’s id as for an unknown id, and changes nothing', async () => {
    const { id } = await make();
    await call(me, 'POST', `/${id}/items`, { type: 'product', id: jar.id });
    await call(me, 'POST', `/${id}/share`);
    const before = await list();
    const stranger = await asCustomer(app.db);
    await app.db.insert(favorites).values({ userId: stranger.userId, type: 'product', itemId: jar.id });
    const [theirs, nobodys] = [await ask(stranger, id), await ask(stranger, randomUUID())];
    expect([theirs.status, nobodys.status]).toEqual([404, 404]);
    expect(await theirs.json()).toEqual(await nobodys.json());
    expect(await list()).toEqual(before);
    expect(await list(stranger)).toEqual([]);
  });

  test('returns 404 for an invalid id, and 401 for guests', async () => {
    expect((await ask(me, 'x')).status).toBe(404);
    expect((await ask(me, "'; drop table collections; --")).status).toBe(404);
    expect((await ask(null, (await make()).id)).status).toBe(401);
  });
});
