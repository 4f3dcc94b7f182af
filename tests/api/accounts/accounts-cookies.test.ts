/** Account pages in browsers that block cookies, and with cookies of an ended session. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessions } from '../../../src/features/accounts/accounts.table.ts';
import { type AccountSite, password, startAccountSite } from '../../support/account-site.ts';
import { newVisitor, type Visitor } from '../../support/visitor.ts';

let site: AccountSite;
beforeAll(async () => {
  site = await startAccountSite();
});
afterAll(() => site.close());

const needed = 'Your browser is blocking cookies for this site. Allow them, then try signing in again.';

async function formComesBack(path: string, fields: Record<string, string>, hasTestCookie: boolean) {
  const visitor = newVisitor(site);
  const sent = await visitor.submit(path, fields);
  if (!hasTestCookie) visitor.cookies.clear();
  const location = sent.headers.get('location') ?? '';
  const text = async () => await (await visitor.get(location)).text();
  return { location, text };
}

const mistakes = [
  ['/customer/signin', { email: 'nobody@example.org', password: 'not the password' }],
  ['/customer/signup', { name: 'Ada', email: 'not an address', password }],
  ['/customer/forgot-password', { email: 'not an address' }],
] as const;

test.each(mistakes)(
  'POST %s with an error tells a browser without cookies that it blocks them',
  async (path, fields) => {
    const { location, text } = await formComesBack(path, fields, false);
    expect(location).not.toMatch(/nobody|Ada|address/);
    const page = await text();
    expect(page).toContain(needed);
    expect(page).toMatch(/role="alert"/);
  },
);

test.each(mistakes)('POST %s with an error tells any other browser only the error', async (path, fields) => {
  const { text } = await formComesBack(path, fields, true);
  for (const page of [await text(), await text()]) expect(page).not.toContain(needed);
});

test('GET /customer/signin with an old URL does not mention cookies', async () => {
  for (const tried of ['1', '', 'x', '99999999999', 'NaN', 'Infinity', '-1']) {
    const page = await (await site.fetch(`/customer/signin?tried=${tried}`)).text();
    expect(page).not.toContain(needed);
  }
});

/** Submits a sign-in form from its page as a browser does. */
async function signsIn(
  page: string,
  fields: Record<string, string>,
  hasTestCookie: boolean,
  visitor = newVisitor(site),
) {
  await visitor.get(page);
  if (!hasTestCookie) visitor.cookies.clear();
  const sent = await visitor.submit(page, fields);
  if (!hasTestCookie) visitor.cookies.clear();
  return { visitor, sent, location: sent.headers.get('location') ?? '' };
}

const targets = ['/', '/artists', '/account/settings', '/account/favorites?view=plain'];
const withTarget = (target: string) =>
  target === '/' ? '/customer/signin' : `/customer/signin?redirect_url=${encodeURIComponent(target)}`;

test.each(targets)('POST /customer/signin on the way to %s redirects there in a normal browser', async (to) => {
  const { email } = await site.account();
  const { visitor, sent, location } = await signsIn(withTarget(to), { email, password }, true);
  expect([sent.status, location, [...visitor.cookies.keys()].sort()]).toEqual([
    303,
    to,
    ['known', 'session', 'signed_in'],
  ]);
});

test.each(targets)(
  'POST /customer/signin on the way to %s tells a browser without cookies that it blocks them',
  async (target) => {
    const { email } = await site.account();
    const right = await signsIn(withTarget(target), { email, password }, false);
    const wrong = await signsIn(withTarget(target), { email, password: 'not the password' }, false);
    // The redirect doesn't reveal whether the password was right.
    const leads = ({ sent, location }: typeof right) => [sent.status, location.replace(/\d+$/, 'now')];
    expect(leads(right)).toEqual(leads(wrong));
    const page = await right.visitor.get(right.location);
    const text = await page.text();
    expect(page.status).toBe(200);
    expect(text).toContain(needed);
    expect(text).toMatch(/role="alert"[^>]*autofocus/);
    expect(text).toContain('<title>Error: Sign In');
    // After cookies are allowed, the same form signs in.
    const action =
      /<form method="post" action="(\/customer\/signin[^"]*)"/.exec(text)?.[1]?.replaceAll('&#38;', '&') ?? '';
    expect((await signsIn(action, { email, password }, true)).location).toBe(target);
  },
);

