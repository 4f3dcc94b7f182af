/** POST /api/favorites/writes about what is in collections. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { products } from '../../../src/features/catalog/products.table.ts';
import type { CollectionDto } from '../../../src/features/favorites/collections.api.ts';
import { collectionItems } from '../../../src/features/favorites/collections.table.ts';
import { collectionLimits } from '../../../src/features/favorites/collections.ts';
import { changedFavoritesSchema } from '../../../src/features/favorites/favorites.api.ts';
import { favorites } from '../../../src/features/favorites/favorites.table.ts';
import { sweepFavorites } from '../../../src/features/favorites/records.server.ts';
import { callApi } from '../../support/call-api.ts';
import { makeProduct, makeVendor } from '../../support/factories.ts';
import { asCustomer, type Person } from '../../support/people.ts';
import { type TestApp, testApp } from '../../support/test-app.ts';

let app: TestApp;
let kiln: Awaited<ReturnType<typeof makeVendor>>;
let jar: string;
let me: Person;
let id: string;
beforeAll(async () => {
  app = await testApp();
  kiln = await makeVendor(app.db);
});
afterAll(() => app.close());

const call = async (method: string, path: string, json?: unknown, who = me) =>
  await callApi(app, method, `/api${path}`, { headers: who.headers, ...(json === undefined ? {} : { json }) });
const make = async (who = me): Promise<string> =>
  (await (await call('POST', '/collections', { name: 'Gifts' }, who)).json()).id;
const change = async (...changes: object[]) => {
  const response = await call('POST', '/favorites/writes', { changes });
  return v.parse(changedFavoritesSchema, await response.json()).results;
};
const inside = async (of = id): Promise<string[]> => {
  const all: CollectionDto[] = await (await call('GET', '/collections')).json();
  return all.find((one) => one.id === of)?.items.map((item) => item.id) ?? [];
};
const save = (...ids: string[]) => change(...ids.map((item) => ({ type: 'product', id: item, favorite: true })));
const put = (item = jar, more: object = {}) => ({ id: item, collection: id, favorite: true, ...more });
const take = (item = jar, more: object = {}) => put(item, { favorite: false, ...more });
const rowsOf = (of: string) => app.db.select().from(collectionItems).where(eq(collectionItems.collectionId, of));

beforeEach(async () => {
  me = await asCustomer(app.db);
  jar = (await makeProduct(app.db, kiln)).id;
  await save(jar);
  id = await make();
  app.clock.advance(10_000);
});

const bare = { item: null, heartCount: null };

test('a batch writes favorites first, then what is in collections, and answers in the order of the changes', async () => {
  const bowl = (await makeProduct(app.db, kiln)).id;
  const other = await make();
  const results = await change(
    put(bowl.toUpperCase(), { collection: id.toUpperCase() }),
    { type: 'product', id: bowl, favorite: true },
    put(jar, { collection: other }),
    { id: jar, favorite: false },
    take(bowl, { collection: other, type: 'product' }),
  );
  expect(results).toMatchObject([
    { ...bare, id: bowl, favorite: true, problem: null },
    { id: bowl, favorite: true, heartCount: 1, item: { id: bowl } },
    { ...bare, id: jar, favorite: false, problem: 'not_found' },
    { id: jar, favorite: false, heartCount: 0 },
    { ...bare, id: bowl, favorite: false, problem: null },
  ]);
  expect([await inside(), await inside(other)]).toEqual([[bowl], []]);
});

test('of an item in a collection the latest change wins, in whatever order and however often changes arrive', async () => {
  const now = app.clock.now().getTime();
  const [add, remove] = [put(jar, { changedAt: now - 3_000 }), take(jar, { changedAt: now - 2_000 })];
  const again = put(jar, { changedAt: now - 1_000 });
  for (const [expected, ...all] of [
    [[], add, remove],
    [[], remove, add],
    [[jar], add, again, remove],
    [[jar], remove, again, add, remove, again],
    [[], { ...add, changedAt: now - 2_000 }, remove],
  ] as const) {
    id = await make();
    for (const one of all) await change({ ...one, collection: id });
    expect(await inside()).toEqual(expected);
    id = await make();
    await change(...all.map((one) => ({ ...one, collection: id })));
    expect(await inside()).toEqual(expected);
  }
});

test('a time from the future is cut to the server’s, and an item that is added again goes to the end', async () => {
  const bowl = (await makeProduct(app.db, kiln)).id;
  await save(bowl);
  const now = app.clock.now().getTime();
  await change(put(jar, { changedAt: now - 2_000 }), put(bowl, { changedAt: now + 9_000_000 }));
  expect((await rowsOf(id)).find(({ itemId }) => itemId === bowl)?.changedAt).toEqual(new Date(now));
  app.clock.advance(1_000);
  // Added again while it is there, it keeps its place.
  await change(put());
  expect(await inside()).toEqual([jar, bowl]);
  expect(await change(take())).toMatchObject([{ ...bare, id: jar, favorite: false, problem: null }]);
  app.clock.advance(1_000);
  await change(put());
  expect(await inside()).toEqual([bowl, jar]);
});

test('what is not the account’s, not collectible, or gone is refused for good; its removal is no problem', async () => {
  const stranger = await asCustomer(app.db);
  const theirs = await make(stranger);
  const unsaved = (await makeProduct(app.db, kiln)).id;
  const link = randomUUID();
  await app.db.insert(favorites).values({ userId: me.userId, type: 'collection', itemId: link });
  const refused = [
    put(jar, { collection: theirs }),
    put(jar, { collection: randomUUID() }),
    put(unsaved, { type: 'product' }),
    put(link, { type: 'collection' }),
    put(jar, { type: 'artist' }),
  ];
  for (const one of refused) {
    expect(await change(one)).toMatchObject([{ ...bare, favorite: false, problem: 'not_found' }]);
    expect(await change({ ...one, favorite: false })).toMatchObject([{ ...bare, favorite: false, problem: null }]);
  }
  expect([await inside(), await rowsOf(theirs)]).toEqual([[], []]);
  expect((await call('GET', '/collections', undefined, stranger)).status).toBe(200);
});

test('an item stays in a collection if it stopped being a favorite later, whichever arrives first', async () => {
  const now = app.clock.now().getTime();
  await change({ id: jar, favorite: false, changedAt: now - 1_000 });
  expect(await change(put(jar, { changedAt: now - 2_000 }))).toMatchObject([{ favorite: true, problem: null }]);
  expect(await change(put(jar, { changedAt: now }))).toMatchObject([{ favorite: true, problem: null }]);
  await change(take());
  expect(await change(put())).toMatchObject([{ favorite: false, problem: 'not_found' }]);
});

test('parallel batches fill a collection to its limit, and removals make room within one', async () => {
  const { id: _, ...piece } = await makeProduct(app.db, kiln);
  const many = Array.from({ length: 6 }, (_, index) => ({ ...piece, slug: `${piece.slug}-${index}` }));
  const pieces = (await app.db.insert(products).values(many).returning({ id: products.id })).map((row) => row.id);
  await save(...pieces);
  const filling = Array.from({ length: collectionLimits.items - 3 }, () => ({
    type: 'event' as const,
    itemId: randomUUID(),
  }));
  await app.db.insert(collectionItems).values(filling.map((item) => ({ collectionId: id, ...item })));
  const single = (item: string) => call('POST', `/collections/${id}/items`, { type: 'product', id: item });
  const [statuses, batches] = await Promise.all([
    Promise.all(pieces.slice(0, 3).map(async (item) => (await single(item)).status)),
    Promise.all(pieces.slice(3).map((item) => change(put(item)))),
  ]);
  const added = [...statuses.map((status) => status === 201), ...batches.flat().map(({ favorite }) => favorite)];
  expect(added.filter(Boolean)).toHaveLength(3);
  expect(await inside()).toHaveLength(collectionLimits.items);
  const refused = await single(jar);
  expect([refused.status, await refused.json()]).toMatchObject([
    422,
    { code: 'too_many', error: 'A collection can hold up to 200 items. Remove one to add another.' },
  ]);
  expect(await change(put(jar), put(filling[0]?.itemId), take(filling[1]?.itemId))).toMatchObject([
    { favorite: true, problem: null },
    { favorite: true, problem: null },
    { favorite: false, problem: null },
  ]);
});

test('a removal is remembered for thirty days, and the two hundred newest of a collection', async () => {
  const day = 86_400_000;
  const at = (days: number) => new Date(app.clock.now().getTime() - days * day);
  const gone = (itemId: string, days: number, more = {}) => ({
    ...{ collectionId: id, type: 'product' as const, itemId, inside: false, changedAt: at(days), ...more },
  });
  await app.db
    .insert(collectionItems)
    .values([gone('old', 31), gone('newer', 29), gone('kept', 400, { inside: true })]);
  expect(await sweepFavorites(app.db, app.clock.now())).toBe(1);
  const left = async () => (await rowsOf(id)).map(({ itemId }) => itemId).sort();
  expect(await left()).toEqual(['kept', 'newer']);
  const many = Array.from({ length: collectionLimits.removed }, (_, index) => gone(`r${index}`, index / 100));
  await app.db.insert(collectionItems).values(many);
  await change(put());
  await change(take());
  const newest = many.slice(0, -1).map(({ itemId }) => itemId);
  expect(await left()).toEqual([jar, 'kept', ...newest].sort());
  expect(await inside()).toEqual(['kept']);
});
