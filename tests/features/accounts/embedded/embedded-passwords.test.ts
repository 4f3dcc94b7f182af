import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  auditLog,
  credentials,
  sessions,
  users,
  verifications,
} from '../../../../src/features/accounts/accounts.table.ts';
import { type EmbeddedWorld, newEmail, openEmbeddedWorld, password, requestWith } from './embedded-world.ts';

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await openEmbeddedWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.mails.mails.length = 0;
});

const viewerOf = (cookies: readonly string[]) => world.identity().viewer(requestWith(cookies));

async function signUp(email: string, next = '/') {
  const account = { name: 'Ada', email, password, next, request: requestWith() };
  const { cookies } = await world.passwords.signUp(account);
  return { cookies, token: world.mailed('verify-email', email.toLowerCase()) };
}

test('sign-up creates the account, with a role, only when the link is followed', async () => {
  const email = newEmail();
  const { cookies, token } = await signUp(email.toUpperCase(), '/portland-kiln');
  expect(await world.db.select().from(users).where(eq(users.email, email))).toEqual([]);
  const signIn = world.passwords.signIn({ email, password, request: requestWith() });
  await expect(signIn).rejects.toMatchObject({ code: 'bad_credentials' });
  const done = await world.passwords.verifyEmail({ token, password: null, request: requestWith(cookies) });
  expect(done.next).toBe('/portland-kiln');
  expect(await viewerOf(done.cookies)).toMatchObject({ email, emailVerified: true, name: 'Ada', role: 'customer' });
  const assigned = await world.db.select().from(auditLog).where(eq(auditLog.subjectId, done.userId));
  expect(assigned).toMatchObject([{ action: 'role.assigned', details: { role: 'customer' } }]);
});

test('a sign-up link works once, also for twenty concurrent requests', async () => {
  const email = newEmail();
  const { cookies, token } = await signUp(email);
  const follow = () => world.passwords.verifyEmail({ token, password: null, request: requestWith(cookies) });
  const tries = await Promise.allSettled(Array.from({ length: 20 }, follow));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(follow()).rejects.toMatchObject({ code: 'code_expired' });
  expect(await world.db.select().from(users).where(eq(users.email, email))).toHaveLength(1);
});

test('two sign-ups with one address create one account: that of the link followed first', async () => {
  const email = newEmail();
  const first = await signUp(email);
  const second = await signUp(email);
  const follow = ({ cookies, token }: typeof first) =>
    world.passwords.verifyEmail({ token, password: null, request: requestWith(cookies) });
  const tries = await Promise.allSettled([follow(first), follow(second)]);
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'code_expired' } });
});

test('a sign-up link is valid for a day', async () => {
  const { cookies, token } = await signUp(newEmail());
  world.clock.advance(86_400_000 + 1000);
  const late = world.passwords.verifyEmail({ token, password: null, request: requestWith(cookies) });
  await expect(late).rejects.toMatchObject({ code: 'code_expired' });
  world.clock.advance(-86_400_000 - 1000);
});

test('a sign-up link in another browser needs the password, so nobody confirms a stranger’s sign-up', async () => {
  const email = newEmail();
  const { token } = await signUp(email);
  const other = await signUp(newEmail());
  const follow = (typed: string | null, cookies: readonly string[] = []) =>
    world.passwords.verifyEmail({ token, password: typed, request: requestWith(cookies) });
  await expect(follow(null)).rejects.toMatchObject({ code: 'bad_credentials' });
  await expect(follow('my own password')).rejects.toMatchObject({ code: 'bad_credentials' });
  await expect(follow(null, other.cookies)).rejects.toMatchObject({ code: 'bad_credentials' });
  expect(await follow(password)).toMatchObject({ next: '/' });
});

test('signing up with the address of an account changes nothing and mails its owner', async () => {
  const { userId, email } = await world.account({ email: newEmail() });
  await world.passwords.signUp({ name: 'Eve', email, password: 'something else 9', next: '/', request: requestWith() });
  expect(world.mails.mails).toMatchObject([{ template: 'account-exists', to: email, data: {} }]);
  expect(await world.passwords.signIn({ email, password, request: requestWith() })).toMatchObject({ userId });
});

test('mails that anyone can trigger contain no user input', async () => {
  await signUp(newEmail());
  await world.passwords.requestPasswordReset(newEmail());
  await world.passwords.signUp({ name: 'Evil', email: newEmail(), password, next: '/x', request: requestWith() });
  expect(JSON.stringify(world.mails.mails)).not.toMatch(/Ada|Evil|walnut/);
});

