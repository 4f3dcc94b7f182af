import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { users } from '../../../../src/features/accounts/accounts.table.ts';
import { type EmbeddedWorld, newEmail, openEmbeddedWorld, password, requestWith } from './embedded-world.ts';

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await openEmbeddedWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.mails.mails.length = 0;
});

async function signUp(email: string) {
  await world.passwords.signUp({ name: 'Ada', email, password, next: '/', request: requestWith() });
  return { token: world.mailed('verify-email', email) };
}

test('a demo account’s password can’t be changed in any way', async () => {
  const { email } = await world.account({ email: newEmail(), demo: true });
  const { cookies } = await world.passwords.signIn({ email, password, request: requestWith() });
  const change = { current: password, password: 'ohio river mud', request: requestWith(cookies) };
  await expect(world.passwords.changePassword(change)).rejects.toThrow(
    'Demo account passwords can’t be changed, so everyone can use them.',
  );
  await world.passwords.requestPasswordReset(email);
  expect(world.mails.mails).toMatchObject([{ template: 'demo-password', to: email }]);
  const soonDemo = await world.account({ email: newEmail() });
  await world.passwords.requestPasswordReset(soonDemo.email);
  const token = world.mailed('password-reset', soonDemo.email);
  await world.db.update(users).set({ demo: true }).where(eq(users.id, soonDemo.userId));
  const reset = world.passwords.resetPassword({ token, password: 'ohio river mud' });
  await expect(reset).rejects.toMatchObject({ code: 'forbidden' });
  for (const account of [email, soonDemo.email])
    await world.passwords.signIn({ email: account, password, request: requestWith() });
});

test('checking whether a link is valid doesn’t consume it', async () => {
  const { passwords } = world;
  const email = newEmail();
  const [first, second] = [await signUp(email), await signUp(email)];
  const works = () => Promise.all([first, second].map(({ token }) => passwords.isLinkValid('sign-up', token)));
  expect([await works(), await works()]).toEqual([
    [true, true],
    [true, true],
  ]);
  await passwords.verifyEmail({ token: first.token, password, request: requestWith() });
  expect(await works()).toEqual([false, false]);
  await passwords.requestPasswordReset(email);
  const token = world.mailed('password-reset', email);
  expect([await passwords.isLinkValid('reset', token), await passwords.isLinkValid('sign-up', token)]).toEqual([
    true,
    false,
  ]);
  await passwords.resetPassword({ token, password: 'ohio river mud' });
  for (const none of [token, 'made-up', '', 'x'.repeat(43)])
    expect(await passwords.isLinkValid('reset', none)).toBe(false);
});
