/** Races between using and replacing a password. */
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { credentials, sessions } from '../../../../src/features/accounts/accounts.table.ts';
import type { PasswordHashing } from '../../../../src/features/accounts/embedded/password-hash.ts';
import { type EmbeddedWorld, openEmbeddedWorld, password, plainHashing, requestWith } from './embedded-world.ts';

const another = 'ohio river mud';
const third = 'kentucky blue 17';

/** Runs once after the next hash or verification, before its caller continues. */
const meanwhile: { verify?: () => Promise<unknown>; hash?: () => Promise<unknown> } = {};
async function after<T>(kind: 'verify' | 'hash', result: Promise<T>): Promise<T> {
  const run = meanwhile[kind];
  delete meanwhile[kind];
  await run?.();
  return await result;
}
const hashing: PasswordHashing = {
  hash: (typed) => after('hash', plainHashing.hash(typed)),
  verify: (typed, hash) => after('verify', plainHashing.verify(typed, hash)),
};

let world: EmbeddedWorld;
let add: EmbeddedWorld['mails']['add'];
beforeAll(async () => {
  world = await openEmbeddedWorld({ hashing });
  add = world.mails.add;
});
afterAll(() => world.close());
afterEach(() => {
  delete meanwhile.verify;
  delete meanwhile.hash;
  world.mails.add = add;
});

let count = 0;
const newAccount = () => world.account({ email: `racer-${++count}@example.org` });
const signIn = (email: string, typed = password) =>
  world.passwords.signIn({ email, password: typed, request: requestWith() });
const change = (cookies: readonly string[], typed = another) =>
  world.passwords.changePassword({ current: password, password: typed, request: requestWith(cookies) });
const sessionsOf = (userId: string) => world.db.select().from(sessions).where(eq(sessions.userId, userId));
async function resetLink(email: string): Promise<string> {
  await world.passwords.requestPasswordReset(email);
  return world.mailed('password-reset', email);
}
async function storedHash(userId: string): Promise<string | null | undefined> {
  const [row] = await world.db.select().from(credentials).where(eq(credentials.userId, userId));
  return row?.password;
}

/** Pauses a password change after its writes and before its commit. */
function holdReplacement(): { reached: Promise<void>; release: () => void } {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const reached = new Promise<void>((resolve) => {
    world.mails.add = async (tx, mail) => {
      await add(tx, mail);
      if (mail.template !== 'password-changed') return;
      resolve();
      await released;
    };
  });
  return { reached, release };
}

test('a sign-in is refused if a reset replaces the password after its verification', async () => {
  const { userId, email } = await newAccount();
  const token = await resetLink(email);
  meanwhile.verify = () => world.passwords.resetPassword({ token, password: another });
  await expect(signIn(email)).rejects.toMatchObject({ code: 'bad_credentials' });
  expect(await sessionsOf(userId)).toEqual([]);
  expect(await signIn(email, another)).toMatchObject({ userId });
});

test.each(['a reset', 'a change'])('a sign-in with the old password waits for %s in progress', async (kind) => {
  const { userId, email } = await newAccount();
  const token = await resetLink(email);
  const owner = await signIn(email);
  const held = holdReplacement();
  const replacing =
    kind === 'a reset' ? world.passwords.resetPassword({ token, password: another }) : change(owner.cookies);
  await held.reached;
  const late = signIn(email).then(
    () => 'in',
    (error: { code: string }) => error.code,
  );
  const first = await Promise.race([late, new Promise((resolve) => setTimeout(resolve, 200, 'waiting'))]);
  held.release();
  await replacing;
  expect([first, await late]).toEqual(['waiting', 'bad_credentials']);
  expect(await sessionsOf(userId)).toHaveLength(kind === 'a reset' ? 0 : 1);
});

test('no sign-in with the old password around a reset keeps its session', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { userId, email } = await newAccount();
    const token = await resetLink(email);
    const all = Array.from({ length: 12 }, (_, at) =>
      at === round ? world.passwords.resetPassword({ token, password: another }) : signIn(email),
    );
    await Promise.allSettled(all);
    expect(await sessionsOf(userId)).toEqual([]);
  }
});

test.each(['verify', 'hash'] as const)(
  'a change of the password loses to a reset during its %s, and nobody stays signed in',
  async (work) => {
    const { userId, email } = await newAccount();
    const attacker = await signIn(email);
    const token = await resetLink(email);
    // The reset hashes too, after the change has started.
    meanwhile[work] = () => world.passwords.resetPassword({ token, password: another });
    await expect(change(attacker.cookies, third)).rejects.toMatchObject({ code: 'no_token' });
    expect(await storedHash(userId)).toBe(await plainHashing.hash(another));
    expect(await sessionsOf(userId)).toEqual([]);
  },
);

test('a password change fails if its session has meanwhile ended or expired', async () => {
  for (const end of ['signed out', 'expired']) {
    const { userId, email } = await newAccount();
    const { cookies } = await signIn(email);
    const expiresAt = world.clock.now();
    meanwhile.hash = () =>
      end === 'signed out'
        ? world.identity().signOut(requestWith(cookies))
        : world.db.update(sessions).set({ expiresAt }).where(eq(sessions.userId, userId));
    await expect(change(cookies)).rejects.toMatchObject({ code: 'no_token' });
    expect(await storedHash(userId)).toBe(await plainHashing.hash(password));
  }
});

test('a password change fails if the stored hash has meanwhile changed', async () => {
  const { userId, email } = await newAccount();
  const { cookies } = await signIn(email);
  const hash = await plainHashing.hash(third);
  meanwhile.hash = () => world.db.update(credentials).set({ password: hash }).where(eq(credentials.userId, userId));
  await expect(change(cookies)).rejects.toMatchObject({ code: 'bad_credentials' });
  expect(await storedHash(userId)).toBe(hash);
});

test('if two browsers change the password at once, one succeeds and only it stays signed in', async () => {
  const { userId, email } = await newAccount();
  const [one, two] = [await signIn(email), await signIn(email)];
  const tries = await Promise.allSettled([change(one.cookies, another), change(two.cookies, third)]);
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await sessionsOf(userId)).toHaveLength(1);
});

test('if two reset links are used at once, one works', async () => {
  const { userId, email } = await newAccount();
  const tokens = [await resetLink(email), await resetLink(email)];
  const held = holdReplacement();
  const tries = tokens.map((token, at) =>
    world.passwords.resetPassword({ token, password: [another, third][at] ?? '' }),
  );
  await held.reached;
  await new Promise((resolve) => setTimeout(resolve, 100));
  held.release();
  const results = await Promise.allSettled(tries);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const won = results.findIndex(({ status }) => status === 'fulfilled');
  expect(await storedHash(userId)).toBe(await plainHashing.hash([another, third][won] ?? ''));
});
