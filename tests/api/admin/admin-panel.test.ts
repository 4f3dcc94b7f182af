/** The admin panel, by form and without JavaScript, on the built site. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog, sessions, users } from '../../../src/features/accounts/accounts.table.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { makeUser, makeVendor } from '../../support/factories.ts';
import { asAdmin, asCustomer, asUser, asVendor, type Person } from '../../support/people.ts';

let site: StartedApp;
let admin: Person;

beforeAll(async () => {
  site = await startApp({ env: { ADMIN_EMAILS: 'boss@example.org' } });
  admin = await asAdmin(site.db);
});
afterAll(() => site.close());

async function get(path: string, { headers }: { headers: object } = admin) {
  const response = await site.fetch(path, { headers: { ...headers } });
  return { status: response.status, text: await response.text() };
}

async function send(fields: Record<string, string>, { headers }: { headers: object } = admin, origin = site.url) {
  const body = new URLSearchParams(fields);
  const response = await site.fetch('/admin/role', { method: 'POST', body, headers: { origin, ...headers } });
  return { status: response.status, location: response.headers.get('location'), text: await response.text() };
}
const roleOfRow = async (id: string) => (await site.db.select().from(users).where(eq(users.id, id)))[0]?.role;
const logOf = (id: string) => site.db.select().from(auditLog).where(eq(auditLog.subjectId, id));

test('GET /admin/customers lists accounts with their roles, and a page of each offers only allowed actions', async () => {
  const boss = await makeUser(site.db, { email: 'boss@example.org', name: 'The Boss' });
  const fresh = await makeUser(site.db, { email: 'fresh@example.org', emailVerified: false, role: null });
  // An id may have a dot, as the demo's do.
  const plain = await makeUser(site.db, { id: 'demo-plain.jane', email: 'plain@example.org', name: '<b>Plain</b>' });
  const { status, text } = await get('/admin/customers?q=example.org');
  expect(status).toBe(200);
  expect(text).toContain('set in the site’s settings');
  expect(text).toContain('Email not verified');
  expect(text).toContain('&lt;b&gt;Plain&lt;/b&gt;');
  expect(text).toContain(`/admin/customers/${plain.id}`);
  const offered = async (id: string) => (await get(`/admin/customers/${id}`)).text.includes(`user=${id}`);
  expect([await offered(plain.id), await offered(boss.id), await offered(fresh.id)]).toEqual([true, false, false]);
  expect(await offered(admin.userId)).toBe(false);
  expect((await get(`/admin/customers/${plain.id}`)).text).toContain('/admin/orders?q=plain%40example.org');
  expect((await get('/admin/customers/nobody')).status).toBe(404);
});

test('POST /admin/customers/{id} signs the account out everywhere and logs it', async () => {
  const casey = await makeUser(site.db);
  const row = (n: number) => ({
    id: `s-${n}`,
    token: `t-${n}`,
    userId: casey.id,
    expiresAt: new Date(Date.now() + 1e6),
  });
  await site.db.insert(sessions).values([row(1), row(2)]);
  const path = `/admin/customers/${casey.id}`;
  expect((await get(path)).text).toContain('Signed in on 2 devices.');
  const end = (person: { headers: object }) =>
    site.fetch(path, {
      method: 'POST',
      body: new URLSearchParams({ do: 'end-sessions' }),
      headers: { origin: site.url, ...person.headers },
    });
  expect((await end(await asCustomer(site.db))).status).toBe(403);
  expect(await logOf(casey.id)).toEqual([]);
  const demo = await asUser(site.db, { role: 'admin', demo: true });
  expect((await end(demo)).status).toBe(403);
  const answer = await end(admin);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${path}?done=ended`]);
  expect((await get(path)).text).toContain('Not signed in anywhere.');
  expect(await logOf(casey.id)).toMatchObject([{ action: 'account.signed_out', actorId: admin.userId, details: {} }]);
});

test.each([
  ['/admin/lists/customers.csv?q=boss@example.org', 200, 'boss@example.org'],
  ['/admin/lists/secrets.csv', 404, ''],
])('GET %s answers %i', async (path, expected, text) => {
  const answer = await get(path);
  expect(answer.status).toBe(expected);
  expect(answer.text).toContain(text);
});

test.each(['%25', '_', '%5C', "'", '%E2%80%AE', '%F0%9F%8E%A8'])(
  'GET /admin/customers?q=%s answers 200',
  async (text) => {
    for (const query of [`q=${text}`, `after=${text}`, `q=a&q=${text}&after=x&after=y`, `page=-1&view=${text}`])
      expect((await get(`/admin/customers?${query}`)).status).toBe(200);
  },
);

test.each(['%00', '%01', '%00%01', '%7f'])('GET /admin/customers?q=%s answers 400', async (text) => {
  for (const query of [`q=${text}`, `after=${text}`, `q=a&q=${text}&after=x&after=y`, `page=-1&view=${text}`])
    expect((await get(`/admin/customers?${query}`)).status).toBe(400);
});

test('GET /admin/customers with a very long search and POST with a very long name work as any other', async () => {
  expect((await get(`/admin/customers?q=${'a'.repeat(1500)}`)).status).toBe(200);
  expect((await send({ user: 'x'.repeat(10_000), change: 'grant' })).status).toBe(422);
});

test('the admin role is granted and revoked after a confirmation, and the log says by whom', async () => {
  const other = await makeUser(site.db, { email: 'other@example.org', name: 'Otto Other' });
  const question = await get(`/admin/role?user=${other.id}&change=grant`);
  expect(question.text).toContain('Make Otto Other an admin?');
  expect(await roleOfRow(other.id)).toBe('customer');
  const granted = await send({ user: other.id, change: 'grant' });
  expect([granted.status, granted.location]).toEqual([303, `/admin/customers/${other.id}?done=changed`]);
  expect(await roleOfRow(other.id)).toBe('admin');
  expect((await get(granted.location ?? '')).text).toContain('Otto Other is an admin now.');
  expect((await get('/admin/audit')).text).toContain('Otto Other became an admin');
  await makeVendor(site.db, { ownerUserId: other.id });
  expect((await send({ user: other.id, change: 'withdraw' })).status).toBe(303);
  expect(await roleOfRow(other.id)).toBe('vendor');
  expect((await logOf(other.id)).map(({ action, actorId }) => [action, actorId])).toEqual([
    ['role.granted', admin.userId],
    ['role.withdrawn', admin.userId],
  ]);
});

test('POST /admin/role reports the result, which stays true after reloads', async () => {
  const casey = await makeUser(site.db, { name: 'Casey Customer' });
  const { location } = await send({ user: casey.id, change: 'grant' });
  expect((await get(location ?? '')).text).toContain('Casey Customer is an admin now.');
  const again = await send({ user: casey.id, change: 'grant' });
  expect((await get(again.location ?? '')).text).toContain('No change needed. Casey Customer is already an admin.');
  await send({ user: casey.id, change: 'withdraw' });
  const reloaded = (await get(location ?? '')).text;
  expect(reloaded).toContain('Casey Customer is a customer now.');
  expect(reloaded).not.toContain('is an admin now');
  const unknown = (await get(`/admin/customers/${casey.id}?done=unknown`)).text;
  expect(unknown).not.toMatch(/role="status"[^>]*>[^<]/);
});

test('GET /admin/role asks only for allowed changes, and otherwise says why with a link back', async () => {
  const boss = await makeUser(site.db, { email: 'boss-of-roles@example.org', name: 'Second', role: 'admin' });
  const unverified = await makeUser(site.db, { emailVerified: false });
  const plain = await makeUser(site.db, { name: 'Plain' });
  for (const [id, change, why] of [
    [boss.id, 'grant', 'Second is already an admin.'],
    [plain.id, 'withdraw', 'Plain is already a customer.'],
    [admin.userId, 'withdraw', 'You can’t remove your own admin role.'],
    [unverified.id, 'grant', 'This email isn’t verified yet'],
  ] as const) {
    const { status, text } = await get(`/admin/role?user=${id}&change=${change}`);
    expect([status, text.includes('<form method="post" action="/admin/role')]).toEqual([200, false]);
    expect(text).toContain(why);
    expect(text).toContain('Back to Customers');
  }
});

test('the demo admin can change only demo accounts', async () => {
  const demoAdmin = await asUser(site.db, { role: 'admin', demo: true });
  const real = await makeUser(site.db, { email: 'real@offers.test' });
  const demo = await makeUser(site.db, { email: 'demo@offers.test', demo: true });
  const offered = async (id: string) => (await get(`/admin/customers/${id}`, demoAdmin)).text.includes(`user=${id}`);
  expect([await offered(real.id), await offered(demo.id)]).toEqual([false, true]);
  const question = (await get(`/admin/role?user=${real.id}&change=grant`, demoAdmin)).text;
  expect(question).toContain('only for demo accounts');
  expect(question).not.toContain('<form method="post" action="/admin/role');
});

test('ten concurrent POST /admin/role change and log once', async () => {
  const { id } = await makeUser(site.db);
  const answers = await Promise.all(Array.from({ length: 10 }, () => send({ user: id, change: 'grant' })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
  expect(await logOf(id)).toHaveLength(1);
});

test('POST /admin/role by non-admins changes nothing', async () => {
  const { id } = await makeUser(site.db);
  const attempts: [Person | { headers: object }, number][] = [
    [{ headers: {} }, 401],
    [{ headers: { authorization: 'Bearer forged' } }, 401],
    [await asCustomer(site.db), 403],
    [await asVendor(site.db), 403],
  ];
  for (const [person, expected] of attempts) {
    expect((await send({ user: id, change: 'grant', role: 'admin' }, person)).status).toBe(expected);
    if ('userId' in person) await send({ user: person.userId, change: 'grant' }, person);
    if ('userId' in person) expect(await roleOfRow(person.userId)).not.toBe('admin');
  }
  expect([await roleOfRow(id), await logOf(id)]).toEqual(['customer', []]);
});

test('POST /admin/role by an admin’s cookie from another site’s page is refused', async () => {
  const { id } = await makeUser(site.db);
  const { identity } = site.app;
  const viewer: typeof identity.viewer = (request) =>
    identity.viewer(request.headers.get('cookie') === 'me=admin' ? new Request(request.url, admin) : request);
  site.app.identity = { ...identity, viewer };
  const cookie = { headers: { cookie: 'me=admin' } };
  for (const origin of ['https://evil.example', 'null', 'http://localhost.evil.example']) {
    const { status, text } = await send({ user: id, change: 'grant' }, cookie, origin);
    expect(status).toBe(403);
    expect(text).toContain('This request came from another site, so we blocked it.');
  }
  const body = new URLSearchParams({ user: id, change: 'grant' });
  expect((await site.fetch('/admin/role', { method: 'POST', body, ...cookie })).status).toBe(403);
  expect(await roleOfRow(id)).toBe('customer');
  expect((await send({ user: id, change: 'grant' }, cookie)).status).toBe(303);
  site.app.identity = identity;
});

test.each([
  [{ user: 'nobody', change: 'grant' }, 404],
  [{ user: '\u202e', change: 'grant' }, 422],
  [{ user: 'x'.repeat(65), change: 'grant' }, 422],
  [{ change: 'grant' }, 422],
  [{ user: 'me', change: 'promote' }, 422],
  [{}, 422],
])('POST /admin/role with %o is refused with a sentence', async (fields: Record<string, string>, expected) => {
  const { status, text } = await send(fields);
  expect(status).toBe(expected);
  expect(text).toContain('role="alert"');
});

test('POST /admin/role for one’s own role or without a form is refused', async () => {
  const own = await send({ user: admin.userId, change: 'withdraw' });
  expect(own.status).toBe(403);
  expect(own.text).toContain('You can’t remove your own admin role.');
  const json = {
    method: 'POST',
    body: '{}',
    headers: { ...admin.headers, origin: site.url, 'content-type': 'application/json' },
  };
  expect((await site.fetch('/admin/role', json)).status).toBe(422);
});

test.each(['', '?user=nobody', '?user=%E2%80%AE&change=grant', `?user=${'x'.repeat(200)}`, '?user=..%2F..'])(
  'GET /admin/role%s answers 404',
  async (query) => {
    const { status, text } = await get(`/admin/role${query}`);
    expect(status).toBe(404);
    expect(text).toContain('We couldn’t find that account');
  },
);
