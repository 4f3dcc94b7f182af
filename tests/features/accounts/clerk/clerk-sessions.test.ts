import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bearer, browser, type ClerkWorld, openClerkWorld, siteUrl } from '../../../support/clerk-world.ts';

let world: ClerkWorld;
beforeAll(async () => {
  world = await openClerkWorld();
});
afterEach(() => world.emulator.setCondition('up'));
afterAll(() => world.close());

const unavailable = { code: 'identity_unavailable' };

test('an account whose webhook is late is fetched once and stored', async () => {
  const user = world.emulator.addUser({ email: 'Late@Example.org' });
  const { token } = world.emulator.signIn(user);
  const { identity } = world.clerk();
  world.asked.length = 0;
  const expected = { userId: user.id, email: 'late@example.org', emailVerified: true, name: 'Pat Doe', role: null };
  expect(await identity.viewer(bearer(token))).toMatchObject(expected);
  expect(await identity.viewer(browser(token))).toMatchObject(expected);
  expect(world.asked).toEqual([`GET /v1/users/${user.id}`]);
});

test('while Clerk is down, known accounts and guests continue, and an unknown account fails within its deadline', async () => {
  const known = await world.account({ email: 'known@example.org' });
  const late = world.emulator.addUser({ email: 'late-too@example.org' });
  const { identity } = world.clerk();
  for (const condition of ['down', 'slow'] as const) {
    world.emulator.setCondition(condition);
    expect(await identity.viewer(bearer(world.emulator.signIn(known).token))).toMatchObject({ userId: known.id });
    expect(await identity.viewer(new Request(siteUrl))).toBeNull();
    const began = performance.now();
    await expect(identity.viewer(bearer(world.emulator.signIn(late).token))).rejects.toMatchObject(unavailable);
    expect(performance.now() - began).toBeLessThan(3_000);
  }
});

test('an expired token of a live session is renewed, with cookies for the browser', async () => {
  const user = await world.account({ email: 'renewed@example.org', role: 'vendor' });
  const { clientId, token } = world.emulator.signIn(user, -30);
  const { identity } = world.clerk();
  const request = browser(token, clientId);
  expect(await identity.viewer(request)).toBeNull();
  const renewed = await identity.renew?.(request);
  expect(renewed?.viewer).toMatchObject({ userId: user.id, role: 'vendor' });
  const fresh = renewed?.cookies.find((cookie) => cookie.startsWith('__session='))?.split(/[=;]/)[1] ?? '';
  expect(await identity.viewer(browser(fresh, clientId))).toMatchObject({ userId: user.id });
});

test('a live session without a token in the browser is renewed too', async () => {
  const user = await world.account({ email: 'tokenless@example.org' });
  const { clientId } = world.emulator.signIn(user);
  const cookie = `__client=${clientId}; __client_uat=1`;
  const renewed = await world.clerk().identity.renew?.(new Request(siteUrl, { headers: { cookie } }));
  expect(renewed?.viewer).toMatchObject({ userId: user.id });
});

test('an ended session isn’t renewed, and its cookies are cleared', async () => {
  const user = await world.account({ email: 'over@example.org' });
  const { clientId, sessionId, token } = world.emulator.signIn(user, -30);
  const session = world.emulator.world.sessions.get(sessionId);
  if (session) session.status = 'revoked';
  const renewed = await world.clerk().identity.renew?.(browser(token, clientId));
  expect(renewed?.viewer).toBeNull();
  expect(renewed?.cookies).toContainEqual(expect.stringMatching(/^__client_uat=0;.*Max-Age=0/));
});

test('while Clerk is down, nothing is renewed, and the request fails within the deadline', async () => {
  const user = await world.account({ email: 'stuck@example.org' });
  const { clientId, token } = world.emulator.signIn(user, -30);
  for (const condition of ['down', 'slow'] as const) {
    world.emulator.setCondition(condition);
    const began = performance.now();
    await expect(world.clerk().identity.renew?.(browser(token, clientId))).rejects.toMatchObject(unavailable);
    expect(performance.now() - began).toBeLessThan(3_000);
  }
});

test('signing out ends the session at Clerk, also with an expired token, and clears the cookies', async () => {
  const user = await world.account({ email: 'leaving@example.org' });
  const { clientId, sessionId, token } = world.emulator.signIn(user, -30);
  const cookie = `${browser(token, clientId).headers.get('cookie')}; __client_uat_AbCd1234=7; theme=dark`;
  const cleared = await world.clerk().identity.signOut(new Request(siteUrl, { headers: { cookie } }));
  expect(world.emulator.world.sessions.get(sessionId)?.status).toBe('revoked');
  const names = cleared.map((header) => header.split('=')[0]);
  expect(names.sort()).toEqual(['__client', '__client_uat', '__client_uat_AbCd1234', '__session']);
});

test.each(['Bearer junk', 'Bearer', 'bearer\tjunk'])(
  'signing out with "%s" does not end the cookie’s session',
  async (header) => {
    const user = await world.account({ email: `${crypto.randomUUID()}@example.org` });
    const { clientId, sessionId, token } = world.emulator.signIn(user);
    const both = browser(token, clientId);
    both.headers.set('authorization', header);
    await world.clerk().identity.signOut(both);
    expect(world.emulator.world.sessions.get(sessionId)?.status).toBe('active');
  },
);

test('while Clerk is down, signing out still clears the cookies', async () => {
  const user = await world.account({ email: 'leaving-too@example.org' });
  world.emulator.setCondition('slow');
  const cleared = await world.clerk().identity.signOut(browser(world.emulator.signIn(user).token));
  expect(cleared.length).toBeGreaterThanOrEqual(3);
});

test('an ended session clears only the sign-in cookies and nothing of the guest’s', async () => {
  const clear = (cookie?: string) =>
    world
      .clerk()
      .identity.clearEndedSession?.(new Request(siteUrl, cookie === undefined ? {} : { headers: { cookie } }));
  expect([clear(), clear('theme=dark; __client=a'), clear('__client_uat=0; __session=')]).toEqual([[], [], []]);
  const cleared = clear('__client=a; __session=b; __session_AbC-1=c; __client_uat=17; __client_uat_AbC-1=0') ?? [];
  expect(cleared.map((header) => header.split('=')[0])).toEqual(['__session', '__session_AbC-1', '__client_uat']);
  for (const header of cleared) expect(header).toMatch(/^\w[\w-]+=; Path=\/; Max-Age=0/);
});
