import { expect, test } from 'vitest';
import { createStripePayments } from '../../../../src/features/buying/stripe/stripe.ts';

const withAnswer = (fetch: typeof globalThis.fetch) =>
  createStripePayments({
    secretKey: 'sk_test_canary0123',
    publishableKey: null,
    webhookSecret: null,
    mode: 'test',
    maxNetworkRetries: 0,
    fetch,
  });
const answering = (status: number) =>
  withAnswer(async () =>
    Response.json({ error: { type: 'api_error', message: 'Invalid key sk_test_canary0123' } }, { status }),
  );

test.each([
  [401, 'key_refused'],
  [403, 'not_permitted'],
  [429, 'busy'],
  [500, 'failed'],
])('an answer of %i is %s, without the provider’s message', async (status, problem) => {
  expect(await answering(status).findProblem()).toBe(problem);
});

test('no answer is unreachable, and a balance is no problem', async () => {
  const away = withAnswer(async () => {
    throw new TypeError('fetch failed');
  });
  expect(await away.findProblem()).toBe('unreachable');
  const well = withAnswer(async () => Response.json({ object: 'balance', available: [], pending: [] }));
  expect(await well.findProblem()).toBeNull();
});
