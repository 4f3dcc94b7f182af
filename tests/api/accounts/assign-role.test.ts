/** An account may assign only the default role, only to itself, and only once. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog, users } from '../../../src/features/accounts/accounts.table.ts';
import type { Role } from '../../../src/features/accounts/identity.ts';
import { callApi } from '../../support/call-api.ts';
import { makeUser } from '../../support/factories.ts';
import { asUser, type Person } from '../../support/people.ts';
import { type TestApp, testApp } from '../../support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const path = '/api/users/assign-role';
const guest: Person = { userId: 'guest', headers: {} as Person['headers'] };

async function ask(person: Person, body: Record<string, unknown>, on = app) {
  const json = { userId: person.userId, role: 'customer', context: 'signup', ...body };
  const response = await callApi(on, 'POST', path, { json, headers: person.headers });
  return { status: response.status, body: await response.json(), headers: response.headers };
}
const rowOf = async (id: string) => (await app.db.select().from(users).where(eq(users.id, id)))[0];

const callers: readonly (Role | null | 'guest')[] = ['guest', null, 'customer', 'vendor', 'admin'];
const wanted = ['customer', 'vendor', 'admin', 'superuser'];

for (const caller of callers) {
  test.each(wanted)(`POST ${path} by ${caller ?? 'an account without a role'} for "%s"`, async (role) => {
    const person = caller === 'guest' ? guest : await asUser(app.db, { role: caller });
    const { status, body } = await ask(person, { role });
    if (caller === 'guest') expect([status, body.code]).toEqual([401, 'no_token']);
    else if (role !== 'customer') expect([status, body.code]).toEqual([403, 'forbidden']);
    else expect([status, body]).toEqual([200, { success: true, role: caller ?? 'customer' }]);
    if (caller === 'guest') return;
    // An existing role stays, and a missing one becomes customer at most.
    const expected = caller ?? (role === 'customer' ? 'customer' : null);
    expect((await rowOf(person.userId))?.role ?? null).toBe(expected);
    const log = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, person.userId));
    expect(log).toHaveLength(caller === null && role === 'customer' ? 1 : 0);
  });
}

test(`POST ${path} for another account returns 403 to accounts and 401 to guests, and changes nothing`, async () => {
  const other = await makeUser(app.db, { role: null });
  const admin = await makeUser(app.db, { role: 'admin' });
  for (const userId of [other.id, admin.id, 'nobody', '\u0000', "' or 1=1"]) {
    expect((await ask(await asUser(app.db, { role: 'admin' }), { userId })).status).toBe(403);
    expect((await ask(guest, { userId })).status).toBe(401);
  }
  expect([(await rowOf(other.id))?.role, (await rowOf(admin.id))?.role]).toEqual([null, 'admin']);
});

test.each([
  { context: 'somewhere' },
  { context: 'signin' },
  { context: undefined },
  { userId: 7 },
  { userId: 'x'.repeat(10_000) },
  { role: ['customer'] },
  { role: 'x'.repeat(10_000) },
])(`POST ${path} with %o answers 422`, async (wrong) => {
  const person = await asUser(app.db, { role: null });
  const { status, body } = await ask(person, wrong);
  expect([status, body.code]).toEqual([422, 'invalid']);
  expect((await rowOf(person.userId))?.role).toBeNull();
});

test(`POST ${path} ignores unknown fields, headers, and cookies`, async () => {
  const person = await asUser(app.db, { role: null });
  const extra = {
    isAdmin: true,
    permission: 'admin-panel',
    publicMetadata: { role: 'admin' },
    id: 'x',
    email: 'boss@x.y',
  };
  const json = {
    userId: person.userId,
    role: 'customer',
    context: 'signup',
    ...extra,
    ['__proto__']: { role: 'admin' },
  };
  const headers = { ...person.headers, 'x-role': 'admin', 'x-user-id': 'admin', cookie: 'role=admin; is_admin=1' };
  const response = await callApi(app, 'POST', path, { json, headers });
  expect(await response.json()).toEqual({ success: true, role: 'customer' });
  expect(await rowOf(person.userId)).toMatchObject({ role: 'customer', email: `${person.userId}@example.com` });
});

test(`POST ${path} fifty times concurrently returns 200 each time and logs once`, async () => {
  const person = await asUser(app.db, { role: null });
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask(person, {})));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await app.db.select().from(auditLog).where(eq(auditLog.subjectId, person.userId))).toHaveLength(1);
});

test(`POST ${path} returns 429 at the sixth call within a minute, from any IP address`, async () => {
  const limited = { ...app, config: { ...app.config, rateLimits: true } };
  const person = await asUser(app.db, { role: null });
  const statuses: number[] = [];
  for (let n = 0; n < 6; n += 1) statuses.push((await ask(person, {}, limited)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  expect((await ask(await asUser(app.db), {}, limited)).status).toBe(200);
});

test(`POST ${path} by cookie from another site is refused`, async () => {
  const { userId } = await asUser(app.db, { role: null });
  const viewer = async () => ({
    userId,
    email: 'a@example.com',
    emailVerified: true,
    name: '',
    imageUrl: null,
    role: null,
  });
  const withCookies = { ...app, identity: { ...app.identity, viewer } };
  const json = { userId, role: 'customer', context: 'signup' };
  for (const origin of ['https://evil.example', 'null']) {
    const response = await callApi(withCookies, 'POST', path, { json, headers: { origin } });
    expect([response.status, (await response.json()).code]).toEqual([403, 'csrf']);
  }
  expect((await rowOf(userId))?.role).toBeNull();
});
