/** Wrong codes, by one address, one account, and everybody. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { invites } from '../../../src/features/joining/invites/invites.table.ts';
import { newInviteCode } from '../../../src/features/joining/invites/new-invite-code.server.ts';
import { rateLimits } from '../../../src/platform/http/rate-limits.table.ts';
import { dayMs } from '../../../src/platform/time.ts';
import { callApi } from '../../support/call-api.ts';
import { inviting } from '../../support/invites.ts';
import { asUser } from '../../support/people.ts';
import { rounds } from '../../support/rounds.ts';
import { type TestApp, testApp } from '../../support/test-app.ts';

const path = '/api/invite-codes/validate';

/** An app with limits, and the calls of an admin whom none concerns. */
let app: TestApp;
let world: Awaited<ReturnType<typeof inviting>>;
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'on' } });
  world = await inviting({ ...app, config: { ...app.config, rateLimits: false } });
});
afterAll(() => app.close());
// Whoever has tried before can try again a day later.
beforeEach(() => app.clock.advance(dayMs));

const attempt = async (code: string, clientAddress: string, headers = {}, on: TestApp = app) =>
  (await callApi(on, 'POST', path, { json: { code }, clientAddress, headers })).status;

describe('trying codes', () => {
  const tries = rounds(15, 1000);

  test(`${tries} wrong codes from one address: ten are answered, and then not even the right one is, after a restart neither`, async () => {
    const made = await world.invite();
    const statuses: number[] = [];
    for (let n = 0; n < tries; n += 1) statuses.push(await attempt(newInviteCode(), '192.0.2.1'));
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.slice(10).every((status) => status === 429)).toBe(true);
    expect(await attempt(made.code, '192.0.2.1')).toBe(429);
    // Another app has an empty memory, as after a restart.
    expect(await attempt(made.code, '192.0.2.1', {}, { ...app })).toBe(429);
    expect(await attempt(made.code, '192.0.2.2')).toBe(200);
    app.clock.advance(3_600_000);
    expect(await attempt(made.code, '192.0.2.1')).toBe(200);
  }, 60_000);

  test('right codes don’t count, however often a link is opened, also for an account and at once', async () => {
    const made = await world.invite();
    const { headers } = await asUser(app.db);
    for (let n = 0; n < 30; n += 1) expect(await attempt(made.code, '192.0.2.1', n % 2 ? headers : {})).toBe(200);
    const wrong = [];
    for (let n = 0; n < 12; n += 1) wrong.push(await attempt(newInviteCode(), '192.0.2.1'));
    expect(wrong.filter((status) => status === 200)).toHaveLength(10);
  });

  test('one account gets five tries an hour, from however many addresses', async () => {
    const made = await world.invite();
    const { headers } = await asUser(app.db);
    const statuses: number[] = [];
    for (let n = 0; n < 20; n += 1) statuses.push(await attempt(newInviteCode(), `192.0.2.${n}`, headers));
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(await attempt(made.code, '192.0.2.99', headers, { ...app })).toBe(429);
  });

  test('with both limits reached, before and after a restart, the answer names the longer wait', async () => {
    const { headers } = await asUser(app.db);
    for (let n = 0; n < 5; n += 1) expect(await attempt(newInviteCode(), '192.0.2.1', headers)).toBe(200);
    for (let n = 0; n < 5; n += 1) expect(await attempt(newInviteCode(), '192.0.2.1')).toBe(200);
    for (const one of [app, { ...app }]) {
      const options = { json: { code: newInviteCode() }, clientAddress: '192.0.2.1', headers };
      const refused = await callApi(one, 'POST', path, options);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '720']);
      expect((await refused.json()).error).toBe('Too many attempts. Please try again in 12 minutes.');
      const guest = await callApi(one, 'POST', path, { ...options, headers: {} });
      expect((await guest.json()).error).toBe('Too many attempts. Please try again in 6 minutes.');
    }
  });

  test('who presses on is always told the time that is left, and gets a try when it is over', async () => {
    const { headers } = await asUser(app.db);
    const press = async () => {
      const options = { json: { code: newInviteCode() }, clientAddress: '192.0.2.7', headers };
      const answer = await callApi({ ...app }, 'POST', path, options);
      return answer.headers.get('retry-after') ?? answer.status;
    };
    for (let n = 0; n < 5; n += 1) expect(await press()).toBe(200);
    for (let n = 0; n < 12; n += 1) expect(await press()).toBe('720');
    app.clock.advance(11 * 60_000);
    expect(await press()).toBe('60');
    app.clock.advance(60_000);
    expect(await press()).toBe(200);
  });

  test('more than 300 tries an hour by everybody are logged once, and refused to nobody', async () => {
    const made = await world.invite();
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const alarms = () => logged.mock.calls.filter(([line]) => /More than 300 invite codes/.test(String(line)));
    // The first tries are counted at once; all of them come one by one in the full run only.
    const counted = rounds(290, 0);
    for (let n = counted; n < 305; n += 1) {
      expect(await attempt(newInviteCode(), `198.51.${Math.floor(n / 200)}.${n % 200}`)).toBe(200);
      const ofAll = eq(rateLimits.key, 'invite-validate-all all');
      if (n === counted)
        await app.db
          .update(rateLimits)
          .set({ tokens: (299 - n) * 1_000 })
          .where(ofAll);
      expect(alarms()).toHaveLength(n < 300 ? 0 : 1);
    }
    logged.mockRestore();
    expect(await attempt(made.code, '203.0.113.1')).toBe(200);
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
});
