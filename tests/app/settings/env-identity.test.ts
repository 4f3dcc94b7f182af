import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Env } from '../../../src/app/settings/read-settings.ts';
import { problems, read } from '../../support/settings.ts';

const pem = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .publicKey.export({ type: 'spki', format: 'pem' })
  .toString()
  .trim();

const clerk: Env = {
  CLERK_PUBLISHABLE_KEY: 'pk_test_Y2xlcmsuZXhhbXBsZS5vcmck',
  CLERK_SECRET_KEY: 'sk_test_abc123',
  CLERK_JWT_KEY: pem,
};

test('by default, accounts are our own, no admin is configured, and the site is open', () => {
  expect(read().identity).toEqual({ secret: null, clerk: null, adminEmails: [], adminEmailDomain: null });
  expect(read().betaPassword).toBeNull();
});

describe('AUTH_SECRET', () => {
  test('is accepted from 32 characters', () => {
    expect(read({ AUTH_SECRET: 'x'.repeat(32) }).identity.secret).toBe('x'.repeat(32));
    expect(read({ AUTH_SECRET: ' ' }).identity.secret).toBeNull();
  });

  test('is refused below 32 characters', () => {
    expect(problems({ AUTH_SECRET: 'x'.repeat(31) })).toEqual(['AUTH_SECRET must have at least 32 characters.']);
  });
});

describe('BETA_PASSWORD', () => {
  test('is any text, trimmed', () => {
    expect(read({ BETA_PASSWORD: 'Derby Day, 1875!' }).betaPassword).toBe('Derby Day, 1875!');
    expect(read({ BETA_PASSWORD: ' derby\n' }).betaPassword).toBe('derby');
  });

  test('is not set when it is empty', () => {
    for (const value of ['', '  ', undefined]) expect(read({ BETA_PASSWORD: value }).betaPassword).toBeNull();
  });
});

describe('Clerk', () => {
  test('is used when its three keys are set', () => {
    expect(read(clerk).identity.clerk).toEqual({
      publishableKey: clerk['CLERK_PUBLISHABLE_KEY'],
      secretKey: 'sk_test_abc123',
      jwtKey: pem,
      webhookSecret: null,
      frontendApi: null,
      backendApi: null,
    });
  });

  test('also accepts its public key on one line', () => {
    const CLERK_JWT_KEY = pem.replaceAll('\n', '\\n');
    expect(read({ ...clerk, CLERK_JWT_KEY }).identity.clerk?.jwtKey).toBe(pem);
  });

  test('accepts a webhook secret and the origins of emulators', () => {
    const more = {
      CLERK_WEBHOOK_SECRET: 'whsec_abc',
      CLERK_FRONTEND_API_URL: 'http://clerk.localhost:4600/',
      CLERK_API_URL: 'http://localhost:4601/v1',
    };
    expect(read({ ...clerk, ...more }).identity.clerk).toMatchObject({
      webhookSecret: 'whsec_abc',
      frontendApi: 'http://clerk.localhost:4600',
      backendApi: 'http://localhost:4601',
    });
  });

  test.each<[string[], string]>([
    [['CLERK_SECRET_KEY'], 'CLERK_SECRET_KEY must also be set to use Clerk.'],
    [['CLERK_PUBLISHABLE_KEY'], 'CLERK_PUBLISHABLE_KEY must also be set to use Clerk.'],
    [['CLERK_JWT_KEY'], 'CLERK_JWT_KEY must also be set to use Clerk.'],
    [['CLERK_SECRET_KEY', 'CLERK_JWT_KEY'], 'CLERK_SECRET_KEY and CLERK_JWT_KEY must also be set to use Clerk.'],
  ])('without %s alone says what is missing', (missing, sentence) => {
    expect(problems({ ...clerk, ...Object.fromEntries(missing.map((name) => [name, ''])) })).toEqual([sentence]);
  });

  test.each<[string, string, string]>([
    ['CLERK_PUBLISHABLE_KEY', 'sk_test_canary', 'a Clerk publishable key (pk_…)'],
    ['CLERK_SECRET_KEY', 'pk_test_canary', 'a Clerk secret key (sk_…)'],
    ['CLERK_SECRET_KEY', 'canary', 'a Clerk secret key (sk_…)'],
    ['CLERK_WEBHOOK_SECRET', 'canary', 'a Clerk webhook secret (whsec_…)'],
  ])('%s=%s is named by its form, and the value is not repeated', (name, value, form) => {
    const found = problems({ ...clerk, [name]: value });
    expect(found).toEqual([`${name} does not look like ${form}.`]);
    expect(found.join()).not.toContain('canary');
  });

  test('refuses invalid public keys and URLs', () => {
    expect(problems({ ...clerk, CLERK_JWT_KEY: 'canary' })).toEqual([
      'CLERK_JWT_KEY must be the PEM public key of the Clerk instance.',
    ]);
    for (const name of ['CLERK_FRONTEND_API_URL', 'CLERK_API_URL'])
      expect(problems({ ...clerk, [name]: 'clerk.example' })).toEqual([
        `${name} must be an address that starts with http:// or https://.`,
      ]);
  });
});

describe('admins', () => {
  test('are those of ADMIN_EMAILS, in lower case', () => {
    expect(read({ ADMIN_EMAILS: 'Ann@Example.org, bob@example.org,' }).identity.adminEmails).toEqual([
      'ann@example.org',
      'bob@example.org',
    ]);
  });

  test('an invalid entry of ADMIN_EMAILS is named', () => {
    expect(problems({ ADMIN_EMAILS: 'ann@example.org, bob, @x' })).toEqual([
      'ADMIN_EMAILS holds "bob", which is not an email address.',
      'ADMIN_EMAILS holds "@x", which is not an email address.',
    ]);
  });

  test('ADMIN_EMAIL_DOMAIN is one domain in lower case, and off when it is empty', () => {
    expect(read({ ADMIN_EMAIL_DOMAIN: 'Example.Org' }).identity.adminEmailDomain).toBe('example.org');
    expect(read({ ADMIN_EMAIL_DOMAIN: 'xn--bcher-kva.example' }).identity.adminEmailDomain).toBe(
      'xn--bcher-kva.example',
    );
    for (const value of ['', ' ']) expect(read({ ADMIN_EMAIL_DOMAIN: value }).identity.adminEmailDomain).toBeNull();
  });

  test.each([
    '@example.org',
    'example',
    '.org',
    'example.org.',
    'a b.org',
    'bücher.example',
    '*.example.org',
    'a.org,b.org',
    '-a.org',
  ])('ADMIN_EMAIL_DOMAIN=%s is refused', (value) => {
    expect(problems({ ADMIN_EMAIL_DOMAIN: value })).toEqual([
      'ADMIN_EMAIL_DOMAIN must be a domain such as example.org, without "@"; its ASCII form if it has another.',
    ]);
  });
});

test('every wrong value is named at once', () => {
  const env = { AUTH_SECRET: 'short', ADMIN_EMAILS: 'nobody', ADMIN_EMAIL_DOMAIN: '@', CLERK_SECRET_KEY: 'x' };
  expect(problems(env)).toHaveLength(5);
});
