/** Cross-site form posts with a visitor's cookies, also with an `Authorization` header. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AccountSite, password, startAccountSite } from '../support/account-site.ts';
import { makeProduct, makeVendor } from '../support/factories.ts';
import { inventoryOf } from '../support/shop.ts';
import { newVisitor, type Visitor } from '../support/visitor.ts';

let site: AccountSite;
let productId: string;
let email: string;
let visitor: Visitor;
beforeAll(async () => {
  site = await startAccountSite();
  const vendor = await makeVendor(site.db, { slug: 'portland-kiln', stripeAccountId: 'acct_demo_form' });
  productId = (await makeProduct(site.db, vendor, { inventory: 1 })).id;
});
afterAll(() => site.close());
beforeEach(async () => {
  ({ email } = await site.account({ role: 'admin' }));
  visitor = newVisitor(site);
  await visitor.submit('/customer/signin', { email, password });
  site.mails.mails.length = 0;
});

const other = 'ohio river mud';
const message = { fromName: 'Eve', fromEmail: 'eve@example.org', body: 'Please buy this.' };
const forms: [path: string, fields: () => Record<string, string>][] = [
  ['/customer/signin', () => ({ email, password })],
  ['/customer/signup', () => ({ name: 'Eve', email: 'eve@example.org', password })],
  ['/customer/forgot-password', () => ({ email })],
  ['/customer/signout', () => ({})],
  ['/account/heart', () => ({ love: `product:${productId}` })],
  ['/account/email', () => ({ current: password, email: 'eve@example.org' })],
  ['/account/password', () => ({ current: password, password: other })],
  ['/admin/role', () => ({ user: 'somebody', change: 'grant' })],
  ['/checkout/buy', () => ({ productId, quantity: '1', delivery: 'shipping' })],
  ['/checkout/hosted', () => ({ session: 'cs_test_12345678' })],
  ['/portland-kiln/message', () => message],
];
const bearers: [string, Record<string, string>][] = [
  ['no token', {}],
  ['a token that is none', { authorization: 'Bearer junk' }],
  ['a token of the right shape', { authorization: `Bearer ${'x'.repeat(43)}` }],
  ['an empty token', { authorization: 'Bearer' }],
];

/** Returns a form's outcome from its status, its redirect, or its flash cookie. */
function findRefusal(response: Response): string {
  if (response.status !== 303) return String(response.status);
  const said = /[?&](?:error|message)=(\w+)/.exec(response.headers.get('location') ?? '')?.[1];
  const kept = /(?:^|\n)form=([^;]+)/.exec(response.headers.getSetCookie().join('\n'))?.[1] ?? '';
  const known = kept === '' ? [] : (JSON.parse(Buffer.from(kept, 'base64url').toString()) as string[]);
  return said ?? known[1] ?? `leads to ${response.headers.get('location')}`;
}

for (const [path, fields] of forms) {
  test.each(bearers)(`POST ${path} from another site with %s does nothing`, async (_, bearer) => {
    const before = new Map(visitor.cookies);
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', ...bearer };
    const response = await visitor.submit(path, fields(), headers);
    expect(['csrf', '401', '403', 'leads to /customer/signout']).toContain(findRefusal(response));
    if (path !== '/customer/signout') expect(findRefusal(response)).not.toMatch('leads');
    // Nothing changed: still signed in, same password, no mail.
    expect(visitor.cookies.get('session')).toBe(before.get('session'));
    expect((await visitor.get('/api/users/me')).status).toBe(200);
    expect(site.mails.mails).toEqual([]);
    expect(await inventoryOf(site.db, productId)).toBe(1);
  });
}

test('POST /admin/role, /account/email, and /account/password from another site’s page with a valid token are refused', async () => {
  const token = visitor.cookies.get('session');
  const headers = { origin: 'https://evil.example', authorization: `Bearer ${token}` };
  for (const [path, fields] of forms.filter(([path]) => /admin.role|account.(password|email)/.test(path))) {
    const response = await newVisitor(site).submit(path, fields(), headers);
    expect([path, response.status]).toEqual([path, 403]);
  }
});

test.each(bearers.slice(1))(
  'POST /api/auth/sign-out with a cookie and %s answers 401 and ends nothing',
  async (_, bearer) => {
    for (const origin of ['https://evil.example', site.app.config.siteUrl]) {
      const cookie = `session=${visitor.cookies.get('session')}`;
      const response = await site.post('/api/auth/sign-out', {}, { origin, cookie, ...bearer });
      expect([response.status, response.headers.getSetCookie()]).toEqual([401, []]);
      expect((await visitor.get('/api/users/me')).status).toBe(200);
    }
  },
);

test('POST /customer/signout from our own page with an invalid token doesn’t use the cookie', async () => {
  const cookie = `session=${visitor.cookies.get('session')}`;
  const headers = { cookie, authorization: 'Bearer junk' };
  await newVisitor(site).submit('/customer/signout', {}, headers);
  expect((await visitor.get('/api/users/me')).status).toBe(200);
});
