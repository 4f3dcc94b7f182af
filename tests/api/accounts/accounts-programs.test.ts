/** Sign-in for API clients with a token instead of a cookie. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountSite, password, startAccountSite } from '../../support/account-site.ts';
import { callApi } from '../../support/call-api.ts';
import { fixedIdentity } from '../../support/people.ts';
import { newVisitor } from '../../support/visitor.ts';

let site: AccountSite;
beforeAll(async () => {
  site = await startAccountSite();
});
afterAll(() => site.close());

test('POST /api/auth/sign-in returns a token without a cookie, valid until POST /api/auth/sign-out', async () => {
  const { id, email } = await site.account({ role: 'vendor', name: 'Ada' });
  const response = await site.post('/api/auth/sign-in', { email: email.toUpperCase(), password });
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  expect(response.headers.getSetCookie()).toEqual([]);
  const { token, user } = (await response.json()) as { token: string; user: unknown };
  expect(user).toEqual({ id, email, name: 'Ada', role: 'vendor' });
  const headers = { authorization: `Bearer ${token}` };
  expect((await site.fetch('/api/users/me', { headers })).status).toBe(200);
  const out = await site.post('/api/auth/sign-out', {}, headers);
  expect([out.status, out.headers.get('clear-site-data')]).toEqual([204, null]);
  expect(out.headers.getSetCookie().join()).not.toMatch(/signed_out|meant_heart/);
  const after = await site.fetch('/api/users/me', { headers });
  expect(after.status).toBe(401);
  expect(await after.json()).toMatchObject({ code: 'bad_token' });
});

test('POST /api/auth/sign-in returns the same for a wrong password and an unknown address', async () => {
  const { email } = await site.account();
  const bodies = [];
  for (const typed of [email, 'nobody@example.org']) {
    const response = await site.post('/api/auth/sign-in', { email: typed, password: 'not the password' });
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    const { requestId, ...body } = (await response.json()) as Record<string, unknown>;
    expect(requestId).toBeTruthy();
    bodies.push(body);
  }
  expect(bodies[0]).toEqual(bodies[1]);
  expect(bodies[0]).toMatchObject({ code: 'bad_credentials' });
});

test.each([
  [{}],
  [{ email: 'a@example.org' }],
  [{ email: 'a@example.org', password: '' }],
  [{ email: 'a@example.org', password: 7 }],
  [{ email: ['a@example.org'], password: 'x' }],
  [{ email: 'a@example.org\u0000', password: 'x' }],
  [{ email: `${'a'.repeat(250)}@example.org`, password: 'x' }],
  [{ email: 'a@example.org', password: 'x'.repeat(600) }],
])('POST /api/auth/sign-in with %j answers 422', async (body) => {
  expect((await site.post('/api/auth/sign-in', body)).status).toBe(422);
});

test('POST /api/auth/sign-out with a session cookie clears personal data, as the form does', async () => {
  const { email } = await site.account();
  const visitor = newVisitor(site);
  await visitor.submit('/customer/signin', { email, password });
  const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ');
  const out = await site.post('/api/auth/sign-out', {}, { cookie });
  expect([out.status, out.headers.get('clear-site-data')]).toEqual([204, '"cache", "storage"']);
  const marks = ['signed_out=1; Path=/; Max-Age=60; SameSite=Lax', 'meant_heart=; Path=/; Max-Age=0; SameSite=Lax'];
  expect(out.headers.getSetCookie()).toEqual(expect.arrayContaining(marks));
  expect((await site.fetch('/api/users/me', { headers: { cookie } })).status).toBe(401);
});

test('POST /api/auth/sign-out without a session returns 204 and clears nothing of a guest', async () => {
  for (const cookie of ['', 'session=made-up']) {
    const out = await site.post('/api/auth/sign-out', {}, { cookie });
    expect([out.status, out.headers.get('clear-site-data')]).toEqual([204, null]);
  }
});

test.each(['sign-in', 'sign-out'])(
  'POST /api/auth/%s answers 404 where a provider keeps the accounts',
  async (call) => {
    const app = { ...site.app, identity: fixedIdentity(async () => null) };
    const json = { email: 'a@example.org', password: 'walnut' };
    const response = await callApi(app, 'POST', `/api/auth/${call}`, { json });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'not_found' });
  },
);
