import { expect, test } from 'vitest';
import type { DebugStatus } from '../../../../src/features/admin/debug/debug.api.ts';
import { describeStatus, getSystemHealth } from '../../../../src/features/admin/debug/debug.ts';

const fine: DebugStatus = {
  userId: 'user-1',
  email: 'admin@example.com',
  isAdmin: true,
  jwtRole: 'admin',
  hasAuthSecretKey: true,
  authSecretKeyKind: 'live',
  hasPaymentSecretKey: true,
  paymentSecretKeyKind: 'live',
  paymentsWork: true,
  paymentsError: null,
  checkedAt: '2026-03-01T12:00:00.000Z',
};
const wrong = [
  { isAdmin: false },
  { hasAuthSecretKey: false },
  { hasPaymentSecretKey: false },
  { paymentsWork: false },
] satisfies Partial<DebugStatus>[];

test('health counts the four problems: none, one or two, three or more, and no data', () => {
  expect(getSystemHealth(null)).toBe('unknown');
  for (let problems = 0; problems < 16; problems += 1) {
    const chosen = wrong.filter((_, index) => problems & (1 << index));
    const expected = chosen.length === 0 ? 'healthy' : chosen.length < 3 ? 'warning' : 'critical';
    expect(getSystemHealth(Object.assign({}, fine, ...chosen)), JSON.stringify(chosen)).toBe(expected);
  }
});

test('the kind of a key and the code of an error are told', () => {
  expect(describeStatus(fine)).toMatchObject({ authKey: 'Set (live)', jwtRole: 'admin', paymentsError: 'None' });
  expect(describeStatus({ ...fine, paymentsWork: false, paymentsError: 'key_refused' })).toMatchObject({
    paymentsWork: 'No',
    paymentsError: 'Stripe refuses the key (key_refused)',
  });
});
