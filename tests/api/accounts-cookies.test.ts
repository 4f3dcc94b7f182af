/** What the pages of accounts do with browsers that keep no cookies, and with cookies whose session is over. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessions } from '../../src/domain/accounts/accounts.table.ts';
import { type AccountSite, password, startAccountSite } from '../support/account-site.ts';
import { newVisitor } from '../support/visitor.ts';

let site: AccountSite;
beforeAll(async () => {
  site = await startAccountSite();
});
afterAll(() => site.close());

const needed =
  'Your browser does not keep cookies for this site. Signing in needs them: allow cookies for this site and try again.';

async function formComesBack(path: string, fields: Record<string, string>, keepsCookies: boolean) {
  const visitor = newVisitor(site);
  const sent = await visitor.submit(path, fields);
  if (!keepsCookies) visitor.cookies.clear();
  const location = sent.headers.get('location') ?? '';
  const text = async () => await (await visitor.get(location)).text();
  return { location, text };
}

const mistakes = [
  ['/customer/signin', { email: 'nobody@example.org', password: 'not the password' }],
  ['/customer/signup', { name: 'Ada', email: 'not an address', password }],
  ['/customer/forgot-password', { email: 'not an address' }],
] as const;

test.each(mistakes)('POST %s with a mistake says so where the browser keeps no cookies', async (path, fields) => {
  const { location, text } = await formComesBack(path, fields, false);
  expect(location).not.toMatch(/nobody|Ada|address/);
  const page = await text();
  expect(page).toContain(needed);
  expect(page).toMatch(/role="alert"/);
});

test.each(mistakes)('POST %s with a mistake says only what is wrong to any other browser', async (path, fields) => {
  const { text } = await formComesBack(path, fields, true);
  for (const page of [await text(), await text()]) expect(page).not.toContain(needed);
});

test('GET /customer/signin with an address from another day says nothing of cookies', async () => {
  for (const tried of ['1', '', 'x', '99999999999', 'NaN', 'Infinity', '-1']) {
    const page = await (await site.fetch(`/customer/signin?tried=${tried}`)).text();
    expect(page).not.toContain(needed);
  }
});

test('a session that ended elsewhere takes its cookies with it, on pages', async () => {
  const { email } = await site.account();
  for (const [path, status] of [
    ['/account/settings', 401],
    ['/customer/signin', 200],
    ['/customer/refresh', 401],
  ] as const) {
    const visitor = newVisitor(site);
    await visitor.submit('/customer/signin', { email, password });
    expect([...visitor.cookies.keys()]).toEqual(['session', 'signed_in']);
    await site.db.delete(sessions);
    const answer = await visitor.get(path);
    expect([path, answer.status, visitor.cookies.size]).toEqual([path, status, 0]);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  }
});

test('a call that was long on its way leaves the cookies of the sign-in after it alone', async () => {
  const { email } = await site.account();
  const visitor = newVisitor(site);
  await visitor.submit('/customer/signin', { email, password });
  const before = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  await site.db.delete(sessions);
  await visitor.submit('/customer/signin', { email, password });
  const headers = { cookie: before, origin: site.url, 'content-type': 'application/json' };
  for (const init of [{}, { method: 'POST', body: '{"changes":[]}' }]) {
    const path = init.method ? '/api/favorites/changes' : '/api/favorites';
    const late = await site.fetch(path, { ...init, headers });
    expect([late.status, late.headers.getSetCookie()]).toEqual([401, []]);
  }
  expect((await visitor.get('/api/users/me')).status).toBe(200);
});

test('nobody’s cookies are cleared who has none, nor by a public page', async () => {
  for (const path of ['/account/settings', '/api/users/me', '/customer/signin']) {
    expect((await site.fetch(path)).headers.getSetCookie()).toEqual([]);
  }
  const gone = { cookie: `session=${'x'.repeat(43)}; signed_in=1` };
  for (const path of ['/', '/about', '/artists', '/api/vendors']) {
    expect((await site.fetch(path, { headers: gone })).headers.getSetCookie()).toEqual([]);
  }
});
