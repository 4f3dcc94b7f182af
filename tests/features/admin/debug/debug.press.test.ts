import { expect, test } from 'vitest';
import type { DebugStatus } from '../../../../src/features/admin/debug/debug.api.ts';
import { describeStatus, getSystemHealth } from '../../../../src/features/admin/debug/debug.ts';
import { after, named, openPage, press } from '../../../support/dom.ts';

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

test('Refresh asks once, shows nothing old meanwhile, and shows the answer or what went wrong', async () => {
  const answers: ((answer: Response) => void)[] = [];
  openPage({
    html: `<div data-debug data-time-zone="UTC"><p role="alert" tabindex="-1" data-problem hidden></p>
      <div data-verdict="healthy"><h2 data-state-title>Healthy</h2><p data-state-text></p></div>
      <p data-check="payments">OK</p><p data-fact="email">old@example.com</p><p data-checked-at></p>
      <a href="/admin/debug" data-refresh>Refresh</a></div>`,
    fetch: () => new Promise((resolve) => answers.push(resolve)),
  });
  const texts = (...selectors: string[]) => selectors.map((one) => document.querySelector(one)?.textContent);
  const { wakeDebugPage } = await import('../../../../src/features/admin/debug/debug.client.ts');
  wakeDebugPage();
  await press('Refresh');
  await press('Checking…');
  expect(answers).toHaveLength(1);
  expect(texts('h2', '[data-check]', '[data-fact]')).toEqual(['Unknown', '…', '…']);
  await after(() => answers[0]?.(Response.json({ ...fine, paymentsWork: false })));
  expect(texts('h2', '[data-check]', '[data-fact]')).toEqual(['Warning', 'Problem', 'admin@example.com']);
  expect(texts('[data-checked-at]')[0]).toMatch(/^Checked Mar 1, 2026, 12:00:00.PM\.$/);
  await press('Refresh');
  await after(() => answers[1]?.(new Response('', { status: 404 })));
  const problem = document.querySelector<HTMLElement>('[data-problem]');
  expect([problem?.hidden, problem?.textContent, document.activeElement]).toEqual([false, 'API returned 404', problem]);
  expect(named('Refresh').ariaBusy).toBeNull();
});
