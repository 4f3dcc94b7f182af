import { afterEach, expect, test, vi } from 'vitest';
import { requestDefaultRole } from '../../../../src/features/accounts/session/default-role.store.ts';
import { sessionKey } from '../../../../src/features/accounts/session/session.store.ts';
import { Disk } from '../../../support/fake-browser.ts';

afterEach(() => vi.restoreAllMocks());

async function assign(status: number) {
  const browser = new Disk().tab();
  browser.storage.set(sessionKey, '{"of":"before"}');
  const refresh = vi.fn(async () => {});
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ success: true }, { status }));
  const assigned = await requestDefaultRole('u1', browser, { refresh });
  return { assigned, refresh, kept: browser.storage.get(sessionKey), sent: fetched.mock.calls[0] };
}

test('a new account gets its role, and the session is reloaded', async () => {
  const { assigned, refresh, kept, sent } = await assign(200);
  expect([assigned, refresh.mock.calls.length, kept]).toEqual([true, 1, null]);
  expect(sent?.[0]).toBe('/api/users/assign-role');
  expect(JSON.parse(String(sent?.[1]?.body))).toEqual({ userId: 'u1', role: 'customer', context: 'signup' });
});

test('a failed role assignment is logged, and the session is kept', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { assigned, refresh, kept } = await assign(503);
  expect([assigned, refresh.mock.calls.length, kept]).toEqual([false, 0, '{"of":"before"}']);
  expect(logged).toHaveBeenCalledOnce();
});
