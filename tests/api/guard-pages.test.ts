/** Guarded pages of the built site for guests, other accounts, and permitted accounts. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '../../src/features/accounts/accounts.table.ts';
import type { Identity } from '../../src/features/accounts/identity.ts';
import { DomainError } from '../../src/platform/errors.ts';
import { type StartedApp, startApp } from '../support/app.ts';
import { makeUser, makeVendor } from '../support/factories.ts';
import { asAdmin, asCustomer, asUser, asVendor, aViewer, type Person, testIdentity } from '../support/people.ts';

let site: StartedApp;
let admin: Person;
let customer: Person;

/** The tests' identity provider, with headers that make it fail or renew a session. */
function identity(db: StartedApp['db']): Identity {
  const plain = testIdentity(() => db);
  return {
    ...plain,
    viewer: async (request) => {
      if (request.headers.has('x-away')) throw new DomainError('identity_unavailable', 'Signing in does not work now.');
      if (request.headers.has('x-broken')) throw new Error('a mistake of ours');
      return await plain.viewer(request);
    },
    renew: async (request) =>
      request.headers.has('x-renew')
        ? { viewer: aViewer({ userId: 'renewed', name: 'Renewed Person' }), cookies: ['session=new; Path=/; HttpOnly'] }
        : null,
  };
}

beforeAll(async () => {
  const parts: { identity?: Identity } = {};
  site = await startApp({ parts, env: { ADMIN_EMAILS: 'boss@example.org' } });
  site.app.identity = identity(site.db);
  admin = await asAdmin(site.db);
  customer = await asUser(site.db, { name: 'Cus Tomer', email: 'cus@example.com' });
});
afterAll(() => site.close());

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await site.fetch(path, { headers });
  const text = (await response.text()).replaceAll('&#39;', "'");
  return { status: response.status, headers: response.headers, text };
}

const welcome = ['Welcome to River City Artists', 'Please sign in to continue'];
const guarded = [
  { path: '/admin', texts: welcome },
  { path: '/admin/role?user=a&change=grant', texts: welcome },
  { path: '/account/settings', texts: ['Account Settings', 'Please sign in to access account settings'] },
  { path: '/account/favorites', texts: ['My Collection', 'Please sign in to view your favorites.'] },
];

test.each(guarded)('GET $path as a guest returns 401 with the way to sign in and back', async ({ path, texts }) => {
  const { status, headers, text } = await get(path);
  expect(status).toBe(401);
  for (const expected of texts) expect(text).toContain(expected);
  expect(text).toContain('<title>Please sign in | ');
  expect(text).toContain(`href="/customer/signin?redirect_url=${encodeURIComponent(path)}"`);
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect([headers.get('x-robots-tag'), headers.get('www-authenticate')]).toEqual(['noindex', 'Bearer']);
  expect(text).toContain('<meta name="robots" content="noindex">');
  expect(text).not.toContain('cus@example.com');
});

test.each(['/admin', '/admin/role?user=a&change=grant'])('GET %s without the role returns 403', async (path) => {
  for (const person of [customer, await asVendor(site.db), await asUser(site.db, { role: null })]) {
    const { status, headers, text } = await get(path, person.headers);
    expect(status).toBe(403);
    expect(text).toContain('>Access Denied<');
    expect(text).toContain('<title>Access Denied | ');
    expect(text).toContain("You don't have permission to access this area.");
    expect(text).not.toContain('cus@example.com');
    expect(headers.get('cache-control')).toBe('private, no-store');
  }
});

test.each(guarded)('GET $path while the identity provider is down returns 503 with a retry link', async ({ path }) => {
  const { status, headers, text } = await get(path, { ...admin.headers, 'x-away': '1' });
  expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([503, '5', 'private, no-store']);
  expect(text).toContain('Sign-in isn’t working right now');
  expect(text).toContain(`href="${path.replaceAll('&', '&amp;')}" class="btn btn-ink">Try Again<`);
  expect(text).not.toContain('cus@example.com');
});

test('GET /customer/signout while the identity provider is down says so', async () => {
  const { status, text } = await get('/customer/signout', { 'x-away': '1' });
  expect(status).toBe(503);
  expect(text).toContain('We can’t check whether you’re signed in right now.');
  expect(text).not.toContain('You’re not signed in');
});

test('GET /account/settings by a token that is no good returns 401, by a mistake of ours 500', async () => {
  expect((await get('/account/settings', { authorization: 'Bearer forged' })).status).toBe(401);
  const broken = await get('/account/settings', { 'x-broken': '1' });
  expect(broken.status).toBe(500);
  expect(broken.text).not.toContain('a mistake of ours');
});

test('GET /account/settings renews the session and returns the page with the new cookie', async () => {
  await asUser(site.db, { id: 'renewed', name: 'Renewed Person' });
  const { status, headers, text } = await get('/account/settings', { 'x-renew': '1' });
  const session = headers.getSetCookie().filter((cookie) => !cookie.startsWith('theme='));
  expect([status, session]).toEqual([200, ['session=new; Path=/; HttpOnly']]);
  expect(text).toContain('Renewed Person');
});

test('GET /account/settings shows the account and its actions', async () => {
  const { status, headers, text } = await get('/account/settings', customer.headers);
  expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  // An email address may break before its @.
  const unbroken = text.replaceAll('<wbr>', '');
  for (const shown of ['Cus Tomer', 'cus@example.com', 'customer account', 'Verified', 'Sign Out'])
    expect(unbroken).toContain(shown);
  expect(text).toContain('<form method="post" action="/customer/signout">');
});

