import { afterAll, beforeAll, expect, test } from 'vitest';
import { meSchema } from '../../../src/features/accounts/session/session.api.ts';
import { callApi } from '../../support/call-api.ts';
import { makeVendor } from '../../support/factories.ts';
import { asAdmin, asUser, asVendor, type Person } from '../../support/people.ts';
import { type TestApp, testApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const get = (person: Person | null, path = '/api/users/me') =>
  callApi(app, 'GET', path, person ? { headers: person.headers } : {});

test('GET /api/users/me returns 401 to a guest and to a token that is no good', async () => {
  const guest = await get(null);
  expect([guest.status, await guest.json()]).toMatchObject([401, { code: 'no_token' }]);
  expect(guest.headers.get('cache-control')).toBe('private, no-store');
  const forged = await callApi(app, 'GET', '/api/users/me', { headers: { authorization: 'Bearer forged' } });
  expect([forged.status, await forged.json()]).toMatchObject([401, { code: 'bad_token' }]);
});

test('GET /api/users/me returns a customer’s account, not cacheable', async () => {
  const person = await asUser(app.db, { name: 'Casey', role: 'customer', imageUrl: '/__clerk-images/a.png' });
  const response = await get(person);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(await response.json()).toEqual({
    id: person.userId,
    name: 'Casey',
    email: `${person.userId}@example.com`,
    imageUrl: '/__clerk-images/a.png',
    role: 'customer',
    assignedRole: 'customer',
    vendorSlug: null,
    hasOrders: false,
    hasMessages: false,
    accountUrl: '/account/settings/account',
  });
});

test('GET /api/users/me calls an account without a role a customer, and says that none was assigned', async () => {
  const person = await asUser(app.db, { role: null });
  expect(await (await get(person)).json()).toMatchObject({ role: 'customer', assignedRole: null });
});

test('GET /api/users/me names the store of its owner, open or not, and never another one', async () => {
  const [vendor, other] = [await asVendor(app.db), await asVendor(app.db)];
  await makeVendor(app.db, { slug: 'glass', ownerUserId: vendor.userId, isActive: false });
  expect(await (await get(vendor)).json()).toMatchObject({ role: 'vendor', vendorSlug: 'glass' });
  expect(await (await get(other)).json()).toMatchObject({ role: 'vendor', vendorSlug: null });
  expect(await (await get(await asAdmin(app.db))).json()).toMatchObject({ role: 'admin', vendorSlug: null });
});

test('GET /api/users/me names the oldest store of who owns several, each time', async () => {
  const vendor = await asVendor(app.db);
  for (const [slug, day] of [
    ['second', 2],
    ['first', 1],
    ['third', 3],
  ] as const) {
    await makeVendor(app.db, { slug, ownerUserId: vendor.userId, createdAt: new Date(Date.UTC(2026, 0, day)) });
  }
  expect(await (await get(vendor)).json()).toMatchObject({ vendorSlug: 'first' });
});

test('GET /api/users/me returns only the caller, whatever the request names', async () => {
  const [pat, kim] = [await asUser(app.db), await asUser(app.db)];
  const answer = await (await get(pat, `/api/users/me?id=${kim.userId}&userId=${kim.userId}`)).json();
  expect(answer).toMatchObject({ id: pat.userId });
});

test('GET /api/users/me returns what its contract says and nothing of the account beside it', async () => {
  const answer = await (await get(await asUser(app.db))).json();
  expect(Object.keys(answer).sort()).toEqual(Object.keys(meSchema.entries).sort());
});

test('GET /api/users/me links to the provider’s account page if a provider manages accounts', async () => {
  const accountUrl = 'https://accounts.example.com/user';
  const forms = { publishableKey: 'pk_test_x', frontendApi: '/__clerk', accountUrl };
  const identity = { ...app.identity, forms };
  const person = await asUser(app.db);
  const response = await callApi({ ...app, identity }, 'GET', '/api/users/me', { headers: person.headers });
  expect(await response.json()).toMatchObject({ accountUrl });
});
