import { expect, test } from 'vitest';
import { createIdentity } from '../../../../src/app/start/identity.ts';
import { credentials } from '../../../../src/features/accounts/accounts.table.ts';
import { createPasswordHashing, createWorkQueue } from '../../../../src/features/accounts/embedded/password-hash.ts';
import { makeUser } from '../../../support/factories.ts';
import { cheapHashing } from '../../../support/hashing.ts';
import { testApp } from '../../../support/test-app.ts';

const hashing = createPasswordHashing();

test('a hash is argon2id with its own salt and matches only its password', async () => {
  const [one, two] = await Promise.all([hashing.hash('walnut street'), hashing.hash('walnut street')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w-]{22}\$[\w-]{43}$/);
  expect(one).not.toBe(two);
  expect(await hashing.verify('walnut street', one)).toBe(true);
  expect(await hashing.verify('walnut street ', one)).toBe(false);
  expect(await hashing.verify('walnut street', `${one.slice(0, -4)}AAAA`)).toBe(false);
});

test('a hash of another cost matches no password', async () => {
  const cheap = await cheapHashing.hash('walnut street');
  expect(cheap).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
  expect(await cheapHashing.verify('walnut street', cheap)).toBe(true);
  expect(await hashing.verify('walnut street', cheap)).toBe(false);
});

test('a site hashes at the real cost unless a test says otherwise', async () => {
  const app = await testApp();
  const { identity } = await createIdentity({ ...app, secret: 'a secret of tests', log: console.error });
  const { id, email } = await makeUser(app.db);
  const password = 'walnut street at dawn';
  const hash = await hashing.hash(password);
  await app.db.insert(credentials).values({ id, accountId: id, providerId: 'credential', userId: id, password: hash });
  const signedIn = await identity.passwords?.signIn({ email, password, request: new Request(app.config.siteUrl) });
  expect(signedIn?.token).toBeTruthy();
  await app.close();
});

test('a password matches in any Unicode normalization', async () => {
  const hash = await hashing.hash('caf\u00e9 am morgen');
  expect(await hashing.verify('cafe\u0301 am morgen', hash)).toBe(true);
});

test.each([null, '', 'plain', '$argon2id$v=19$m=19456,t=2,p=1$', '$argon2id$v=19$m=1,t=1,p=1$c2FsdA$aGFzaA'])(
  'nothing fits %j',
  async (hash) => expect(await hashing.verify('', hash)).toBe(false),
);

/** Creates work that ends on demand. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve };
}

test('a queue runs limited work in parallel, in order, and refuses overload', async () => {
  const queue = createWorkQueue({ maxRunning: 2, maxWaiting: 3 });
  const pieces = Array.from({ length: 5 }, held);
  const started: number[] = [];
  const done = pieces.map(({ work }, index) =>
    queue(async () => {
      started.push(index);
      await work();
    }),
  );
  await expect(queue(async () => started.push(99))).rejects.toMatchObject({
    code: 'rate_limited',
    details: { retryAfter: 5 },
  });
  expect(started).toEqual([0, 1]);
  pieces[1]?.end();
  await done[1];
  await new Promise(setImmediate);
  expect(started).toEqual([0, 1, 2]);
  for (const { end } of pieces) end();
  await Promise.all(done);
  expect(started).toEqual([0, 1, 2, 3, 4]);
  expect(await queue(async () => 'free again')).toBe('free again');
});

test('what goes first doesn’t wait for the others, nor for their places', async () => {
  const queue = createWorkQueue({ maxRunning: 1, maxWaiting: 2 });
  const piece = held();
  const started: string[] = [];
  const run = (name: string, goesFirst: boolean) =>
    queue(async () => {
      started.push(name);
      await (name === 'running' ? piece.work() : null);
    }, goesFirst);
  const done = [run('running', false), run('stranger 1', false), run('stranger 2', false)];
  await expect(run('stranger 3', false)).rejects.toMatchObject({ code: 'rate_limited' });
  done.push(run('known 1', true), run('known 2', true));
  await expect(run('known 3', true)).rejects.toMatchObject({ code: 'rate_limited' });
  piece.end();
  await Promise.all(done);
  expect(started).toEqual(['running', 'known 1', 'known 2', 'stranger 1', 'stranger 2']);
});

test('failed work frees its slot', async () => {
  const queue = createWorkQueue({ maxRunning: 1, maxWaiting: 0 });
  await expect(queue(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await queue(async () => 1)).toBe(1);
});