test('GET /account/favorites?view=plain of a new account leads to the artists', async () => {
  const { text } = await get('/account/favorites?view=plain', customer.headers);
  expect(text).toContain('Start Your Collection');
  expect(text).toContain('href="/artists"');
});

test('roles in a body, header, query, or cookie grant nothing', async () => {
  const asked = { ...customer.headers, cookie: 'role=admin', 'x-role': 'admin', 'x-user-role': 'admin' };
  expect((await get('/admin?role=admin&isAdmin=true', asked)).status).toBe(403);
  const [row] = await site.db.select().from(users).where(eq(users.id, customer.userId));
  expect(row?.role).toBe('customer');
});

test('a revoked role has effect from the next request', async () => {
  const person = await asAdmin(site.db);
  expect((await get('/admin', person.headers)).status).toBe(200);
  await site.db.update(users).set({ role: 'customer' }).where(eq(users.id, person.userId));
  expect((await get('/admin', person.headers)).status).toBe(403);
});

test('GET /vendor/{slug} is for its owner and admins, and redirects everyone else to the storefront', async () => {
  const [owner, stranger] = [await asVendor(site.db), await asVendor(site.db)];
  await makeVendor(site.db, { slug: 'portland-kiln', name: 'Kiln and Co', ownerUserId: owner.userId });
  for (const person of [owner, admin]) {
    const { status, headers, text } = await get('/vendor/portland-kiln', person.headers);
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    for (const shown of [
      'Vendor Dashboard',
      'Kiln and Co',
      'Your store is ready for its first piece.',
      'View My Store',
    ])
      expect(text).toContain(shown);
  }
  const { headers: asCustomerHeaders } = await asCustomer(site.db);
  const strangers: Record<string, string>[] = [{}, stranger.headers, asCustomerHeaders, { authorization: 'Bearer x' }];
  for (const one of strangers) {
    const { status, headers } = await get('/vendor/portland-kiln', one);
    expect([status, headers.get('location')]).toEqual([303, '/portland-kiln']);
  }
  expect((await get('/vendor/portland-kiln', { ...owner.headers, 'x-away': '1' })).status).toBe(503);
});

test('GET /vendor/{slug} of a closed store is for its owner only, and 404 without a store', async () => {
  const owner = await asVendor(site.db);
  await makeVendor(site.db, { slug: 'closed-kiln', isActive: false, ownerUserId: owner.userId });
  expect((await get('/vendor/closed-kiln', owner.headers)).text).toContain('Your store is suspended');
  expect((await get('/vendor/closed-kiln')).status).toBe(404);
  expect((await get('/vendor/closed-kiln', customer.headers)).status).toBe(404);
  for (const slug of ['nobody', '%27%20or', 'x'.repeat(500)])
    expect((await get(`/vendor/${slug}`, admin.headers)).status).toBe(404);
});

test('what a dashboard doesn’t have is as private as the dashboard, and says so to everyone alike', async () => {
  const owner = await asVendor(site.db);
  await makeVendor(site.db, { slug: 'tidy-kiln', ownerUserId: owner.userId });
  await makeVendor(site.db, { slug: 'dark-kiln', isActive: false });
  const made = '00000000-0000-4000-8000-000000000000';
  const asOwner = ['orders/RC-0', `pieces/${made}`, `messages/${made}`, `transfers/${made}`].map(
    (path) => [`/vendor/tidy-kiln/${path}`, owner.headers] as const,
  );
  const others = ['/vendor/dark-kiln', '/vendor/nobody', '/vendor/nobody/pieces'].flatMap((path) => [
    [path, {}] as const,
    [path, customer.headers] as const,
  ]);
  for (const [path, as] of [...asOwner, ...others]) {
    const { status, headers, text } = await get(path, as);
    const told = [path, status, headers.get('cache-control'), headers.get('x-robots-tag')];
    expect(told).toEqual([path, 404, 'private, no-store', 'noindex']);
    expect(text).toContain('404');
  }
});

test('GET /vendor/{slug}?cancelled= redirects a buyer to the storefront, and changes nothing for the owner', async () => {
  const owner = await asVendor(site.db);
  await makeVendor(site.db, { slug: 'left-kiln', ownerUserId: owner.userId });
  await makeVendor(site.db, { slug: 'shut-kiln', isActive: false });
  const orderId = '00000000-0000-4000-8000-000000000000';
  for (const headers of [{}, owner.headers, { ...owner.headers, 'sec-purpose': 'prefetch' }]) {
    const answer = await get(`/vendor/left-kiln?cancelled=${orderId}`, headers);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/left-kiln']);
  }
  expect((await get(`/vendor/shut-kiln?cancelled=${orderId}`)).status).toBe(404);
});

test('account pages have one URL, without variants in case and ending', async () => {
  await makeUser(site.db);
  for (const path of [
    '/Admin',
    '/ADMIN',
    '/account/Settings',
    '/admin.html',
    '/admin/index',
    '/account/settings.astro',
  ]) {
    const { status, text } = await get(path);
    expect([path, status >= 400 || status === 301]).toEqual([path, true]);
    expect(text).not.toContain('cus@example.com');
  }
});
