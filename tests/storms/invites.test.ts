/** One invite and many callers, crashes between the writes, and wrong codes by the thousand. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { auditLog, users } from '../../src/features/accounts/accounts.table.ts';
import { vendors } from '../../src/features/catalog/vendors.table.ts';
import { inviteAlphabet } from '../../src/features/joining/invites/invite-code.ts';
import { invites } from '../../src/features/joining/invites/invites.table.ts';
import { newInviteCode } from '../../src/features/joining/invites/new-invite-code.server.ts';
import { callApi } from '../support/call-api.ts';
import { inviting } from '../support/invites.ts';
import { asUser } from '../support/people.ts';
import { full, rounds } from '../support/rounds.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof inviting>>;

beforeAll(async () => {
  app = await testApp({ database: { max: 10 } });
  world = await inviting(app);
});
afterAll(() => app.close());

const fifty = Array.from({ length: 50 }, (_, n) => n);
const times = rounds(3, 100);

test(`50 sessions of the invited person open a store at once, ${times} times: one store, and 50 times the same answer`, async () => {
  for (let round = 0; round < times; round += 1) {
    const made = await world.invite();
    const artist = await asUser(app.db, { role: 'customer', email: made.artistEmail });
    // Each session wishes for another store.
    const answers = await Promise.all(
      fifty.map((n) => world.use(artist, made, { vendorSlug: `round-${round}-wish-${n}`, storeName: `Wish ${n}` })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const stores = await app.db.select().from(vendors).where(eq(vendors.ownerUserId, artist.userId));
    expect(stores.map(({ slug }) => slug)).toEqual([answers[0]?.body.vendorSlug]);
    expect(await app.db.select().from(auditLog).where(eq(auditLog.subjectId, artist.userId))).toHaveLength(1);
  }
}, 300_000);

test('50 people with other addresses get 403, and the invited person still gets the store', async () => {
  const made = await world.invite();
  const people = await Promise.all(fifty.map(() => asUser(app.db)));
  const artist = await asUser(app.db, { email: made.artistEmail });
  const answers = await Promise.all([...people, artist].map((person) => world.use(person, made)));
  expect(answers.map(({ status }) => status)).toEqual([...fifty.map(() => 403), 200]);
  expect(JSON.stringify(answers.slice(0, 50).map(({ body }) => body))).not.toContain(made.artistEmail);
});

test('two artists wish for the same URL at once: one gets it, the other can choose again', async () => {
  for (let round = 0; round < times; round += 1) {
    const both = [await world.invite(), await world.invite()];
    const artists = await Promise.all(both.map(({ artistEmail }) => asUser(app.db, { email: artistEmail })));
    const wish = (n: number, vendorSlug: string) =>
      world.use(artists[n] as (typeof artists)[0], both[n] as (typeof both)[0], { vendorSlug });
    // They look alike, too.
    const answers = await Promise.all([wish(0, `same-1-${round}x`), wish(1, `same-l-${round}x`)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const loser = answers.findIndex(({ status }) => status === 409);
    expect((await wish(loser, `other-${round}x`)).status).toBe(200);
  }
}, 120_000);

describe('a crash after', () => {
  test.each([
    ['the store', 'insert on vendors'],
    ['the invite', 'update on invites'],
    ['the role', 'update on users'],
    ['the log', 'insert on audit_log'],
  ])('%s was written leaves the code unused and nothing half-made', async (_, write) => {
    const made = await world.invite();
    const artist = await asUser(app.db, { role: 'customer', email: made.artistEmail });
    // The database drops the connection in the middle of the transaction.
    await app.db.execute(sql`create function crash() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`);
    await app.db.execute(sql.raw(`create trigger crash after ${write} for each row execute function crash()`));
    const crashed = await world.use(artist, made);
    await app.db.execute(sql`drop function crash cascade`);
    expect([crashed.status, crashed.body.code]).toEqual([503, 'db_unavailable']);
    const row = await world.rowOf(made.id);
    expect([row?.usedAt, row?.usedBy, row?.vendorId]).toEqual([null, null, null]);
    expect(await app.db.select().from(vendors).where(eq(vendors.ownerUserId, artist.userId))).toEqual([]);
    const [user] = await app.db.select().from(users).where(eq(users.id, artist.userId));
    expect(user?.role).toBe('customer');
    expect(await app.db.select().from(auditLog).where(eq(auditLog.subjectId, artist.userId))).toEqual([]);
    expect((await world.use(artist, made)).status).toBe(200);
  });
});

describe('trying codes', () => {
  const tries = rounds(100, 1000);
  const path = '/api/invite-codes/validate';

  async function limited() {
    const guarded = await testApp({ env: { RATE_LIMITS: 'on' } });
    const admin = await asUser(guarded.db, { role: 'admin' });
    const json = { artistName: 'June', artistEmail: 'june@example.com', vendorSlug: 'june-park' };
    const made = await (await callApi(guarded, 'POST', '/api/invite-codes', { json, headers: admin.headers })).json();
    const attempt = async (code: string, clientAddress: string, headers = {}, on: TestApp = guarded) =>
      (await callApi(on, 'POST', path, { json: { code }, clientAddress, headers })).status;
    return { guarded, made, attempt };
  }

  test(`${tries} wrong codes from one address: ten are answered, and then not even the right one is, after a restart neither`, async () => {
    const { guarded, made, attempt } = await limited();
    const statuses: number[] = [];
    for (let n = 0; n < tries; n += 1) statuses.push(await attempt(newInviteCode(), '192.0.2.1'));
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.slice(10).every((status) => status === 429)).toBe(true);
    expect(await attempt(made.code, '192.0.2.1')).toBe(429);
    // Another app has an empty memory, as after a restart.
    expect(await attempt(made.code, '192.0.2.1', {}, { ...guarded })).toBe(429);
    expect(await attempt(made.code, '192.0.2.2')).toBe(200);
    guarded.clock.advance(3_600_000);
    expect(await attempt(made.code, '192.0.2.1')).toBe(200);
    await guarded.close();
  }, 60_000);

  test('right codes don’t count, however often a link is opened, also for an account and at once', async () => {
    const { guarded, made, attempt } = await limited();
    const { headers } = await asUser(guarded.db);
    for (let n = 0; n < 30; n += 1) expect(await attempt(made.code, '192.0.2.1', n % 2 ? headers : {})).toBe(200);
    const wrong = [];
    for (let n = 0; n < 12; n += 1) wrong.push(await attempt(newInviteCode(), '192.0.2.1'));
    expect(wrong.filter((status) => status === 200)).toHaveLength(10);
    await guarded.close();
  });

  test('one account gets five tries an hour, from however many addresses', async () => {
    const { guarded, made, attempt } = await limited();
    const { headers } = await asUser(guarded.db);
    const statuses: number[] = [];
    for (let n = 0; n < 20; n += 1) statuses.push(await attempt(newInviteCode(), `192.0.2.${n}`, headers));
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(await attempt(made.code, '192.0.2.99', headers, { ...guarded })).toBe(429);
    await guarded.close();
  });

  test('with both limits reached, before and after a restart, the answer names the longer wait', async () => {
    const { guarded, attempt } = await limited();
    const { headers } = await asUser(guarded.db);
    for (let n = 0; n < 5; n += 1) expect(await attempt(newInviteCode(), '192.0.2.1', headers)).toBe(200);
    for (let n = 0; n < 5; n += 1) expect(await attempt(newInviteCode(), '192.0.2.1')).toBe(200);
    for (const app of [guarded, { ...guarded }]) {
      const options = { json: { code: newInviteCode() }, clientAddress: '192.0.2.1', headers };
      const refused = await callApi(app, 'POST', path, options);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '720']);
      expect((await refused.json()).error).toBe('Too many attempts. Please try again in 12 minutes.');
      const guest = await callApi(app, 'POST', path, { ...options, headers: {} });
      expect((await guest.json()).error).toBe('Too many attempts. Please try again in 6 minutes.');
    }
    await guarded.close();
  });

  test('more than 300 tries an hour by everybody are logged once, and refused to nobody', async () => {
    const { guarded, made, attempt } = await limited();
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    for (let n = 0; n < 305; n += 1) {
      expect(await attempt(newInviteCode(), `198.51.${Math.floor(n / 200)}.${n % 200}`)).toBe(200);
    }
    const alarms = logged.mock.calls.filter(([line]) => /More than 300 invite codes/.test(String(line)));
    logged.mockRestore();
    expect(alarms).toHaveLength(1);
    expect(await attempt(made.code, '203.0.113.1')).toBe(200);
    await guarded.close();
  }, 60_000);

  test('a code costs the same queries whether it is right, wrong, used, expired, revoked, or no code at all', async () => {
    const [right, used, revoked, expired] = [
      await world.invite(),
      await world.invite(),
      await world.invite(),
      await world.invite(),
    ];
    await world.use(await asUser(app.db, { email: used.artistEmail }), used);
    await world.call(world.admin, 'DELETE', `/api/invite-codes/${revoked.id}`);
    await app.db
      .update(invites)
      .set({ expiresAt: new Date(0) })
      .where(eq(invites.id, expired.id));
    const select = vi.spyOn(app.db, 'select');
    const execute = vi.spyOn(app.db, 'execute');
    const costs: number[][] = [];
    for (const code of [right.code, newInviteCode(), used.code, revoked.code, expired.code, 'x', 'y'.repeat(200)]) {
      const before = [select.mock.calls.length, execute.mock.calls.length];
      await world.validate(code);
      costs.push([select.mock.calls.length, execute.mock.calls.length].map((now, n) => now - (before[n] ?? 0)));
    }
    vi.restoreAllMocks();
    expect(costs).toEqual(costs.map(() => [1, 0]));
  });

  test.runIf(full)(
    'the median time of a right code and of a wrong one differ by less than 5 ms over 200 tries',
    async () => {
      const made = await world.invite();
      const taken = { right: [] as number[], wrong: [] as number[] };
      for (let n = 0; n < 400; n += 1) {
        const kind = n % 2 === 0 ? 'right' : 'wrong';
        const code = kind === 'right' ? made.code : newInviteCode();
        const start = performance.now();
        await world.validate(code);
        taken[kind].push(performance.now() - start);
      }
      const median = (all: number[]) => all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
      expect(Math.abs(median(taken.right) - median(taken.wrong))).toBeLessThan(5);
    },
  );
});

test('100,000 codes: none twice, and every character equally often at every place', () => {
  const codes = Array.from({ length: 100_000 }, newInviteCode);
  expect(new Set(codes).size).toBe(codes.length);
  const places = codes[0]?.replaceAll('-', '').length ?? 0;
  expect(places * Math.log2(inviteAlphabet.length)).toBeGreaterThanOrEqual(80);
  const counts = Array.from({ length: places }, () => new Map<string, number>());
  for (const code of codes) {
    for (const [place, character] of [...code.replaceAll('-', '')].entries()) {
      const seen = counts[place] as Map<string, number>;
      seen.set(character, (seen.get(character) ?? 0) + 1);
    }
  }
  const expected = codes.length / inviteAlphabet.length;
  for (const seen of counts) {
    const chiSquare = [...inviteAlphabet].reduce(
      (sum, one) => sum + ((seen.get(one) ?? 0) - expected) ** 2 / expected,
      0,
    );
    // With 31 degrees of freedom, 90 is exceeded once in more than ten million.
    expect(chiSquare).toBeLessThan(90);
  }
});
