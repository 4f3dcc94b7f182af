/** Changing the address of an account by a link that is mailed to the new one. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { credentials, sessions, users, verifications } from '../../../../src/features/accounts/accounts.table.ts';
import { orders } from '../../../../src/features/buying/orders/orders.table.ts';
import { makeVendor } from '../../../support/factories.ts';
import { makeOrder } from '../../../support/orders.ts';
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
const signIn = (email: string) => world.passwords.signIn({ email, password, request: requestWith() });

/** Signs in to a new account, and asks for a new address. */
async function asked(to = newEmail()) {
  const account = await world.account({ email: newEmail() });
  const { cookies } = await signIn(account.email);
  await world.passwords.requestEmailChange({ current: password, email: to, request: requestWith(cookies) });
  return { ...account, to, cookies };
}
const follow = (token: string, cookies: readonly string[] = [], typed: string | null = null) =>
  world.passwords.changeEmail({ token, password: typed, request: requestWith(cookies) });
async function addressOf(userId: string): Promise<string | undefined> {
  const [user] = await world.db.select().from(users).where(eq(users.id, userId));
  return user?.email;
}

test('the address changes only by the link mailed to the new one; all other sessions end and the old address is told', async () => {
  const { userId, email, to, cookies } = await asked();
  const elsewhere = await signIn(email);
  const token = world.mailed('change-email', to);
  expect(await addressOf(userId)).toBe(email);
  const changed = await follow(token, cookies);
  expect(await addressOf(userId)).toBe(to);
  expect(world.mails.mails.map(({ template, to }) => [template, to])).toEqual([
    ['change-email', to],
    ['email-changed', email],
  ]);
  expect(await viewerOf(changed.cookies)).toMatchObject({ userId, email: to, emailVerified: true });
  expect([await viewerOf(elsewhere.cookies), await viewerOf(cookies)]).toEqual([null, null]);
  await expect(signIn(email)).rejects.toMatchObject({ code: 'bad_credentials' });
  expect(await signIn(to)).toMatchObject({ userId });
  // The browser counts as known under the new address.
  expect(await world.passwords.findKnownBrowser(to, requestWith(changed.cookies))).not.toBeNull();
});

test('a link works once, also for ten concurrent requests, and for 30 minutes', async () => {
  const { to, cookies } = await asked();
  const token = world.mailed('change-email', to);
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => follow(token, [], password)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(follow(token, cookies)).rejects.toMatchObject({ code: 'code_expired' });
  const late = await asked();
  const lateToken = world.mailed('change-email', late.to);
  world.clock.advance(30 * 60_000 + 1000);
  await expect(follow(lateToken, late.cookies)).rejects.toMatchObject({ code: 'code_expired' });
  world.clock.advance(-30 * 60_000 - 1000);
});

test('whoever gets the link by a mistyped address can’t use it without the password, nor be given the account', async () => {
  const { userId, email, to } = await asked();
  const token = world.mailed('change-email', to);
  const stranger = await world.account({ email: newEmail() });
  const { cookies } = await signIn(stranger.email);
  for (const [typed, session] of [
    [null, []],
    [null, cookies],
    ['my own password', cookies],
  ] as const) {
    await expect(follow(token, session, typed)).rejects.toMatchObject({ code: 'bad_credentials' });
  }
  const seen = await world.passwords.findEmailChange({ token, request: requestWith(cookies) });
  expect(seen).toMatchObject({ to, needsPassword: true });
  expect(await addressOf(userId)).toBe(email);
  // In another browser of the owner.
  expect(await follow(token, [], password)).toMatchObject({ userId });
});

test('an address that has an account gets a mail that says so, and its row leads nowhere', async () => {
  const taken = await world.account({ email: newEmail() });
  const before = (await world.db.select().from(verifications)).length;
  const { userId, email } = await asked(taken.email.toUpperCase());
  expect(world.mails.mails.map(({ template, to }) => [template, to])).toEqual([['email-taken', taken.email]]);
  // As many rows as for an address without an account.
  expect((await world.db.select().from(verifications)).length).toBe(before + 1);
  expect(await addressOf(userId)).toBe(email);
});

test('an address that somebody takes meanwhile stays theirs: exactly one of two accounts gets it', async () => {
  const to = newEmail();
  const first = await asked(to);
  const one = world.mailed('change-email', to);
  const second = await asked(to);
  const two = world.mailed('change-email', to);
  const tries = await Promise.allSettled([follow(one, first.cookies), follow(two, second.cookies)]);
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'code_expired' } });
  expect(await world.db.select().from(users).where(eq(users.email, to))).toHaveLength(1);
});

test('the current password, a session, and another address than the own one are needed, and no demo account changes', async () => {
  const { email } = await world.account({ email: newEmail() });
  const { cookies } = await signIn(email);
  const ask = (current: string, to: string, session: readonly string[] = cookies) =>
    world.passwords.requestEmailChange({ current, email: to, request: requestWith(session) });
  await expect(ask('guessed it', newEmail())).rejects.toMatchObject({ code: 'bad_credentials' });
  await expect(ask(password, newEmail(), [])).rejects.toMatchObject({ code: 'no_token' });
  await expect(ask(password, ` ${email.toUpperCase()}`)).rejects.toMatchObject({ code: 'invalid' });
  const demo = await world.account({ email: newEmail(), demo: true });
  const shared = await signIn(demo.email);
  await expect(ask(password, newEmail(), shared.cookies)).rejects.toMatchObject({ code: 'forbidden' });
  expect(world.mails.mails).toEqual([]);
});

test('a new password, and a change that came first, end links that are on their way; a reset link of the old address too', async () => {
  const { userId, email, to, cookies } = await asked();
  const token = world.mailed('change-email', to);
  await world.db.update(credentials).set({ password: 'plain:ohio river mud' }).where(eq(credentials.userId, userId));
  await expect(follow(token, cookies)).rejects.toMatchObject({ code: 'code_expired' });
  await world.db
    .update(credentials)
    .set({ password: `plain:${password}` })
    .where(eq(credentials.userId, userId));
  const second = newEmail();
  await world.passwords.requestEmailChange({ current: password, email: second, request: requestWith(cookies) });
  const newer = world.mailed('change-email', second);
  await world.passwords.requestPasswordReset(email);
  const reset = world.mailed('password-reset', email);
  await follow(newer, cookies);
  await expect(follow(token, [], password)).rejects.toMatchObject({ code: 'code_expired' });
  const forgotten = world.passwords.resetPassword({ token: reset, password: 'kentucky blue 17' });
  await expect(forgotten).rejects.toMatchObject({ code: 'code_expired' });
  expect(await addressOf(userId)).toBe(second);
});

test('orders that a guest made with the new address join the account, and the account keeps its own', async () => {
  const to = newEmail();
  const vendor = await makeVendor(world.db);
  const guest = await makeOrder(world.db, vendor, { customerEmail: to, userId: null });
  const { userId, email, cookies } = await asked(to);
  const own = await makeOrder(world.db, vendor, { customerEmail: email, userId });
  await follow(world.mailed('change-email', to), cookies);
  const rows = await world.db.select({ number: orders.number }).from(orders).where(eq(orders.userId, userId));
  expect(rows.map(({ number }) => number).sort()).toEqual([guest, own].sort());
  expect(await world.db.select().from(sessions).where(eq(sessions.userId, userId))).toHaveLength(1);
});
