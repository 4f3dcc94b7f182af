/** `npm run check:stripe`, as far as it can be tried without Stripe. */
import { spawnSync } from 'node:child_process';
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { readCheckSettings, report } from '../../src/tools/stripe-check/report.ts';
import { compareShapes } from '../../src/tools/stripe-check/shapes.ts';
import { runSteps } from '../../src/tools/stripe-check/steps.ts';
import { openShop } from '../demo/emulators/stripe/shop.ts';
import { root } from '../support/root.ts';

async function run(account = 'acct_demo_check') {
  const { emulator } = await openShop({ clock: undefined });
  const httpClient = Stripe.createFetchHttpClient(emulator.stripeFetch);
  const stripe = new Stripe('sk_test_emulated', { httpClient, maxNetworkRetries: 0 });
  return { outcomes: await runSteps({ stripe, account }), emulator };
}

test('every step works at the emulator and is cleaned up, so both sides agree', async () => {
  const { outcomes } = await run();
  expect(outcomes.filter(({ problem }) => problem !== null)).toEqual([]);
  const { lines, ok } = report(outcomes, (await run()).outcomes);
  expect([ok, lines.filter((line) => !line.startsWith('✓'))]).toEqual([true, []]);
  const answerOf = (name: string) => outcomes.find(({ step }) => step === name)?.answer;
  expect(answerOf('expire it')).toMatchObject({ status: 'expired' });
  expect(answerOf('read back its total, and what the coupon took off')).toMatchObject({
    amount_subtotal: 2500,
    amount_total: 2441,
    total_details: { amount_discount: 59 },
  });
  expect(answerOf('refund a part of it')).toMatchObject({ amount: 500 });
  expect(answerOf('give back a part of the fee')).toMatchObject({ amount: 8 });
  expect(answerOf('read its charge, and what was kept of it')).toMatchObject({
    latest_charge: {
      application_fee: expect.stringMatching(/^fee_/),
      balance_transaction: { fee: 118, fee_details: { length: 2 }, net: 1882 },
    },
  });
  expect(answerOf('list its refunds')).toMatchObject({ data: [{ amount: 500 }] });
  expect(answerOf('list what was given back of it')).toMatchObject({ data: [{ amount: 8 }] });
  expect(answerOf('list its disputes')).toMatchObject({ data: [{ amount: 2000, status: 'needs_response' }] });
  expect(answerOf('read the balance')).toMatchObject({ pending: [{ amount: 3764 }] });
  expect(answerOf('list its movements, with what they come from')).toMatchObject({
    data: ['dispute', 'charge', 'fee_refund', 'refund', 'charge'].map((object) => ({ source: { object } })),
  });
  expect(answerOf('list its subscriptions, with their cards')).toMatchObject({
    data: [{ status: 'active', default_payment_method: { card: { last4: '4242' } } }],
  });
  expect(answerOf('list its invoices')).toMatchObject({ data: [{ total: 1599, status: 'paid' }, { total: 0 }] });
  expect(answerOf('end it now')).toMatchObject({ status: 'canceled' });
  expect(answerOf('clean up: refund the rest')).toMatchObject({ amount: 1500 });
  expect(answerOf('clean up: close the account')).toMatchObject({ closed: true });
});

test('with an account that can’t be charged, what depends on a charge is skipped and said', async () => {
  const { outcomes } = await run('acct_sentinel_overdue');
  const { lines, ok } = report(outcomes, (await run()).outcomes);
  expect(ok).toBe(false);
  expect(lines.join('\n')).toContain('✗ make a checkout session\n    Your account cannot currently make charges.');
  expect(lines.join('\n')).toContain('✗ refund a part of it\n    not tried, because an earlier step failed');
  expect(lines).toContain('✓ make a link to its questions');
});

test('shapes differ by fields that only the emulator has and by types; not by values, null, or more fields', () => {
  const real = { id: 'a', amount: 1, more: true, list: [{ x: null }, { x: 'y' }], empty: null, metadata: { a: 'b' } };
  expect(
    compareShapes(real, { id: 'b', amount: 2, list: [{ x: 'z' }], empty: { in: 1 }, metadata: { c: 'd' } }),
  ).toEqual([]);
  expect(compareShapes(real, { id: 7, invented: 'x', list: [{ y: 1 }] })).toEqual([
    'id: string at Stripe, number in the emulator',
    'invented: Stripe doesn’t have it',
    'list[].y: Stripe doesn’t have it',
  ]);
  expect(compareShapes({ list: [] }, { list: [{ y: 1 }] })).toEqual([]);
});

test.each([
  [{ STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_CHECK_ACCOUNT: 'acct_1' }, /live key/],
  [{ STRIPE_SECRET_KEY: 'rk_live_1', STRIPE_CHECK_ACCOUNT: 'acct_1' }, /live key/],
  [{ STRIPE_CHECK_ACCOUNT: 'acct_1' }, /Set STRIPE_SECRET_KEY/],
  [{ STRIPE_SECRET_KEY: 'pk_test_1', STRIPE_CHECK_ACCOUNT: 'acct_1' }, /Set STRIPE_SECRET_KEY/],
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, /Set STRIPE_CHECK_ACCOUNT/],
])('%o is refused with what to set', (env, sentence) => {
  expect(() => readCheckSettings(env)).toThrow(sentence);
});

test('the command refuses a live key before it calls anything', () => {
  const env = { ...process.env, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_CHECK_ACCOUNT: 'acct_1' };
  const { status, stderr } = spawnSync(process.execPath, ['src/tools/check-stripe.ts'], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([1, expect.stringContaining('runs with test keys only')]);
});
