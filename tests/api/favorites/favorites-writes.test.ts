/** POST /api/favorites/writes: a batch of last writes. */
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changedFavoritesSchema } from '../../../src/features/favorites/favorites.api.ts';
import { callApi } from '../../support/call-api.ts';
import { makeProduct, makeVendor } from '../../support/factories.ts';
import { asCustomer, type Person } from '../../support/people.ts';
import { type TestApp, testApp } from '../../support/test-app.ts';

let app: TestApp;
let kiln: Awaited<ReturnType<typeof makeVendor>>;
let jar: Awaited<ReturnType<typeof makeProduct>>;
let me: Person;
beforeAll(async () => {
  app = await testApp();
  kiln = await makeVendor(app.db);
});
beforeEach(async () => {
  me = await asCustomer(app.db);
  jar = await makeProduct(app.db, kiln, { name: 'Jar' });
});
afterAll(() => app.close());

const day = 86_400_000;
async function call(method: string, path: string, json?: unknown) {
  const init = json === undefined ? {} : { json };
  const response = await callApi(app, method, `/api/favorites${path}`, { headers: me.headers, ...init });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
}
const list = async () => (await call('GET', '')).body;
const add = () => call('POST', '', { type: 'product', id: jar.id });
const change = async (...changes: object[]) => (await call('POST', '/writes', { changes })).body.results;

test('a change older than the last one is ignored, and one from the future is cut to the server’s time', async () => {
  await add();
  app.clock.advance(10_000);
  await call('DELETE', `/${jar.id}`);
  const now = app.clock.now().getTime();
  const write = (favorite: boolean, changedAt: number) => change({ type: 'product', id: jar.id, favorite, changedAt });
  for (const older of [now - 5_000, 0, -5 * day, now]) {
    expect(await write(true, older)).toMatchObject([{ id: jar.id, favorite: false, problem: null, heartCount: 0 }]);
  }
  app.clock.advance(1_000);
  const time = app.clock.now().toISOString();
  expect(await write(true, now + 9 * 365 * day)).toMatchObject([
    { favorite: true, heartCount: 1, item: { dateAdded: time, changedAt: time } },
  ]);
  expect(await write(false, now)).toMatchObject([{ favorite: true, item: { changedAt: time } }]);
  expect(await list()).toMatchObject([{ id: jar.id, dateAdded: time }]);
});

test('POST /api/favorites/writes has one result per change and saves the latest of each item', async () => {
  const bowl = await makeProduct(app.db, kiln, { name: 'Bowl' });
  const hidden = await makeProduct(app.db, kiln, { isActive: false });
  const now = app.clock.now().getTime();
  const { status, headers, body } = await call('POST', '/writes', {
    changes: [
      { favorite: true, type: 'product', id: jar.id, changedAt: now - 1_000 },
      { favorite: false, type: 'product', id: jar.id, changedAt: now - 2_000 },
      { favorite: true, type: 'product', id: hidden.id, changedAt: now - 1_500 },
      { favorite: false, type: 'product', id: bowl.id.toUpperCase(), changedAt: now - 500 },
      { favorite: false, id: crypto.randomUUID() },
      { favorite: true, restore: true, type: 'product', id: crypto.randomUUID() },
    ],
  });
  expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  expect(v.parse(changedFavoritesSchema, body).results).toMatchObject([
    { id: jar.id, favorite: true, problem: null, heartCount: 1, item: { name: 'Jar' } },
    { id: jar.id, favorite: true, problem: null, heartCount: 1, item: { name: 'Jar' } },
    { id: hidden.id, favorite: false, problem: 'not_found', heartCount: null, item: null },
    { id: bowl.id, favorite: false, problem: null, heartCount: 0, item: { name: 'Bowl' } },
    { favorite: false, problem: null, heartCount: null, item: null },
    { favorite: false, problem: 'not_found', heartCount: null, item: null },
  ]);
  expect(await list()).toMatchObject([{ id: jar.id }]);
  expect((await call('GET', '/recently-removed')).body).toMatchObject([{ id: bowl.id, name: 'Bowl' }]);
});

test('the same writes again change nothing, however late they arrive', async () => {
  const now = app.clock.now().getTime();
  const writes = { changes: [{ favorite: true, type: 'product', id: jar.id, changedAt: now - 1_000 }], clearedAt: now };
  const first = await call('POST', '/writes', writes);
  expect((await call('POST', '/writes', writes)).body).toEqual(first.body);
  app.clock.advance(1_000);
  await call('DELETE', `/${jar.id}`);
  expect((await call('POST', '/writes', writes)).body.results).toMatchObject([{ favorite: false, problem: null }]);
  // Cleared was what had been removed by then.
  expect((await call('GET', '/recently-removed')).body).toMatchObject([{ id: jar.id }]);
});

test('a restore in a batch keeps the item as it was, once, and leaves other items alone', async () => {
  await add();
  const [{ changedAt }] = (await call('GET', '')).body;
  app.clock.advance(1_000);
  await call('DELETE', `/${jar.id}`);
  app.clock.advance(1_000);
  const restore = { favorite: true, restore: true, type: 'product', id: jar.id, changedAt: app.clock.now().getTime() };
  for (const _ of [1, 2]) {
    expect(await change(restore)).toMatchObject([
      { favorite: true, problem: null, item: { dateAdded: changedAt, changedAt: app.clock.now().toISOString() } },
    ]);
  }
  app.clock.advance(1_000);
  await call('DELETE', `/${jar.id}`);
  await call('DELETE', '/recently-removed/clear');
  expect(await change({ ...restore, changedAt: undefined })).toMatchObject([{ favorite: false, problem: 'not_found' }]);
});

test('the times of a batch from the future keep their order', async () => {
  const pieces = [jar, await makeProduct(app.db, kiln), await makeProduct(app.db, kiln)];
  const now = app.clock.now().getTime();
  await change(
    ...pieces.map(({ id }, index) => ({ favorite: false, type: 'product', id, changedAt: now + 1_000 + index })),
  );
  const removed: { id: string; removedAt: string }[] = (await call('GET', '/recently-removed')).body;
  expect(removed.map(({ id }) => id)).toEqual(pieces.map(({ id }) => id).reverse());
  expect(removed[0]?.removedAt).toBe(new Date(now).toISOString());
});
