/** Responses to a renewed session set its new cookies exactly once. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Identity } from '../../../src/features/accounts/identity.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { makeProduct, makeUser, makeVendor } from '../../support/factories.ts';
import { aViewer, testIdentity } from '../../support/people.ts';

let site: StartedApp;
let productId: string;
let asked = 0;
const renewal = ['session=new; Path=/; HttpOnly', 'hint=1; Path=/'];

/** Every caller is an admin with an expired token, has an ended session, or is a guest. */
function identity(db: StartedApp['db'], viewer: ReturnType<typeof aViewer>): Identity {
  return {
    ...testIdentity(() => db),
    viewer: async () => null,
    forms: { publishableKey: 'pk_test_x', frontendApi: '/accounts', accountUrl: 'https://accounts.example/user' },
    renew: async (request) => {
      asked += 1;
      const kind = request.headers.get('x-session');
      return kind === null ? null : { viewer: kind === 'over' ? null : viewer, cookies: renewal };
    },
  };
}

beforeAll(async () => {
  site = await startApp();
  const { id: userId, email } = await makeUser(site.db, { role: 'admin' });
  site.app.identity = identity(site.db, aViewer({ userId, email, role: 'vendor' }));
  const vendor = await makeVendor(site.db, { slug: 'portland-kiln', stripeAccountId: 'acct_demo_renewed' });
  await makeVendor(site.db, { slug: 'closed-kiln', isActive: false });
  productId = (await makeProduct(site.db, vendor, { slug: 'moon-jar', inventory: 5 })).id;
});
afterAll(() => site.close());
beforeEach(() => {
  asked = 0;
});

const form = (fields: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
  headers: { origin: site.app.config.siteUrl },
});
const json = (body: unknown): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { origin: site.app.config.siteUrl, 'content-type': 'application/json' },
});
const send = (path: string, session: string | null, init: RequestInit = {}) => {
  const headers = new Headers(init.headers);
  if (session !== null) headers.set('x-session', session);
  return site.fetch(path, { ...init, headers });
};

const asks: [what: string, path: string, status: number, init?: () => RequestInit][] = [
  ['GET', '/customer/signin', 303],
  ['GET', '/customer/signin?redirect_url=/artists', 303],
  ['GET', '/customer/signup?redirect_url=/artists', 303],
  ['GET', '/customer/welcome?redirect_url=/artists', 303],
  ['GET', '/customer/signout', 200],
  ['GET', '/account/password', 303],
  ['GET', '/account/settings', 200],
  ['HEAD', '/account/settings', 200, () => ({ method: 'HEAD' })],
  ['GET', '/account/favorites', 200],
  ['GET', '/admin', 403],
  ['GET', '/vendor/portland-kiln', 303],
  ['GET', '/vendor/closed-kiln', 404],
  ['GET', '/checkout/success', 200],
  ['GET', '/customer/refresh', 204],
  ['GET', '/api/users/me', 200],
  ['POST', '/api/users/assign-role', 422, () => json({ nonsense: true })],
  ['POST', '/api/checkout/quote', 422, () => json({})],
  ['POST', '/account/password', 303, () => form({ current: 'a password', password: 'another password' })],
  // The first response asks the browser to resubmit with a guest cookie.
  ['POST', '/checkout/buy', 307, () => form({ productId, quantity: '1', delivery: 'shipping' })],
  ['POST', '/checkout/buy?asked=1', 303, () => form({ productId, quantity: '1', delivery: 'shipping' })],
  ['POST', '/checkout/hosted', 303, () => form({ session: 'cs_test_12345678' })],
];

test.each(asks)('%s %s returns %i with the cookies, once', async (_, path, status, init) => {
  const response = await send(path, 'ran out', init?.());
  expect(response.status).toBe(status);
  const cookies = response.headers.getSetCookie();
  expect(cookies.filter((cookie) => /^(session|hint)=/.test(cookie))).toEqual(renewal);
  expect(response.headers.get('cache-control')).toMatch(/no-store/);
  expect(asked).toBe(1);
});

test('POST /checkout/buy keeps its own cookies', async () => {
  const response = await send('/checkout/buy', 'ran out', form({ productId, quantity: '1', delivery: 'shipping' }));
  const names = response.headers.getSetCookie().map((cookie) => cookie.split('=')[0]);
  expect(names.sort()).toEqual(['guest', 'hint', 'session']);
  expect(response.headers.get('location')).toBe('/checkout/buy?asked=1');
});

test.each([
  ['/account/settings', 401],
  ['/customer/signin', 200],
  ['/vendor/portland-kiln', 303],
  ['/api/users/me', 401],
  ['/customer/refresh', 401],
])('GET %s of a session that is over answers %i, and tells the browser', async (path, status) => {
  const response = await send(path, 'over');
  expect([response.status, response.headers.getSetCookie()]).toEqual([status, renewal]);
});

test.each(['/', '/artists', '/portland-kiln', '/portland-kiln/moon-jar', '/api/products', '/nowhere', '/sitemap.xml'])(
  'GET %s is everybody’s: nothing is renewed and no cookie set',
  async (path) => {
    const response = await send(path, 'ran out', { headers: { cookie: 'session=old' } });
    expect([response.headers.getSetCookie(), asked]).toEqual([[], 0]);
  },
);

test('GET /vendor/{slug} of a closed store is not cached with the first caller’s cookies', async () => {
  await send('/vendor/closed-kiln', 'ran out');
  const next = await send('/vendor/closed-kiln', null);
  expect([next.status, next.headers.getSetCookie()]).toEqual([404, []]);
  expect((await send('/404', null)).headers.getSetCookie()).toEqual([]);
});