test('POST /customer/signin from a page loaded before cookies were allowed works with one more redirect', async () => {
  const { email } = await site.account();
  const visitor = newVisitor(site);
  const sent = await visitor.submit('/customer/signin?redirect_url=%2Fartists', { email, password });
  expect(sent.headers.get('location')).toMatch(/^\/customer\/signin\?redirect_url=%2Fartists&tried=\d+$/);
  const on = await visitor.get(sent.headers.get('location') ?? '');
  expect([on.status, on.headers.get('location')]).toEqual([303, '/artists']);
});

async function signedUp(visitor: Visitor) {
  await visitor.submit('/customer/signup', { name: 'Ada', email: `ada-${crypto.randomUUID()}@example.org`, password });
  return site.mailedLink('verify-email', '/customer/verify-email');
}

test('POST /customer/verify-email tells a browser without cookies that it blocks them and that the account is ready', async () => {
  const visitor = newVisitor(site);
  const { location } = await signsIn(await signedUp(visitor), { password }, false, visitor);
  const text = await (await visitor.get(location)).text();
  expect(location).toMatch(/^\/customer\/signin\?redirect_url=%2Fcustomer%2Fwelcome&tried=\d+$/);
  expect([text.includes(needed), text.includes('action="/customer/signin"')]).toEqual([true, true]);
});

test.each(['here', 'elsewhere'])(
  'POST /customer/verify-email leads to the welcome at once, signed up %s',
  async (where) => {
    const visitor = newVisitor(site);
    const link = await signedUp(where === 'here' ? visitor : newVisitor(site));
    expect((await signsIn(link, { password }, true, visitor)).location).toBe('/customer/welcome');
    // Also without the page, because the cookie of the sign-up proves that cookies work.
    if (where === 'here') {
      const again = newVisitor(site);
      expect((await again.submit(await signedUp(again), {})).headers.get('location')).toBe('/customer/welcome');
    }
  },
);

test('pages clear the cookies of a session that ended elsewhere', async () => {
  const { email } = await site.account();
  for (const [path, status] of [
    ['/account/settings', 401],
    ['/customer/signin', 200],
    ['/customer/refresh', 401],
  ] as const) {
    const visitor = newVisitor(site);
    await visitor.submit('/customer/signin', { email, password });
    expect([...visitor.cookies.keys()]).toEqual(['session', 'signed_in', 'known']);
    await site.db.delete(sessions);
    const answer = await visitor.get(path);
    visitor.cookies.delete('form');
    expect([path, answer.status, [...visitor.cookies.keys()]]).toEqual([path, status, ['known']]);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  }
});

test('a delayed call doesn’t clear the cookies of a later sign-in', async () => {
  const { email } = await site.account();
  const visitor = newVisitor(site);
  await visitor.submit('/customer/signin', { email, password });
  const before = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  await site.db.delete(sessions);
  await visitor.submit('/customer/signin', { email, password });
  const headers = { cookie: before, origin: site.url, 'content-type': 'application/json' };
  for (const init of [{}, { method: 'POST', body: '{"changes":[]}' }]) {
    const path = init.method ? '/api/favorites/writes' : '/api/favorites';
    const late = await site.fetch(path, { ...init, headers });
    expect([late.status, late.headers.getSetCookie()]).toEqual([401, []]);
  }
  expect((await visitor.get('/api/users/me')).status).toBe(200);
});

test('no cookies are cleared for guests or by public pages', async () => {
  for (const path of ['/account/settings', '/api/users/me', '/customer/signup']) {
    expect((await site.fetch(path)).headers.getSetCookie()).toEqual([]);
  }
  expect((await site.fetch('/customer/signin')).headers.getSetCookie()).toEqual([
    'form=-; Path=/; HttpOnly; SameSite=Lax',
  ]);
  const gone = { cookie: `session=${'x'.repeat(43)}; signed_in=1` };
  for (const path of ['/', '/about', '/artists', '/api/vendors']) {
    expect((await site.fetch(path, { headers: gone })).headers.getSetCookie()).toEqual([]);
  }
});
