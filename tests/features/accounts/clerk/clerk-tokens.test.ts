/** Token validation. The SDK deliberately doesn't check the issuer, because each instance has its own key. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signJwt } from '../../../../src/demo/emulators/clerk/tokens.ts';
import type { EmulatedUser } from '../../../../src/demo/emulators/clerk/world.ts';
import { bearer, browser, type ClerkWorld, openClerkWorld, siteUrl } from '../../../support/clerk-world.ts';

let world: ClerkWorld;
let user: EmulatedUser;
beforeAll(async () => {
  world = await openClerkWorld();
  user = await world.account({ email: 'pat@example.org', role: 'customer' });
});
afterAll(() => world.close());

const now = () => Math.floor(Date.now() / 1000);

function token(claims: Record<string, unknown> = {}, header: Record<string, unknown> = {}): string {
  const iat = now();
  const good = { azp: siteUrl, exp: iat + 60, nbf: iat - 10, iat, sid: 'sess_1', sub: user.id, sts: 'active', v: 2 };
  return signJwt(world.emulator.signingKey, { ...good, ...claims }, header);
}

test('a valid token identifies the account, as bearer and as cookie', async () => {
  const { identity } = world.clerk();
  expect(await identity.viewer(bearer(token()))).toMatchObject({ userId: user.id, role: 'customer' });
  expect(await identity.viewer(browser(token()))).toMatchObject({ userId: user.id, role: 'customer' });
});

test.each<[string, () => string]>([
  ['expired a minute ago', () => token({ exp: now() - 60 })],
  ['not good for another minute', () => token({ nbf: now() + 60 })],
  ['issued in the future', () => token({ iat: now() + 60 })],
  ['made for another site', () => token({ azp: 'https://evil.example' })],
  ['made for no site', () => token({ azp: undefined })],
  ['without an account', () => token({ sub: undefined })],
  ['of a session that still has something to do', () => token({ sts: 'pending' })],
  ['of a machine', () => token({ sub: 'mch_1' })],
  ['of another kind that the same key signs', () => token({}, { cat: 'cl_B7d4PD222AAA' })],
  ['that names another algorithm', () => token({}, { alg: 'HS256' })],
  ['that names none', () => `${token({}, { alg: 'none' }).split('.').slice(0, 2).join('.')}.`],
  ['whose claims are no object', () => `${btoa('{"alg":"RS256"}')}.${btoa('null')}.AAAA`],
  ['of an account that Clerk does not know', () => token({ sub: 'user_gone' })],
])('a token %s is refused as bearer, and a guest as cookie', async (_name, make) => {
  const { identity } = world.clerk();
  await expect(identity.viewer(bearer(make()))).rejects.toMatchObject({ code: 'bad_token' });
  expect(await identity.viewer(browser(make()))).toBeNull();
});

test('a role in the token grants nothing', async () => {
  const { identity } = world.clerk();
  const claims = {
    role: 'admin',
    metadata: { role: 'admin' },
    public_metadata: { role: 'admin' },
    org_role: 'org:admin',
  };
  expect(await identity.viewer(bearer(token(claims)))).toMatchObject({ role: 'customer' });
});

test('neither tokens nor forged cookies cause calls to Clerk', async () => {
  world.asked.length = 0;
  const { identity } = world.clerk();
  await identity.viewer(browser(token()));
  const made = '__clerk_handshake=x.y.z; __clerk_handshake_nonce=abc; __refresh=r; __client_uat=5; __session=a.b.c';
  await identity.viewer(new Request(`${siteUrl}/?__clerk_handshake_nonce=1`, { headers: { cookie: made } }));
  await identity.renew?.(new Request(siteUrl, { headers: { cookie: '__client_uat=0; theme=dark' } }));
  await identity.renew?.(new Request(siteUrl));
  expect(world.asked).toEqual([]);
});
