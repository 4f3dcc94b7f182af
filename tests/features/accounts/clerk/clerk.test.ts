import { expect, test } from 'vitest';
import { newSigningKey, sessionToken } from '../../../../src/demo/emulators/clerk/tokens.ts';
import { openClerkWorld, siteUrl } from '../../../support/clerk-world.ts';
import { type IdentityWorld, identityConformance, type Session, type Somebody } from '../conformance.ts';

async function openWorld(): Promise<IdentityWorld> {
  const world = await openClerkWorld();
  const signIn = async (somebody: Somebody, seconds?: number): Promise<Session> => {
    const user = await world.account(somebody);
    const { token } = world.emulator.signIn(user, seconds);
    return { userId: user.id, token, cookie: `__client_uat=1; __session=${token}` };
  };
  return {
    identity: (rules) => world.clerk(rules).identity,
    signIn: (somebody) => signIn(somebody),
    expired: (somebody) => signIn(somebody, -30),
    forged: async (userId) => {
      const session = { id: 'sess_1', clientId: 'client_1', userId, status: 'active' as const, createdAt: Date.now() };
      const terms = { issuer: 'https://clerk.emulated.example', party: siteUrl, seconds: 60 };
      return sessionToken(newSigningKey(), session, terms);
    },
    close: world.close,
  };
}

identityConformance('Clerk', openWorld);

test('the startup log names an emulator and its origin', async () => {
  const world = await openClerkWorld();
  const { description, forms } = world.clerk().identity;
  expect(description).toBe(`Clerk, emulated at ${world.config.frontendApi}, reached through /__clerk`);
  expect(forms?.accountUrl).toBe(`${world.config.frontendApi}/user`);
  const real = world.clerk({}, { ...world.config, frontendApi: null }).identity;
  expect(real.description).toBe('Clerk, live instance, reached through /__clerk');
  await world.close();
});
