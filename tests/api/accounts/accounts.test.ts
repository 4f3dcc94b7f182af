/** Signing up, in, and out by the forms, as a browser without JavaScript does. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { users } from '../../../src/features/accounts/accounts.table.ts';
import { type AccountSite, password, startAccountSite } from '../../support/account-site.ts';
import { newVisitor } from '../../support/visitor.ts';

let site: AccountSite;
beforeAll(async () => {
  site = await startAccountSite();
});
afterAll(() => site.close());
beforeEach(() => {
  site.mails.mails.length = 0;
});

let count = 0;
const newEmail = () => `visitor-${++count}@example.org`;
const me = async (visitor: ReturnType<typeof newVisitor>) => (await visitor.get('/api/users/me')).status;

test('a visitor signs up, follows the mailed link, signs out, and signs in by forms', async () => {
  const visitor = newVisitor(site);
  const email = newEmail();
  const sent = await visitor.submit('/customer/signup?redirect_url=%2Fartists', { name: 'Ada', email, password });
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/customer/signup?sent=1']);
  expect(await (await visitor.get('/customer/signup?sent=1')).text()).toContain('If that address works');
  const link = site.mailedLink('verify-email', '/customer/verify-email');
  // Link scanners of mail providers don't consume the link.
  for (let look = 0; look < 3; look += 1) expect((await newVisitor(site).get(link)).status).toBe(200);
  expect(await me(visitor)).toBe(401);
  const confirmed = await visitor.submit(link, {});
  expect([confirmed.status, confirmed.headers.get('location')]).toEqual([303, '/artists']);
  expect(await me(visitor)).toBe(200);
  const welcome = await (await visitor.get('/customer/welcome')).text();
  expect(welcome).toContain('Welcome, Ada');
  expect(welcome).toContain('Start Shopping');
  expect(welcome).not.toContain('id="no-role"');

  const kept = new Map(visitor.cookies);
  expect(await (await visitor.get('/customer/signout')).text()).toContain(email);
  expect(await me(visitor)).toBe(200);
  const out = await visitor.submit('/customer/signout', {});
  expect([out.status, out.headers.get('location')]).toEqual([303, '/']);
  expect(out.headers.get('clear-site-data')).toBe('"cache", "storage"');
  // The next page clears personal data in browsers without Clear-Site-Data.
  const known = expect.stringMatching(/^[\w.-]+$/);
  expect(Object.fromEntries(visitor.cookies)).toEqual({ signed_out: '1', known });
  expect(out.headers.getSetCookie()).toContain('meant_heart=; Path=/; Max-Age=0; SameSite=Lax');
  visitor.cookies = kept;
  for (const [name, value] of kept) visitor.cookies.set(name, value);
  expect(await me(visitor)).toBe(401);

  const again = newVisitor(site);
  await again.get('/customer/signin?redirect_url=%2Fevents');
  const signedIn = await again.submit('/customer/signin?redirect_url=%2Fevents', {
    email: email.toUpperCase(),
    password,
  });
  expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, '/events']);
  expect(await me(again)).toBe(200);
});

test('account pages are private, not indexed, and not cached', async () => {
  for (const page of ['signin', 'signup', 'welcome', 'signout', 'verify-email', 'forgot-password', 'reset-password']) {
    const response = await site.fetch(`/customer/${page}`);
    expect([page, response.status]).toEqual([page, /verify|reset/.test(page) ? 410 : 200]);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    expect(await response.text()).toContain('name="robots"');
  }
  const { headers } = await site.fetch('/customer/reset-password?token=x');
  expect(headers.get('referrer-policy')).toBe('same-origin');
});

test('GET /customer/signin redirects signed-in users, and sign-up shows them the welcome page', async () => {
  const { email } = await site.account();
  const visitor = newVisitor(site);
  await visitor.submit('/customer/signin', { email, password });
  for (const [path, location] of [
    ['/customer/signin', '/'],
    ['/customer/signin?redirect_url=%2Fartists', '/artists'],
    ['/customer/signin?redirect_url=%2Fcustomer%2Fsignin', '/'],
    ['/customer/signup?redirect_url=%2Fartists', '/artists'],
  ] as const) {
    const response = await visitor.get(path);
    expect([path, response.status, response.headers.get('location')]).toEqual([path, 303, location]);
  }
  for (const path of ['/customer/signup', '/customer/welcome']) {
    expect(await (await visitor.get(path)).text()).toContain('Start Shopping');
  }
});

test('POST /customer/signin with an error returns the input, except the password', async () => {
  const visitor = newVisitor(site);
  const wrong = await visitor.submit('/customer/signin?redirect_url=%2Fartists', { email: 'not an address', password });
  expect(wrong.headers.get('location')).toMatch(/^\/customer\/signin\?redirect_url=%2Fartists&tried=\d+$/);
  const page = await (await visitor.get(wrong.headers.get('location') ?? '')).text();
  expect(page).toContain('value="not an address"');
  expect(page).toMatch(/aria-describedby="email-problem"/);
  expect(page).toContain('Enter a valid email address.');
  expect(page).not.toContain('walnut');
  expect(page).toContain('action="/customer/signin?redirect_url=%2Fartists"');
  expect(await (await visitor.get('/customer/signin')).text()).not.toContain('not an address');
});

test('POST /customer/signin returns the same for a wrong password, an unknown address, and a pending sign-up', async () => {
  const { email } = await site.account();
  const pending = newEmail();
  await newVisitor(site).submit('/customer/signup', { name: 'Ada', email: pending, password });
  const said = [];
  for (const typed of [email, newEmail(), pending]) {
    const visitor = newVisitor(site);
    const response = await visitor.submit('/customer/signin', { email: typed, password: 'not the password' });
    const headers = Array.from(response.headers).filter(
      ([name]) => !['date', 'set-cookie', 'x-request-id', 'location'].includes(name),
    );
    expect(response.headers.get('location')).toMatch(/^\/customer\/signin\?tried=\d+$/);
    const page = await visitor.get('/customer/signin');
    const text = (await page.text()).replaceAll(typed, 'typed').replace(/nonce-[\w+/=]+/g, '');
    said.push(JSON.stringify([response.status, headers, await response.text(), page.status, text]));
    expect(text).toContain('That email and password don’t match.');
  }
  expect(new Set(said).size).toBe(1);
});

test.each([
  ['/customer/signup', { name: 'Ada', password }, 'verify-email', 'account-exists'],
  ['/customer/forgot-password', {}, 'no-account', 'password-reset'],
])(
  'POST %s answers the same for known and unknown addresses, and repeats at most what was typed',
  async (path, fields, unknown, known) => {
    const { email } = await site.account();
    const stranger = newEmail();
    const answers = [];
    for (const typed of [email, stranger]) {
      const visitor = newVisitor(site);
      const response = await visitor.submit(path, { ...fields, email: typed });
      const headers = Array.from(response.headers)
        .filter(([name]) => !['date', 'x-request-id'].includes(name))
        // The typed address comes back to its browser alone.
        .map(([name, value]) => [name, value.replace(/^form=[\w-]+/, 'form=typed').replace(/=[\w-]{43}/, '=token')]);
      const page = await (await visitor.get(response.headers.get('location') ?? '')).text();
      answers.push(JSON.stringify([response.status, headers, await response.text(), page.replaceAll(typed, 'typed')]));
      expect(answers.join()).not.toContain('@example.com');
    }
    expect(answers[0]).toBe(answers[1]);
    expect(site.mails.mails.map(({ template, to }) => [template, to])).toEqual([
      [known, email],
      [unknown, stranger],
    ]);
  },
);

test('POST /customer/signup with a common password names the field and sends nothing', async () => {
  const visitor = newVisitor(site);
  const typed = { name: 'Ada', email: newEmail(), password: 'password1' };
  await visitor.submit('/customer/signup', typed);
  const page = await (await visitor.get('/customer/signup')).text();
  expect(page).toMatch(/aria-describedby="password-problem password-hint"/);
  expect(page).toContain('That password is too common');
  expect(page).toContain(`value="${typed.email}"`);
  expect(site.mails.mails).toEqual([]);
});

test.each(['short', 'x'.repeat(129)])('POST /customer/signup refuses a password of the wrong length', async (bad) => {
  const visitor = newVisitor(site);
  await visitor.submit('/customer/signup', { name: 'Ada', email: newEmail(), password: bad });
  expect(await (await visitor.get('/customer/signup')).text()).toContain('id="password-problem"');
});

test('POST /customer/signup ignores unknown fields', async () => {
  const visitor = newVisitor(site);
  const email = newEmail();
  const extra = {
    role: 'admin',
    emailVerified: 'true',
    demo: 'true',
    id: 'mine',
    __proto__: 'x',
    next: '//evil.example',
  };
  await visitor.submit('/customer/signup', { ...extra, name: 'Ada', email, password });
  await visitor.submit(site.mailedLink('verify-email', '/customer/verify-email'), extra);
  const [user] = await site.db.select().from(users).where(eq(users.email, email));
  expect(user).toMatchObject({ role: 'customer', demo: false, name: 'Ada' });
  expect(user?.id).not.toBe('mine');
});

test('POST /customer/verify-email in another browser asks for the password', async () => {
  const email = newEmail();
  await newVisitor(site).submit('/customer/signup', { name: 'Ada', email, password });
  const link = site.mailedLink('verify-email', '/customer/verify-email');
  const other = newVisitor(site);
  expect(await (await other.get(link)).text()).toContain('You signed up in a different browser');
  const wrong = await other.submit(link, { password: 'not the password' });
  expect(wrong.headers.get('location')?.replace(/&tried=\d+$/, '')).toBe(link);
  expect(await (await other.get(link)).text()).toContain('That’s not the password you signed up with');
  const right = await other.submit(link, { password });
  expect(right.headers.get('location')).toBe('/customer/welcome');
  expect(await me(other)).toBe(200);
  await other.submit(link, { password });
  const again = await other.get(link);
  expect([again.status, again.headers.get('location')]).toEqual([303, '/customer/welcome']);
});

test('POST /customer/reset-password sets a new password once and ends all sessions', async () => {
  const { email } = await site.account();
  const elsewhere = newVisitor(site);
  await elsewhere.submit('/customer/signin', { email, password });
  const visitor = newVisitor(site);
  await visitor.submit('/customer/forgot-password', { email });
  const link = site.mailedLink('password-reset', '/customer/reset-password');
  await visitor.submit(link, { password: 'short' });
  const refused = await (await visitor.get(link)).text();
  expect(refused).toContain('Use at least 8 characters.</p>');
  expect(refused).not.toContain('password-hint');
  const changed = await visitor.submit(link, { password: 'ohio river mud' });
  expect(changed.headers.get('location')).toBe('/customer/signin?changed=1');
  expect(await me(elsewhere)).toBe(401);
  await visitor.submit(link, { password: 'another one 77' });
  expect(await (await visitor.get(link)).text()).toContain('This link was already used');
  const signIn = await visitor.submit('/customer/signin', { email, password: 'ohio river mud' });
  expect(signIn.headers.get('location')).toBe('/');
});

test('POST /account/password signs others out, keeps this browser, and needs the current password and a session', async () => {
  const { email } = await site.account();
  const [here, elsewhere] = [newVisitor(site), newVisitor(site)];
  for (const visitor of [here, elsewhere]) await visitor.submit('/customer/signin', { email, password });
  const change = (visitor: ReturnType<typeof newVisitor>, current: string) =>
    visitor.submit('/account/password', { current, password: 'ohio river mud' });
  expect((await change(newVisitor(site), password)).status).toBe(401);
  expect((await newVisitor(site).get('/account/password')).status).toBe(401);
  await change(here, 'not the password');
  expect(await (await here.get('/account/settings/account')).text()).toContain(
    'That’s not your current password. Please try again.',
  );
  const before = here.cookies.get('session');
  expect((await change(here, password)).headers.get('location')).toBe(
    '/account/settings/account?changed=password#password',
  );
  expect(await (await here.get('/account/settings/account?changed=password')).text()).toContain(
    'Your password was changed.',
  );
  expect(here.cookies.get('session')).not.toBe(before);
  expect([await me(here), await me(elsewhere)]).toEqual([200, 401]);
});

test('POST of every account form from another site does nothing', async () => {
  const { email } = await site.account();
  const visitor = newVisitor(site);
  const evil = [
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
  ];
  for (const headers of evil) {
    await visitor.submit('/customer/signin', { email, password }, headers);
    await visitor.submit('/customer/signup', { name: 'Ada', email: newEmail(), password }, headers);
    await visitor.submit('/customer/forgot-password', { email }, headers);
  }
  expect(visitor.cookies.has('session')).toBe(false);
  expect(site.mails.mails).toEqual([]);
  // Also requests without Origin and Referer.
  const body = new URLSearchParams({ email, password });
  const silent = await site.fetch('/customer/signin', { method: 'POST', body });
  expect(silent.headers.getSetCookie().join()).not.toContain('session=');
  await visitor.submit('/customer/signin', { email, password });
  for (const headers of evil) await visitor.submit('/customer/signout', {}, headers);
  expect(await me(visitor)).toBe(200);
});

test('GET of the account pages ignores malformed cookies', async () => {
  for (const form of [
    'x',
    Buffer.from('[1,2]').toString('base64url'),
    Buffer.from('["sign-in","a","b",[1],null]').toString('base64url'),
  ]) {
    const response = await site.fetch('/customer/signin', { headers: { cookie: `form=${form}; session=${form}` } });
    expect(response.status).toBe(200);
  }
  const typed = Buffer.from(JSON.stringify(['sign-in', 'x', '<b>', [], { email: '"><script>alert(1)</script>' }]));
  const page = await site.fetch('/customer/signin', { headers: { cookie: `form=${typed.toString('base64url')}` } });
  const text = await page.text();
  expect([text.includes('value=""><script>'), text.includes('<b>')]).toEqual([false, false]);
});
