/** A browser that has signed in to an account before has its own rate limit, so strangers who guess can't lock it out. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountSite, password, startAccountSite } from '../../support/account-site.ts';
import { newVisitor, type Visitor } from '../../support/visitor.ts';

let site: AccountSite;
beforeAll(async () => {
  site = await startAccountSite({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' } });
});
afterAll(() => site.close());

let count = 0;
/** Returns a new network each time. */
const from = () => ({ 'x-forwarded-for': `10.2.${++count}.7` });
const minute = 60_000;

async function trySignIn(visitor: Visitor, email: string, typed: string): Promise<string> {
  await visitor.get('/customer/signin');
  const sent = await visitor.submit('/customer/signin', { email, password: typed }, from());
  if (visitor.cookies.has('session')) return 'signed in';
  const text = await (await visitor.get(sent.headers.get('location') ?? '')).text();
  return text.includes('Too many attempts') ? 'rate limited' : 'wrong';
}

async function guess(email: string, times = 6): Promise<string[]> {
  const outcomes: string[] = [];
  for (let attempt = 0; attempt < times; attempt += 1) {
    outcomes.push(await trySignIn(newVisitor(site), email, `guess number ${attempt}`));
  }
  return outcomes;
}

/** Signs in and out. The browser keeps the cookie that marks it as known. */
async function knownBrowser(email: string, typed = password): Promise<Visitor> {
  const visitor = newVisitor(site);
  expect(await trySignIn(visitor, email, typed)).toBe('signed in');
  await visitor.submit('/customer/signout', {});
  expect([...visitor.cookies.keys()]).not.toContain('session');
  return visitor;
}

test('POST /customer/signin admits the owner from a known browser while strangers exhaust the limit', async () => {
  const { email } = await site.account();
  const owner = await knownBrowser(email);
  expect((await guess(email)).at(-1)).toBe('rate limited');
  expect(await trySignIn(newVisitor(site), email, password)).toBe('rate limited');
  expect(await trySignIn(owner, email, password)).toBe('signed in');
});

test('POST /api/auth/sign-in accepts the same cookie', async () => {
  const { email } = await site.account();
  const owner = await knownBrowser(email);
  await guess(email);
  const cookie = `known=${owner.cookies.get('known')}`;
  const call = (headers: Record<string, string>) =>
    site.post('/api/auth/sign-in', { email, password }, { ...from(), ...headers });
  expect((await call({})).status).toBe(429);
  expect((await call({ cookie })).status).toBe(200);
});

test('POST /customer/signin allows each known browser five attempts a minute', async () => {
  const { email } = await site.account();
  const [first, second] = [await knownBrowser(email), await knownBrowser(email)];
  const outcomes: string[] = [];
  for (let attempt = 0; attempt < 6; attempt += 1) outcomes.push(await trySignIn(first, email, 'not the password'));
  expect(outcomes).toEqual([...Array(5).fill('wrong'), 'rate limited']);
  expect(await trySignIn(second, email, password)).toBe('signed in');
  site.clock.advance(minute);
  expect(await trySignIn(first, email, password)).toBe('signed in');
});

test('POST /customer/signin ignores a known-browser cookie that is forged, changed, or of another account', async () => {
  const { email } = await site.account();
  const other = await site.account();
  const owner = await knownBrowser(email);
  const stranger = await knownBrowser(other.email);
  const mine = owner.cookies.get('known') ?? '';
  const theirs = stranger.cookies.get('known') ?? '';
  expect(mine).toMatch(/^[\w.-]+$/);
  const [account = '', browser = '', signature = ''] = mine.split('.');
  const [, otherBrowser = '', otherSignature = ''] = theirs.split('.');
  await guess(email);
  const forged = [
    theirs,
    `${account}.${otherBrowser}.${otherSignature}`,
    `${account}.${otherBrowser}.${signature}`,
    `${account}.${browser}.${'A'.repeat(43)}`,
    `${account}.${browser}.`,
    '~~~',
    'x'.repeat(3_000),
  ];
  for (const known of forged) {
    const visitor = newVisitor(site);
    visitor.cookies.set('known', known);
    expect(await trySignIn(visitor, email, password), known.slice(0, 120)).toBe('rate limited');
  }
});

test('a new password leaves only the browser that set it known', async () => {
  const { email } = await site.account();
  const [before, owner] = [await knownBrowser(email), await knownBrowser(email)];
  site.clock.advance(minute);
  expect(await trySignIn(owner, email, password)).toBe('signed in');
  const fresh = 'ohio river mud at noon';
  await owner.submit('/account/password', { current: password, password: fresh }, from());
  await owner.submit('/customer/signout', {});
  await guess(email);
  expect(await trySignIn(before, email, fresh)).toBe('rate limited');
  expect(await trySignIn(owner, email, fresh)).toBe('signed in');
});

test('resetting the password by mail signs in while strangers guess', async () => {
  const { email } = await site.account();
  await guess(email);
  const visitor = newVisitor(site);
  await visitor.submit('/customer/forgot-password', { email }, from());
  const link = site.mailedLink('password-reset', '/customer/reset-password');
  const fresh = 'ohio river mud at noon';
  const sent = await visitor.submit(link, { password: fresh }, from());
  expect(sent.headers.get('location')).toBe('/customer/signin?changed=1');
  expect(await trySignIn(newVisitor(site), email, fresh)).toBe('rate limited');
  expect(await trySignIn(visitor, email, fresh)).toBe('signed in');
});

test('the known-browser cookie is host-only, contains no name, and holds only a few accounts', async () => {
  const visitor = newVisitor(site);
  const accounts = [];
  for (let index = 0; index < 6; index += 1) accounts.push(await site.account());
  for (const { email } of accounts) {
    await visitor.get('/customer/signin');
    const sent = await visitor.submit('/customer/signin', { email, password }, from());
    const cookie = sent.headers.getSetCookie().find((one) => one.startsWith('known=')) ?? '';
    expect(cookie).toMatch(/; HttpOnly; Path=\/; Max-Age=\d+; SameSite=Lax$/);
    expect(decodeURIComponent(cookie)).not.toContain(email.split('@')[0]);
    await visitor.submit('/customer/signout', {});
  }
  const marks = (visitor.cookies.get('known') ?? '').split('~');
  expect([marks.length, new Set(marks).size]).toEqual([4, 4]);
  const last = accounts.at(-1)?.email ?? '';
  await guess(last);
  expect(await trySignIn(visitor, last, password)).toBe('signed in');
});

test('deleting the account takes its mark off that browser, and another browser’s mark gives no limit of its own', async () => {
  const [gone, other] = [await site.account(), await site.account()];
  const [browser, elsewhere] = [await knownBrowser(gone.email), await knownBrowser(gone.email)];
  expect(await trySignIn(browser, other.email, password)).toBe('signed in');
  await browser.submit('/customer/signout', {});
  expect(await trySignIn(browser, gone.email, password)).toBe('signed in');
  const both = browser.cookies.get('known')?.split('~') ?? [];
  expect(both).toHaveLength(2);
  await browser.submit('/account/delete', { do: 'delete', confirm: 'DELETE' });
  // The mark of the account that remains stays.
  expect(browser.cookies.get('known')).toBe(both[1]);
  await guess(other.email);
  expect(await trySignIn(browser, other.email, password)).toBe('signed in');
  await browser.submit('/account/delete', { do: 'delete', confirm: 'DELETE' });
  expect(browser.cookies.has('known')).toBe(false);
  await guess(gone.email);
  expect(await trySignIn(elsewhere, gone.email, password)).toBe('rate limited');
});
