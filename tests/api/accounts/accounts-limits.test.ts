/** Rate limits of password attempts and mails. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createPasswordHashing,
  createWorkQueue,
  hashingLimits,
} from '../../../src/features/accounts/embedded/password-hash.ts';
import { type AccountSite, password, startAccountSite } from '../../support/account-site.ts';
import { cheapCost } from '../../support/hashing.ts';
import { newVisitor } from '../../support/visitor.ts';

let site: AccountSite;
/** What hashing waits for. */
let held = Promise.resolve();
beforeAll(async () => {
  const queue = createWorkQueue(hashingLimits);
  const hashing = createPasswordHashing({ cost: cheapCost, queue: (work) => queue(() => held.then(work)) });
  site = await startAccountSite({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' }, hashing });
});
afterAll(() => site.close());

let count = 0;
/** Returns a new network each time. */
const from = () => ({ 'x-forwarded-for': `10.1.${++count}.7` });
const minute = 60_000;

async function saidBy(path: string, fields: Record<string, string>, headers: Record<string, string>): Promise<string> {
  const visitor = newVisitor(site);
  await visitor.get(path);
  const response = await visitor.submit(path, fields, headers);
  const location = response.headers.get('location') ?? '';
  const text = await (await visitor.get(location)).text();
  if (text.includes('Too many attempts')) return 'rate limited';
  return text.includes('don’t match') ? 'wrong' : location;
}

test('POST /customer/signin allows five attempts a minute for an email address, known or not', async () => {
  const { email } = await site.account();
  for (const typed of [email, 'nobody-at-all@example.org']) {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(await saidBy('/customer/signin', { email: typed, password: `guess number ${attempt}` }, from())).toBe(
        'wrong',
      );
    }
    expect(await saidBy('/customer/signin', { email: typed, password }, from())).toBe('rate limited');
  }
  site.clock.advance(minute);
  expect(await saidBy('/customer/signin', { email, password }, from())).toBe('/');
});

test('POST /api/auth/sign-in shares that limit, which survives a restart and sets Retry-After', async () => {
  const { email } = await site.account();
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await saidBy('/customer/signin', { email, password: `guess number ${attempt}` }, from());
  }
  const tooMany = await site.post('/api/auth/sign-in', { email, password }, from());
  expect([tooMany.status, tooMany.headers.get('retry-after')]).toEqual([429, '12']);
  const { rows } = await site.db.execute(sql`select key from rate_limits where key like 'sign-in %'`);
  expect(JSON.stringify(rows)).not.toContain(email);
});

test('POST /customer/signin allows twenty attempts a minute from one network', async () => {
  const here = from();
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const email = `guess-${attempt}@example.org`;
    expect(await saidBy('/customer/signin', { email, password: 'guessing it' }, here)).toBe('wrong');
  }
  const one = { email: 'guess-20@example.org', password: 'guessing it' };
  expect(await saidBy('/customer/signin', one, here)).toBe('rate limited');
});

test('POST /customer/signin allows a hundred attempts a minute from all networks of one IPv6 site', async () => {
  const tryFrom = async (address: string, email: string) => {
    const headers = { 'x-forwarded-for': address };
    return (await site.post('/api/auth/sign-in', { email, password: 'guessing it' }, headers)).status;
  };
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 101; attempt += 1) {
    statuses.push(await tryFrom(`2001:db8:77:${(attempt % 50).toString(16)}::1`, `site-${attempt}@example.org`));
  }
  expect(statuses).toEqual([...Array(100).fill(401), 429]);
  expect(await tryFrom('2001:db8:78::1', 'site-other@example.org')).toBe(401);
});

test.each([
  ['/customer/signup', { name: 'Ada', password }],
  ['/customer/forgot-password', {}],
])(
  'POST %s takes five an hour from one network, and causes five mails an hour to one address',
  async (path, fields) => {
    const here = from();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(await saidBy(path, { ...fields, email: `${count}-${attempt}@example.org` }, here)).toBe(`${path}?sent=1`);
    }
    expect(await saidBy(path, { ...fields, email: `${count}-more@example.org` }, here)).toBe('rate limited');
    const email = `${count}-victim@example.org`;
    site.mails.mails.length = 0;
    for (let attempt = 0; attempt < 8; attempt += 1) await saidBy(path, { ...fields, email }, from());
    expect(site.mails.mails).toHaveLength(5);
    const other = path === '/customer/signup' ? '/customer/forgot-password' : '/customer/signup';
    expect(await saidBy(other, { name: 'Ada', password, email }, from())).toBe(`${other}?sent=1`);
  },
);

test('concurrent sign-ins above the capacity are refused, and the others succeed', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  const capacity = hashingLimits.maxRunning + hashingLimits.maxWaiting;
  let refused = 0;
  const answers = await Promise.all(
    Array.from({ length: 220 }, async (_, index) => {
      const email = `crowd-${index}@example.org`;
      const response = await site.post('/api/auth/sign-in', { email, password: 'guessing it' }, from());
      if (response.status === 429) refused += 1;
      // Nobody hashes until all who find the queue full have been refused.
      if (refused === 220 - capacity) resolve();
      return response.status;
    }),
  );
  expect(new Set(answers)).toEqual(new Set([401, 429]));
  expect(answers.filter((status) => status === 401)).toHaveLength(capacity);
  expect((await site.post('/api/auth/sign-in', { email: 'later@example.org', password: 'x' }, from())).status).toBe(
    401,
  );
});
