import { expect, test } from 'vitest';
import { createStripeClient } from '../../../../src/features/buying/stripe/stripe-client.ts';

async function addressesOf(apiUrl: string | null): Promise<string[]> {
  const asked: string[] = [];
  const { run } = createStripeClient({
    secretKey: 'sk_test_1',
    apiUrl,
    fetch: async (input) => {
      asked.push(String(input));
      return Response.json({ object: 'balance', available: [] });
    },
  });
  await run((stripe) => stripe.balance.retrieve());
  return asked;
}

test('a stand-in gets what Stripe would get, also below a path', async () => {
  expect(await addressesOf(null)).toEqual(['https://api.stripe.com/v1/balance']);
  expect(await addressesOf('http://localhost:4322')).toEqual(['http://localhost:4322/v1/balance']);
  expect(await addressesOf('http://localhost:4322/stripe')).toEqual(['http://localhost:4322/stripe/v1/balance']);
});
