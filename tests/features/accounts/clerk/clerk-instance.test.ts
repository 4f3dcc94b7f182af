import { expect, test } from 'vitest';
import { clerkInstance } from '../../../../src/features/accounts/clerk/instance.ts';

const rest = { secretKey: 'sk_test_x', jwtKey: '', webhookSecret: null, frontendApi: null, backendApi: null };
const keyOf = (kind: string, host: string) => `pk_${kind}_${Buffer.from(`${host}$`).toString('base64')}`;

test('a live instance is proxied by the site and has its account pages on its own domain', () => {
  expect(clerkInstance({ ...rest, publishableKey: keyOf('live', 'clerk.example.org') })).toEqual({
    proxied: true,
    frontendApi: '/__clerk',
    frontendUrl: 'https://frontend-api.clerk.dev',
    backendUrl: 'https://api.clerk.com',
    accountUrl: 'https://accounts.example.org/user',
  });
});

test('a development instance is reached at its own host', () => {
  const instance = clerkInstance({ ...rest, publishableKey: keyOf('test', 'happy-hippo-12.clerk.accounts.dev') });
  expect(instance).toMatchObject({
    proxied: false,
    frontendApi: 'https://happy-hippo-12.clerk.accounts.dev',
    frontendUrl: 'https://happy-hippo-12.clerk.accounts.dev',
    accountUrl: 'https://happy-hippo-12.accounts.dev/user',
  });
});

test('an emulator has its account page at its own origin', () => {
  const publishableKey = keyOf('live', 'clerk.emulated.example');
  const instance = clerkInstance({ ...rest, publishableKey, frontendApi: 'http://localhost:4999' });
  expect(instance).toMatchObject({ frontendApi: '/__clerk', accountUrl: 'http://localhost:4999/user' });
});

test.each(['pk_live_', 'pk_live_nonsense', keyOf('live', 'no-dot'), keyOf('live', 'a.b/c'), 'sk_live_x'])(
  'the key %s names no instance, and that is said at the start',
  (publishableKey) => {
    expect(() => clerkInstance({ ...rest, publishableKey })).toThrow(/CLERK_PUBLISHABLE_KEY/);
  },
);
