/** An account's own conversations: the list, and the way to each, which is nobody else's. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages, threads } from '../../../src/features/messages/messages.table.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { makeVendor } from '../../support/factories.ts';
import { makeOrder } from '../../support/orders.ts';
import { asCustomer, type Person } from '../../support/people.ts';

let site: StartedApp;
let [pat, sam]: Person[] = [];

beforeAll(async () => {
  site = await startApp();
  [pat, sam] = [await asCustomer(site.db), await asCustomer(site.db)];
});
afterAll(() => site.close());

const get = (path: string, person: Person | undefined) =>
  site.fetch(path, { headers: { ...person?.headers }, redirect: 'manual' });
const me = async (person: Person | undefined) => (await get('/api/users/me', person)).json();

test('the menu of an account names orders and messages once it has any, and each leads to the account’s own', async () => {
  expect(await me(pat)).toMatchObject({ hasOrders: false, hasMessages: false });
  expect(await (await get('/account/messages', pat)).text()).toContain('You haven’t written to an artist yet.');
  const store = await makeVendor(site.db, { name: 'Good Kiln', owner: 'Nell Whitaker' });
  await makeOrder(site.db, store, { paidAt: new Date(), userId: pat?.userId ?? '' });
  const own = {
    openedAt: new Date(),
    vendorId: store.id,
    userId: pat?.userId,
    visitorName: 'Pat',
    visitorEmail: 'pat@example.org',
  };
  const [{ id } = { id: '' }] = await site.db.insert(threads).values(own).returning();
  await site.db.insert(messages).values({ threadId: id, side: 'vendor', body: 'It’s <glazed>.' });
  const disowned = { ...own, disownedAt: new Date() };
  const [{ id: foreign } = { id: '' }] = await site.db.insert(threads).values(disowned).returning();
  expect(await me(pat)).toMatchObject({ hasOrders: true, hasMessages: true });
  expect(await me(sam)).toMatchObject({ hasOrders: false, hasMessages: false });
  const list = await (await get('/account/messages', pat)).text();
  for (const shown of ['Nell Whitaker', 'Good Kiln', 'It’s &lt;glazed&gt;.', `/account/messages/${id}`])
    expect(list).toContain(shown);
  expect(list).not.toContain(foreign);
  expect(await (await get('/account/messages', sam)).text()).not.toContain('Nell Whitaker');

  const way = await get(`/account/messages/${id}`, pat);
  expect([way.status, way.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/threads\/[\w-]+$/)]);
  expect(await (await get(way.headers.get('location') ?? '', pat)).text()).toContain('It’s &lt;glazed&gt;.');
  for (const path of [
    `/account/messages/${foreign}`,
    '/account/messages/x',
    `/account/messages/${crypto.randomUUID()}`,
  ])
    expect((await get(path, pat)).status).toBe(404);
  expect([
    (await get(`/account/messages/${id}`, sam)).status,
    (await get(`/account/messages/${id}`, undefined)).status,
  ]).toEqual([404, 401]);
});