test('a wrong password and unknown, unverified, and demo accounts get the same response', async () => {
  const known = await world.account({ email: newEmail() });
  const unverified = await world.account({ email: newEmail(), emailVerified: false });
  const demo = await world.account({ email: newEmail(), demo: true });
  const real = world.identity({ demo: false }).passwords;
  const answers = await Promise.allSettled([
    real?.signIn({ email: known.email, password: 'not it', request: requestWith() }),
    real?.signIn({ email: newEmail(), password, request: requestWith() }),
    real?.signIn({ email: unverified.email, password, request: requestWith() }),
    real?.signIn({ email: demo.email, password, request: requestWith() }),
  ]);
  const said = answers.map((one) => (one.status === 'rejected' ? [one.reason.code, one.reason.message] : 'in'));
  expect(new Set(said.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(said[0]?.[0]).toBe('bad_credentials');
});

test('a sign-in creates a new session and ends only the browser’s previous one', async () => {
  const { email } = await world.account({ email: newEmail() });
  const elsewhere = await world.passwords.signIn({ email, password, request: requestWith() });
  const before = await world.passwords.signIn({ email, password, request: requestWith() });
  const planted = requestWith(before.cookies);
  const after = await world.passwords.signIn({ email, password, request: planted });
  expect(after.token).not.toBe(before.token);
  expect(await viewerOf(before.cookies)).toBeNull();
  expect(await viewerOf(after.cookies)).not.toBeNull();
  expect(await viewerOf(elsewhere.cookies)).not.toBeNull();
});

test('signing out ends the session for good', async () => {
  const { cookie, token } = await world.signIn({ email: newEmail() });
  const request = new Request('http://localhost:4321', { headers: { cookie } });
  await world.identity().signOut(request);
  expect(await world.identity().viewer(request)).toBeNull();
  const bearer = new Request('http://localhost:4321', { headers: { authorization: `Bearer ${token}` } });
  await expect(world.identity().viewer(bearer)).rejects.toMatchObject({ code: 'bad_token' });
});

test.each(['Bearer junk', 'Bearer', `bearer ${'x'.repeat(43)}`])(
  'nobody with the header "%s" acts by their cookie',
  async (authorization) => {
    const { userId, email } = await world.account({ email: newEmail() });
    const { cookies } = await world.passwords.signIn({ email, password, request: requestWith() });
    const both = requestWith(cookies);
    both.headers.set('authorization', authorization);
    await world.identity().signOut(both);
    const change = world.passwords.changePassword({ current: password, password: 'ohio river mud', request: both });
    await expect(change).rejects.toMatchObject({ code: 'bad_token' });
    // Signing in ends the session of the token, if there is one.
    await world.passwords.signIn({ email, password, request: both });
    expect(await viewerOf(cookies)).toMatchObject({ userId });
  },
);

test('a session ends thirty days after the sign-in', async () => {
  const { email } = await world.account({ email: newEmail() });
  const { cookies } = await world.passwords.signIn({ email, password, request: requestWith() });
  world.clock.advance(30 * 86_400_000 - 1000);
  expect(await viewerOf(cookies)).not.toBeNull();
  world.clock.advance(2000);
  expect(await viewerOf(cookies)).toBeNull();
  world.clock.advance(-30 * 86_400_000 - 1000);
});

test('tokens of sessions and links are stored only as hashes', async () => {
  const { email } = await world.account({ email: newEmail() });
  const session = await world.passwords.signIn({ email, password, request: requestWith() });
  const link = await signUp(newEmail());
  const rows = [await world.db.select().from(sessions), await world.db.select().from(verifications), world.mails.mails];
  for (const token of [session.token, link.token]) expect(JSON.stringify(rows)).not.toContain(token);
  const [row] = await world.db.select().from(sessions).where(eq(sessions.userId, session.userId));
  expect(await world.identity().viewer(requestWith([`session=${row?.token}`]))).toBeNull();
});

test('a new password by mail: the link works once, ends every session and tells the owner', async () => {
  const { email } = await world.account({ email: newEmail() });
  const session = await world.passwords.signIn({ email, password, request: requestWith() });
  await world.passwords.requestPasswordReset(email.toUpperCase());
  const token = world.mailed('password-reset', email);
  await world.passwords.resetPassword({ token, password: 'ohio river mud' });
  expect(await viewerOf(session.cookies)).toBeNull();
  expect(world.mails.mails.at(-1)).toMatchObject({ template: 'password-changed', to: email });
  const again = world.passwords.resetPassword({ token, password: 'another one 77' });
  await expect(again).rejects.toMatchObject({ code: 'code_expired' });
  const old = world.passwords.signIn({ email, password, request: requestWith() });
  await expect(old).rejects.toMatchObject({ code: 'bad_credentials' });
  await world.passwords.signIn({ email, password: 'ohio river mud', request: requestWith() });
});

test('using one of several password reset links invalidates the others', async () => {
  const { email } = await world.account({ email: newEmail() });
  await world.passwords.requestPasswordReset(email);
  const first = world.mailed('password-reset', email);
  await world.passwords.requestPasswordReset(email);
  const second = world.mailed('password-reset', email);
  await world.passwords.resetPassword({ token: second, password: 'ohio river mud' });
  const late = world.passwords.resetPassword({ token: first, password: 'kentucky blue 1' });
  await expect(late).rejects.toMatchObject({ code: 'code_expired' });
});

test.each(['made-up', '', 'x'.repeat(43), "' or 1=1 --"])(
  'a link for a new password with %j is none',
  async (token) => {
    const reset = world.passwords.resetPassword({ token, password: 'ohio river mud' });
    await expect(reset).rejects.toMatchObject({ code: 'code_expired' });
  },
);

test('a password reset link is valid for half an hour, and a sign-up link doesn’t reset', async () => {
  const { email } = await world.account({ email: newEmail() });
  await world.passwords.requestPasswordReset(email);
  const token = world.mailed('password-reset', email);
  world.clock.advance(30 * 60_000 + 1000);
  const late = world.passwords.resetPassword({ token, password: 'ohio river mud' });
  await expect(late).rejects.toMatchObject({ code: 'code_expired' });
  world.clock.advance(-30 * 60_000 - 1000);
  const other = await signUp(newEmail());
  const wrong = world.passwords.resetPassword({ token: other.token, password: 'ohio river mud' });
  await expect(wrong).rejects.toMatchObject({ code: 'code_expired' });
});

test('a reset for an unknown address or a demo account on another site mails only that there is none', async () => {
  const email = newEmail();
  await world.passwords.requestPasswordReset(email);
  expect(world.mails.mails).toMatchObject([{ template: 'no-account', to: email, data: {} }]);
  const demo = await world.account({ email: newEmail(), demo: true });
  await world.identity({ demo: false }).passwords?.requestPasswordReset(demo.email);
  expect(world.mails.mails.at(-1)).toMatchObject({ template: 'no-account', to: demo.email });
});

test('changing the password ends all other sessions and renews this one', async () => {
  const { email } = await world.account({ email: newEmail() });
  const here = await world.passwords.signIn({ email, password, request: requestWith() });
  const elsewhere = await world.passwords.signIn({ email, password, request: requestWith() });
  const change = (current: string, cookies = here.cookies) =>
    world.passwords.changePassword({ current, password: 'ohio river mud', request: requestWith(cookies) });
  await expect(change('not it')).rejects.toMatchObject({ code: 'bad_credentials' });
  await expect(change(password, [])).rejects.toMatchObject({ code: 'no_token' });
  const renewed = await change(password);
  expect(await viewerOf(here.cookies)).toBeNull();
  expect(await viewerOf(elsewhere.cookies)).toBeNull();
  expect(await viewerOf(renewed.cookies)).toMatchObject({ email });
});

test.each(['password', 'Password1', 'QWERTYUIOP', '12345678', ' 1234567890 ', 'ｐａｓｓｗｏｒｄ'])(
  'a password that everybody tries first is refused: %s',
  async (common) => {
    const email = newEmail();
    const refused = world.passwords.signUp({ name: 'A', email, password: common, next: '/', request: requestWith() });
    await expect(refused).rejects.toMatchObject({ code: 'invalid', details: { fields: [{ path: 'password' }] } });
    expect(world.mails.mails).toEqual([]);
  },
);

test('signing up removes expired links and sessions', async () => {
  await signUp(newEmail());
  const { userId } = await world.expired({ email: newEmail() });
  world.clock.advance(90_000_000);
  await signUp(newEmail());
  expect(await world.db.select().from(verifications)).toHaveLength(1);
  expect(await world.db.select().from(sessions).where(eq(sessions.userId, userId))).toEqual([]);
  world.clock.advance(-90_000_000);
});

test('with https, cookies have the __Host- prefix and are HttpOnly, except the hint', async () => {
  const secure = await openEmbeddedWorld({ siteUrl: 'https://example.org' });
  try {
    const { email } = await secure.account({ email: newEmail() });
    const { cookies, token } = await secure.passwords.signIn({ email, password, request: requestWith() });
    const life = 'Path=/; Max-Age=2592000; SameSite=Lax; Secure';
    const signedInAt = Math.floor(secure.clock.now().getTime() / 1000);
    const known = expect.stringMatching(
      /^__Host-known=[\w.-]+; HttpOnly; Path=\/; Max-Age=31536000; SameSite=Lax; Secure$/,
    );
    expect(cookies).toEqual([`__Host-session=${token}; HttpOnly; ${life}`, `signed_in=${signedInAt}; ${life}`, known]);
    expect(await secure.identity().viewer(requestWith([`session=${token}`]))).toBeNull();
    expect(await secure.identity().viewer(requestWith(cookies))).not.toBeNull();
  } finally {
    await secure.close();
  }
});

test('accounts and passwords are created and deleted together', async () => {
  const rows = await world.db.select({ user: credentials.userId, account: credentials.accountId }).from(credentials);
  expect(rows.every(({ user, account }) => user === account)).toBe(true);
});
