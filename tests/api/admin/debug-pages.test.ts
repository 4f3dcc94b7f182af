/** The debug pages and their call, on the built site. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog } from '../../../src/features/accounts/accounts.table.ts';
import type { DebugStatus } from '../../../src/features/admin/debug/debug.api.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { asAdmin, asCustomer, type Person } from '../../support/people.ts';

const pages = ['/admin/debug', '/system/debug', '/api/debug/admin'];

describe('on a demo', () => {
  let site: StartedApp;
  let admin: Person;
  beforeAll(async () => {
    site = await startApp();
    admin = await asAdmin(site.db);
  });
  afterAll(() => site.close());

  const get = (path: string) => site.fetch(path, { headers: admin.headers });
  const looks = () => site.db.select().from(auditLog).where(eq(auditLog.actorId, admin.userId));

  test('GET /api/debug/admin tells an admin what is set, by kind alone; emulated services count as missing keys', async () => {
    const response = await get('/api/debug/admin');
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const status = (await response.json()) as DebugStatus;
    expect(status).toEqual({
      userId: admin.userId,
      email: expect.stringContaining('@'),
      isAdmin: true,
      jwtRole: null,
      hasAuthSecretKey: false,
      authSecretKeyKind: 'generated',
      hasPaymentSecretKey: false,
      paymentSecretKeyKind: 'emulated',
      paymentsWork: true,
      paymentsError: null,
      checkedAt: expect.stringMatching(/^\d{4}-/),
    });
  });

  test('each look is in the audit log, with ids only', async () => {
    const before = (await looks()).length;
    for (const path of pages) expect((await get(path)).status).toBe(200);
    const rows = (await looks()).slice(before);
    expect(rows).toHaveLength(3);
    for (const { action, subjectId, details } of rows) {
      expect([action, subjectId, details]).toEqual(['debug.viewed', admin.userId, {}]);
    }
  });

  test('both pages say without JavaScript what they found', async () => {
    const debug = await (await get('/admin/debug')).text();
    expect(debug).toContain('Not set (the service is emulated)');
    expect(debug).toContain('Not set (made by this site and kept in its data folder)');
    const health = await (await get('/system/debug')).text();
    expect(health).toContain('data-verdict="warning"');
    expect(health.match(/data-check="\w+">OK</g)).toHaveLength(2);
    expect(health.match(/data-check="\w+">Problem</g)).toHaveLength(2);
  });

  test('without METRICS_TOKEN there is no /metrics, whatever is sent', async () => {
    for (const headers of [{}, { authorization: 'Bearer ' }, { authorization: 'Bearer null' }, admin.headers])
      expect((await site.fetch('/metrics', { headers })).status).toBe(404);
  });

  test('guests get 401, others 403', async () => {
    const customer = await asCustomer(site.db);
    for (const path of pages) {
      expect((await site.fetch(path)).status).toBe(401);
      expect((await site.fetch(path, { headers: customer.headers })).status).toBe(403);
    }
  });
});

test('with DEBUG_PAGES=off nobody finds them, not even an admin, by any method, and no look is written down', async () => {
  const site = await startApp({ env: { DEBUG_PAGES: 'off' } });
  try {
    const admin = await asAdmin(site.db);
    for (const path of pages) {
      expect((await site.fetch(path)).status).toBe(404);
      expect((await site.fetch(path, { headers: admin.headers })).status).toBe(404);
    }
    for (const method of ['HEAD', 'POST', 'PUT', 'OPTIONS']) {
      const answer = await site.fetch('/api/debug/admin', { method, headers: admin.headers });
      expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 404, null]);
    }
    expect(await site.db.select().from(auditLog)).toEqual([]);
  } finally {
    await site.close();
  }
});
