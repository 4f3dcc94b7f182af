import { describe, expect, test } from 'vitest';
import type { Env } from '../../../src/app/settings/read-settings.ts';
import { problems, read } from '../../support/settings.ts';

/** Complete settings of a public site. */
const open: Env = {
  SITE_URL: 'https://artists.example',
  DATABASE_URL: 'postgres://app:secret@db.example/app',
  STRIPE_SECRET_KEY: 'sk_live_abc123',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc123',
  SMTP_URL: 'smtps://user:pass@mail.example:465',
  AUTH_SECRET: '0123456789abcdef0123456789abcdef',
};

describe('with nothing set', () => {
  test('the site is a local demo with its own services', () => {
    expect(read()).toMatchObject({
      production: true,
      demo: true,
      loopback: true,
      host: '127.0.0.1',
      port: 4321,
      siteUrl: 'http://localhost:4321',
      dataDir: '/srv/site/.data',
      databaseUrl: null,
      stripe: { secretKey: null, publishableKey: null, webhookSecret: null },
      checkoutUi: 'hosted',
      processingFee: 'added',
      smtpUrl: null,
      trustedProxies: [],
      corsOrigins: [],
      rateLimits: true,
      approximateRates: { EUR: 0.85, GBP: 0.74 },
      approximateRatesOn: '2025-09-30',
    });
  });

  test('it is the site of Louisville', () => {
    expect(read().site).toMatchObject({
      name: 'River City Artists',
      subtitle: 'Supporting Louisville Artists',
      city: 'Louisville',
      regionCode: 'KY',
      timeZone: 'America/Kentucky/Louisville',
    });
  });

  test('an empty value counts as unset', () => {
    expect(read({ PORT: ' ', DATABASE_URL: '', CORS_ORIGINS: ' , ' })).toEqual(read());
  });
});

