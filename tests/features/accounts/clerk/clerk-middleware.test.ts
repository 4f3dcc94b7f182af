/** What Clerk's middleware for Astro reads of a request, and that it reads nothing more. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { SessionLocals } from '../../../../src/features/accounts/identity.ts';
import { bearer, browser, type ClerkWorld, openClerkWorld, siteUrl } from '../../../support/clerk-world.ts';

let world: ClerkWorld;
beforeAll(async () => {
  world = await openClerkWorld();
  // Where Clerk's middleware would ask.
  vi.stubEnv('CLERK_API_URL', String(world.config.backendApi));
});
beforeEach(() => {
  world.asked.length = 0;
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await world.close();
});

async function authenticated(request: Request): Promise<SessionLocals> {
  const locals: SessionLocals = {};
  await world.clerk().identity.authenticate?.(request, locals);
  return locals;
}

test('locals.auth() names the account and its session, by cookie and by bearer token', async () => {
  const user = await world.account({ role: 'vendor' });
  const { token, sessionId } = world.emulator.signIn(user);
  for (const request of [browser(token), bearer(token)]) {
    const locals = await authenticated(request);
    expect(locals.auth?.()).toMatchObject({ isAuthenticated: true, userId: user.id, sessionId });
    expect(await world.clerk().identity.viewer(request, locals)).toMatchObject({ userId: user.id, role: 'vendor' });
  }
  expect(world.asked).toEqual([]);
});

test('a page reads locals.auth() alone: without the middleware, a valid token opens nothing', async () => {
  const { identity } = world.clerk();
  const { token } = world.emulator.signIn(await world.account({}));
  expect(await identity.viewer(browser(token), {})).toBeNull();
  await expect(identity.viewer(bearer(token), {})).rejects.toMatchObject({ code: 'bad_token' });
});

test('a renewed session is in locals.auth(), too', async () => {
  const { identity } = world.clerk();
  const user = await world.account({});
  const { token, clientId } = world.emulator.signIn(user, -30);
  const request = browser(token, clientId);
  const locals = await authenticated(request);
  expect(locals.auth?.()).toMatchObject({ isAuthenticated: false, userId: null });
  await identity.renew?.(request, locals);
  expect(locals.auth?.()).toMatchObject({ isAuthenticated: true, userId: user.id });
});

test('a request without a token leaves no trace in the locals', async () => {
  expect(await authenticated(new Request(siteUrl, { headers: { cookie: 'theme=dark; __client_uat=5' } }))).toEqual({});
});

const jwt = (header: object, claims: object) =>
  `${[header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.AAAA`;

test.each([
  ['an API key', 'ak_0123456789abcdef'],
  ['a machine’s token', 'mt_0123456789abcdef'],
  ['a token of OAuth', 'oat_0123456789abcdef'],
  ['a machine’s JWT', jwt({ alg: 'RS256', kid: 'ins_1' }, { sub: 'mch_1', exp: 4_102_444_800 })],
  ['a JWT of OAuth', jwt({ alg: 'RS256', kid: 'ins_1', typ: 'at+jwt' }, { sub: 'user_1', exp: 4_102_444_800 })],
])('%s is refused without asking Clerk', async (_what, token) => {
  const request = bearer(token);
  const locals = await authenticated(request);
  await expect(world.clerk().identity.viewer(request, locals)).rejects.toMatchObject({ code: 'bad_token' });
  expect(world.asked).toEqual([]);
});

test('a browser’s page request with an expired token is neither redirected nor sent to Clerk', async () => {
  const { token, clientId } = world.emulator.signIn(await world.account({}), -30);
  const { headers } = browser(token, clientId);
  headers.set('accept', 'text/html');
  headers.set('sec-fetch-dest', 'document');
  const locals = await authenticated(new Request(`${siteUrl}/?__clerk_handshake=x.y.z`, { headers }));
  expect(locals.auth?.()).toMatchObject({ userId: null });
  expect(world.asked).toEqual([]);
});
