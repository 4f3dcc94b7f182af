/** Many concurrent changes by one account that wait for a lock don't block others. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../src/platform/database/connection.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { callApi } from '../support/call-api.ts';
import { makeProduct, makeVendor } from '../support/factories.ts';
import { asCustomer, type Person } from '../support/people.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

let app: TestApp;
/** A second instance of the site. */
let elsewhere: ReturnType<typeof openDatabase>;
let me: Person;
let other: Person;

beforeAll(async () => {
  app = await testApp({ database: { max: 4 } });
  elsewhere = openDatabase(app.databaseUrl, { max: 1 });
});
beforeEach(async () => {
  [me, other] = [await asCustomer(app.db), await asCustomer(app.db)];
});
afterAll(async () => {
  await elsewhere.close();
  await app.close();
});

const send = (who: Person, method: string, path: string, json?: unknown) =>
  callApi(app, method, path, { headers: who.headers, ...(json === undefined ? {} : { json }) });

/** Sends 40 calls while another instance holds a lock that they need, then releases it. */
async function heldUp(lock: (tx: Database) => Promise<unknown>, call: () => Promise<Response>, read: string) {
  let answers: Promise<Response>[] = [];
  await elsewhere.db.transaction(async (tx) => {
    await lock(tx);
    answers = Array.from({ length: 40 }, call);
    for (let round = 0; round < 5; round += 1) expect((await send(other, 'GET', read)).status).toBe(200);
  });
  return (await Promise.all(answers)).map(({ status }) => status);
}

test('POST /api/favorites/writes forty times at once holds one connection: others GET theirs, and all forty are made', async () => {
  const { id } = await makeProduct(app.db, await makeVendor(app.db));
  const lock = (tx: Database) =>
    tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`favorites of ${me.userId}`}, 0))`);
  const changes = [{ favorite: true, type: 'product', id }];
  const call = () => send(me, 'POST', '/api/favorites/writes', { changes });
  expect(await heldUp(lock, call, '/api/favorites')).toEqual(Array(40).fill(200));
});

test('PATCH /api/collections/{id} forty times at once holds one connection: others GET theirs, and all forty are made', async () => {
  const { id } = await (await send(me, 'POST', '/api/collections', { name: 'Quiet' })).json();
  const lock = (tx: Database) => tx.execute(sql`select 1 from collections where id = ${id} for update`);
  const call = () => send(me, 'PATCH', `/api/collections/${id}`, { name: 'Loud' });
  expect(await heldUp(lock, call, '/api/collections')).toEqual(Array(40).fill(200));
});

test('POST /api/collections forty times at once holds one connection: others GET theirs, and the cap holds', async () => {
  const lock = (tx: Database) => tx.execute(sql`select 1 from users where id = ${me.userId} for update`);
  const statuses = await heldUp(lock, () => send(me, 'POST', '/api/collections', { name: 'One' }), '/api/collections');
  expect(statuses.every((status) => status === 201 || status === 422)).toBe(true);
});