describe('each setting is applied', () => {
  test.each<[Env, object]>([
    [{ PORT: '8080' }, { port: 8080, siteUrl: 'http://localhost:8080' }],
    [{ HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
    [{ NODE_ENV: 'development' }, { production: false }],
    [
      { SITE_URL: 'http://shop.localhost:8080/' },
      { siteUrl: 'http://shop.localhost:8080', loopback: true, demo: true },
    ],
    [{ DATA_DIR: '../data' }, { dataDir: '/srv/data' }],
    [{ DATA_DIR: '/var/lib/site' }, { dataDir: '/var/lib/site' }],
    [{ DATABASE_URL: 'postgresql://db/app' }, { databaseUrl: 'postgresql://db/app' }],
    [{ DEMO: 'false', ...open }, { demo: false }],
    [
      { DEMO: 'true', SITE_URL: 'https://demo.example' },
      { demo: true, loopback: false },
    ],
    [{ CHECKOUT_UI: 'embedded' }, { checkoutUi: 'embedded' }],
    [{ PROCESSING_FEE: 'included' }, { processingFee: 'included' }],
    [{ SMTP_URL: 'smtp://localhost:2525' }, { smtpUrl: 'smtp://localhost:2525' }],
    [
      { SITE_NAME: 'Queen City Makers', CONTACT_EMAIL: 'hi@qc.example' },
      { mailFrom: 'Queen City Makers <hi@qc.example>' },
    ],
    [{ MAIL_FROM: 'Shop <shop@qc.example>' }, { mailFrom: 'Shop <shop@qc.example>' }],
    [{ TRUSTED_PROXIES: '10.0.0.1, ::1' }, { trustedProxies: ['10.0.0.1', '::1'] }],
    [
      { CORS_ORIGINS: 'https://a.example,http://b.example:81' },
      { corsOrigins: ['https://a.example', 'http://b.example:81'] },
    ],
    [{ RATE_LIMITS: 'off' }, { rateLimits: false }],
    [
      { APPROXIMATE_RATES: 'EUR:0.92, GBP:0.79' },
      { approximateRates: { EUR: 0.92, GBP: 0.79 }, approximateRatesOn: null },
    ],
  ])('%o', (env, expected) => {
    expect(read(env)).toMatchObject(expected);
  });

  test('whether artists pay the plan', () => {
    expect(read({}).chargesPlan).toBe(true);
    expect(read({ PLAN: 'off' }).chargesPlan).toBe(false);
    expect(read({ DEMO: 'false', ...open }).chargesPlan).toBe(false);
    expect(read({ STRIPE_SECRET_KEY: 'sk_test_1' }).chargesPlan).toBe(false);
    const keys = { STRIPE_SECRET_KEY: 'sk_test_1', PLAN: 'on' };
    expect(() => read(keys)).toThrow('PLAN=on needs STRIPE_PLAN_WEBHOOK_SECRET');
    expect(read({ ...keys, STRIPE_PLAN_WEBHOOK_SECRET: 'whsec_5' }).chargesPlan).toBe(true);
  });

  test('keys of the payment provider', () => {
    const env = {
      STRIPE_SECRET_KEY: 'rk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_2',
      STRIPE_WEBHOOK_SECRET: 'whsec_3',
      STRIPE_ACCOUNTS_WEBHOOK_SECRET: 'whsec_4',
      STRIPE_PLAN_WEBHOOK_SECRET: 'whsec_5',
    };
    expect(read(env).stripe).toEqual({
      secretKey: 'rk_test_1',
      publishableKey: 'pk_test_2',
      apiUrl: null,
      webhookSecret: 'whsec_3',
      accountsWebhookSecret: 'whsec_4',
      planWebhookSecret: 'whsec_5',
    });
  });

  test('the identity of another city', () => {
    const env = {
      SITE_SUBTITLE: 'Supporting Cincinnati Artists',
      SITE_CITY: 'Cincinnati',
      SITE_REGION: 'Ohio',
      SITE_REGION_CODE: 'OH',
      SITE_TIME_ZONE: 'America/New_York',
      OPERATOR_NAME: 'Makers Cooperative, Inc.',
      OPERATOR_ADDRESS: '1 Vine Street',
    };
    expect(read(env).site).toMatchObject({
      subtitle: 'Supporting Cincinnati Artists',
      city: 'Cincinnati',
      region: 'Ohio',
      regionCode: 'OH',
      timeZone: 'America/New_York',
      operatorName: 'Makers Cooperative, Inc.',
      operatorAddress: '1 Vine Street',
    });
  });
});

describe('a wrong value is named', () => {
  const s3 = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
  test.each<[string, string]>([
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['HOST', 'not a host'],
    ['SITE_URL', 'artists.example'],
    ['SITE_URL', 'ftp://artists.example'],
    ['SITE_URL', 'http://localhost/shop'],
    ['SITE_URL', 'http://user@localhost'],
    ['DEMO', 'yes'],
    ['DATABASE_URL', 'mysql://db/app'],
    ['STRIPE_SECRET_KEY', 'pk_test_mixed_up'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_test_mixed_up'],
    ['STRIPE_WEBHOOK_SECRET', 'secret'],
    ['CHECKOUT_UI', 'popup'],
    ['PROCESSING_FEE', 'free'],
    ['SMTP_URL', 'mail.example'],
    ['RATE_LIMITS', 'none'],
    ['SMTP_URL', 'smtp://user:50%off@mail.example:587'],
    ['SMTP_URL', 'smtp://user:100%@mail.example:587'],
    ['SMTP_URL', 'smtp://us%er:secret@mail.example'],
    ['SMTP_URL', 'smtp://user:12#ab@mail.example:587'],
    ['SMTP_URL', 'smtp://user:ab#12@mail.example:587'],
    ['SMTP_URL', 'smtps://user:12/ab@mail.example'],
    ['SMTP_URL', 'smtps://user:a@b/c@mail.example'],
    ['SMTP_URL', 'smtps://user:12?ab=c@mail.example'],
    ['SMTP_URL', 'smtp://mail.example/inbox'],
    ['SMTP_URL', 'smtp:///'],
    ['DATABASE_URL', 'postgres://app:50%off@db.example/app'],
    ['DATABASE_URL', 'postgres://app:12#ab@db.example/app'],
    ['DATABASE_URL', 'postgresql://app:a/b@db.example/app'],
    ['DATABASE_URL', 'postgres://app:secret@db.example/app#main'],
    ['S3_ENDPOINT', 'https://key:secret@s3.example'],
    ['STRIPE_API_URL', 'http://localhost:4322/?test'],
    ['CLERK_API_URL', 'https://api.example/v1#users'],
    ['DATA_DIR', '~/data'],
    ['DATA_DIR', '~'],
    ['DATA_DIR', '$HOME/data'],
    ['DATA_DIR', '"/srv/data"'],
    ['DATA_DIR', 's3://bucket'],
    ['BACKUP_DIR', '~/backups'],
    ['BACKUP_DIR', 'file:///srv/backups'],
    ['SITE_TIME_ZONE', 'Louisville'],
    ['SITE_TIME_ZONE', 'EST'],
    ['SITE_TIME_ZONE', 'est'],
    ['SITE_TIME_ZONE', 'UTC'],
    ['SITE_TIME_ZONE', 'Etc/GMT+5'],
    ['SITE_TIME_ZONE', '-05:00'],
    ['SITE_TIME_ZONE', '+0530'],
    ['SITE_TIME_ZONE', 'GMT0'],
    ['CONTACT_EMAIL', 'nobody'],
    ['CORS_ORIGINS', 'https://a.example/path'],
    ['CORS_ORIGINS', '*'],
    ['TRUSTED_PROXIES', 'proxy.example'],
  ])('%s=%s', (name, value) => {
    const found = problems({ [name]: value, ...(name === 'S3_ENDPOINT' && s3) });
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(name);
    if (name.endsWith('_URL')) expect(found[0]).not.toMatch(/secret|off@|ab@/);
  });

  test.each<[string, string]>([
    ['SMTP_URL', 'smtp://user%40mail.example:50%25off%23%2F%3F@mail.example:587'],
    ['SMTP_URL', 'smtp://user:p@ss^w|rd@mail.example/'],
    ['SMTP_URL', 'smtp://[::1]:1025'],
    ['DATABASE_URL', 'postgres://app:50%25@db.example/app?sslmode=verify-full&application_name=a@b'],
    ['DATABASE_URL', 'postgres://app@%2Fvar%2Frun/app'],
    ['DATABASE_URL', 'postgres:///app?host=/var/run'],
    ['S3_ENDPOINT', 'https://s3.example/storage/'],
    ['DATA_DIR', '/srv/site~1/data'],
    ['BACKUP_DIR', 'backups of mine'],
    ['SITE_TIME_ZONE', 'US/Eastern'],
    ['SITE_TIME_ZONE', 'America/Phoenix'],
    ['SITE_TIME_ZONE', 'Japan'],
    ['SITE_TIME_ZONE', 'EST5EDT'],
  ])('a right one is taken: %s=%s', (name, value) => {
    expect(problems({ [name]: value, ...(name === 'S3_ENDPOINT' && s3) })).toEqual([]);
  });

  test('all of them at once', () => {
    expect(problems({ PORT: 'x', DEMO: 'x', SMTP_URL: 'x' })).toHaveLength(3);
  });

  test('and the message contains no secret', () => {
    const [problem] = problems({ STRIPE_SECRET_KEY: 'canary-5f1e' });
    expect(problem).not.toContain('canary');
  });
});

describe('a demo', () => {
  const jwtKey = '-----BEGIN PUBLIC KEY-----';
  const clerk = { CLERK_SECRET_KEY: 'sk_test_1', CLERK_PUBLISHABLE_KEY: 'pk_test_1', CLERK_JWT_KEY: jwtKey };

  test.each<[string, Env]>([
    ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'sk_live_canary' }],
    ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'rk_live_canary' }],
    ['STRIPE_PUBLISHABLE_KEY', { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_canary' }],
    ['CLERK_SECRET_KEY', { ...clerk, CLERK_SECRET_KEY: 'sk_live_canary' }],
    ['CLERK_PUBLISHABLE_KEY', { ...clerk, CLERK_PUBLISHABLE_KEY: 'pk_live_canary' }],
    [
      'SHIPPO_OAUTH_CLIENT_SECRET',
      { SHIPPO_OAUTH_CLIENT_ID: 'client', SHIPPO_OAUTH_CLIENT_SECRET: 'shippo_live_canary' },
    ],
    ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'sk_live_canary', STRIPE_API_URL: 'https://api.stripe.com' }],
  ])('does not start with a live key of %s, which a site that is none takes', (name, env) => {
    const sentence = `${name} is a live key, and this is a demo, which shows its passwords. Set DEMO=false, or a test key.`;
    // On this machine it is a demo unless it is told otherwise.
    for (const demo of [{}, { DEMO: 'true', SITE_URL: 'https://demo.example' }])
      expect(problems({ ...env, ...demo })).toEqual([sentence]);
    expect(read({ ...open, ...env, DEMO: 'false' }).demo).toBe(false);
  });

  test('takes any key with a stand-in on this machine', () => {
    const standIn = 'http://127.0.0.1:9';
    expect(read({ STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_API_URL: standIn }).demo).toBe(true);
    const urls = { CLERK_API_URL: standIn, CLERK_FRONTEND_API_URL: standIn };
    expect(read({ ...clerk, ...urls, CLERK_SECRET_KEY: 'sk_live_1', CLERK_PUBLISHABLE_KEY: 'pk_live_1' }).demo).toBe(
      true,
    );
  });
});

describe('a site that is open to the public', () => {
  test('starts when everything is set', () => {
    expect(read(open)).toMatchObject({ demo: false, loopback: false, siteUrl: 'https://artists.example' });
  });

  test('does not start without https, except as a demo', () => {
    expect(problems({ ...open, SITE_URL: 'http://artists.example' })).toEqual([
      'SITE_URL must start with https://, or sign-ins could be read on their way.',
    ]);
    expect(read({ SITE_URL: 'http://artists.example', DEMO: 'true' }).demo).toBe(true);
  });

  test.each(['DATABASE_URL', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'SMTP_URL', 'AUTH_SECRET'])(
    'does not start without %s',
    (name) => {
      const found = problems({ ...open, [name]: '' });
      expect(found).toHaveLength(1);
      expect(found[0]).toContain(`${name} is not set`);
    },
  );

  test('does not start without rate limits', () => {
    expect(problems({ ...open, RATE_LIMITS: 'off' }).join()).toContain('RATE_LIMITS');
  });

  test('needs the publishable key for the embedded checkout', () => {
    expect(problems({ ...open, CHECKOUT_UI: 'embedded' }).join()).toContain('STRIPE_PUBLISHABLE_KEY');
  });
});
