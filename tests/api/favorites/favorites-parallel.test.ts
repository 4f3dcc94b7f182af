/** Concurrent calls and limits. */
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { products } from '../../../src/features/catalog/products.table.ts';
import { favorites } from '../../../src/features/favorites/favorites.table.ts';
import { favoriteLimits } from '../../../src/features/favorites/favorites.ts';
import { callApi } from '../../support/call-api.ts';
import { makeProduct, makeVendor } from '../../support/factories.ts';
import { asCustomer, type Person } from '../../support/people.ts';
import { type TestApp, testApp } from '../../support/test-app.ts';

let app: TestApp;
let ids: string[];
let me: Person;

const root = '/api/favorites';
const day = 86_400_000;

beforeAll(async () => {
  app = await testApp();
  const kiln = await makeVendor(app.db);
  const { id: _, ...piece } = await makeProduct(app.db, kiln);
  const many = Array.from({ length: 520 }, (_, index) => ({ ...piece, slug: `piece-${index}` }));
  ids = (await app.db.insert(products).values(many).returning({ id: products.id })).map(({ id }) => id);
});
beforeEach(async () => {
  me = await asCustomer(app.db);
});
afterAll(() => app.close());

async function send(method: string, path: string, json?: unknown): Promise<Response> {
  return await callApi(app, method, root + path, { headers: me.headers, ...(json === undefined ? {} : { json }) });
}
const post = async (id: string | undefined) => (await send('POST', '', { type: 'product', id })).status;
const mine = () => eq(favorites.userId, me.userId);
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const fill = (count: number) =>
  app.db
    .insert(favorites)
    .values(ids.slice(0, count).map((itemId) => ({ userId: me.userId, type: 'product' as const, itemId })));

test('fifty concurrent POST /api/favorites create one row and count once', async () => {
  const statuses = await times(50, () => post(ids[0]));
  expect(statuses.sort()).toEqual([...Array(49).fill(200), 201]);
  expect(await app.db.$count(favorites, mine())).toBe(1);
  expect(await (await send('GET', '')).json()).toMatchObject([{ id: ids[0], heartCount: 1 }]);
});

test('POST /api/favorites/undo/{id} twenty times at once returns 200 once and 404 nineteen times', async () => {
  await post(ids[0]);
  await send('DELETE', `/${ids[0]}`);
  const statuses = await times(20, async () => (await send('POST', `/undo/${ids[0]}`)).status);
  expect(statuses.sort()).toEqual([200, ...Array(19).fill(404)]);
  expect(await app.db.$count(favorites, and(mine(), favorites.favorite))).toBe(1);
  expect(await (await send('GET', '/recently-removed')).json()).toEqual([]);
});

test('POST /api/favorites twenty at once with two places left returns 201 twice and 422 to the others', async () => {
  await fill(favoriteLimits.favorites - 2);
  const statuses = await times(20, (index) => post(ids[favoriteLimits.favorites + index]));
  expect(statuses.sort()).toEqual([201, 201, ...Array(18).fill(422)]);
  const refused = await send('POST', '', { type: 'product', id: ids[499] });
  expect([refused.status, await refused.json()]).toMatchObject([
    422,
    { code: 'too_many', error: 'You can save up to 500 favorites. Remove one to add another.' },
  ]);
  // Existing favorites may still be saved again, and a freed place be used.
  expect(await post(ids[0])).toBe(200);
  await send('DELETE', `/${ids[0]}`);
  expect(await post(ids[499])).toBe(201);
  expect((await send('POST', `/undo/${ids[0]}`)).status).toBe(422);
  expect(await app.db.$count(favorites, and(mine(), favorites.favorite))).toBe(favoriteLimits.favorites);
  expect(await (await send('GET', '')).json()).toHaveLength(favoriteLimits.favorites);
});

test('POST /api/favorites/writes with 200 changes from three devices at once keeps the limit too', async () => {
  await fill(400);
  const changes = ids.slice(320).map((id) => ({ favorite: true, type: 'product', id }));
  const answers = await times(3, async () => (await send('POST', '/writes', { changes })).json());
  for (const { results } of answers) {
    const outcomes = results.map(({ problem }: { problem: string }) => problem);
    expect(outcomes.filter((outcome: string) => outcome === 'too_many')).toHaveLength(20);
  }
  expect(await app.db.$count(favorites, and(mine(), favorites.favorite))).toBe(favoriteLimits.favorites);
  const tooLong = await send('POST', '/writes', { changes: [...changes, changes[0]] });
  expect([tooLong.status, (await tooLong.json()).code]).toEqual([422, 'invalid']);
});

test('GET /api/favorites/recently-removed returns the fifty newest of seven days, last removed first', async () => {
  const remove = (from: number, count: number, ageOf: (index: number) => number) =>
    app.db.insert(favorites).values(
      ids.slice(from, from + count).map((itemId, index) => {
        const changedAt = new Date(app.clock.now().getTime() - ageOf(index));
        return { userId: me.userId, type: 'product' as const, itemId, favorite: false, changedAt };
      }),
    );
  const listed = async () => {
    const found: { id: string }[] = await (await send('GET', '/recently-removed')).json();
    return found.map(({ id }) => id);
  };
  await post(ids[500]);
  // One every four hours for ten days: the 43rd is the last within seven days.
  await remove(0, 60, (index) => (index * day) / 6);
  expect(await listed()).toEqual(ids.slice(0, 43));
  expect((await send('POST', `/undo/${ids[43]}`)).status).toBe(404);
  await remove(60, 20, (index) => index + 1);
  const fifty = [...ids.slice(0, 1), ...ids.slice(60, 80), ...ids.slice(1, 30)];
  expect(await listed()).toEqual(fifty);
  // One more replaces the oldest of the fifty.
  app.clock.advance(1_000);
  await post(ids[100]);
  await send('DELETE', `/${ids[100]}`);
  expect(await listed()).toEqual([ids[100], ...fifty.slice(0, 49)]);
  expect((await send('POST', `/undo/${fifty[49]}`)).status).toBe(404);
});
