/**
 * With Clerk and real payments, as every role: every secret setting holds a unique canary, the whole site is crawled, also
 * where it fails, and its answers, its log, and its files are searched. `secrets-roles.test.ts` does the same with accounts
 * of our own.
 */
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiRoutes } from '../../src/app/api-routes.ts';
import { newSigningKey, publishableKeyOf, signJwt } from '../../src/demo/emulators/clerk/tokens.ts';
import { canary, findCanaries } from '../support/canaries.ts';
import { type FreshDatabase, freshDatabase } from '../support/database.ts';
import { everyAddress, filesBelow } from '../support/every-address.ts';
import { makeUser } from '../support/factories.ts';
import { type SiteProcess, startSiteProcess } from '../support/site-process.ts';

const key = newSigningKey();
const secrets: Record<string, string> = {
  AUTH_SECRET: canary(),
  BETA_PASSWORD: canary(),
  METRICS_TOKEN: canary(),
  STRIPE_SECRET_KEY: canary(),
  STRIPE_WEBHOOK_SECRET: canary(),
  STRIPE_ACCOUNTS_WEBHOOK_SECRET: canary(),
  CLERK_SECRET_KEY: canary(),
  CLERK_WEBHOOK_SECRET: canary(),
  CLERK_JWT_KEY: key.publicKey.split('\n').slice(2, 5).join(''),
  SMTP_URL: canary(),
  DATABASE_URL: '',
};
const env = {
  LOG_FORMAT: 'json',
  LOG_LEVEL: 'debug',
  AUTH_SECRET: `${secrets['AUTH_SECRET']}`,
  BETA_PASSWORD: `${secrets['BETA_PASSWORD']}`,
  METRICS_TOKEN: `${secrets['METRICS_TOKEN']}`,
  STRIPE_SECRET_KEY: `sk_test_${secrets['STRIPE_SECRET_KEY']}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${secrets['STRIPE_WEBHOOK_SECRET']}`,
  STRIPE_ACCOUNTS_WEBHOOK_SECRET: `whsec_${secrets['STRIPE_ACCOUNTS_WEBHOOK_SECRET']}`,
  CLERK_PUBLISHABLE_KEY: publishableKeyOf('clerk.invalid'),
  CLERK_SECRET_KEY: `sk_test_${secrets['CLERK_SECRET_KEY']}`,
  CLERK_JWT_KEY: key.publicKey.replaceAll('\n', '\\n'),
  CLERK_WEBHOOK_SECRET: `whsec_${secrets['CLERK_WEBHOOK_SECRET']}`,
  // Unreachable services: closed ports, and host names that don't resolve.
  CLERK_FRONTEND_API_URL: 'http://127.0.0.1:9',
  CLERK_API_URL: 'http://127.0.0.1:9',
  SMTP_URL: `smtp://user:${secrets['SMTP_URL']}@127.0.0.1:9`,
};

interface Caller {
  role: string;
  cookie: string;
}

let database: FreshDatabase;
let dataDir: string;
let site: SiteProcess;
let origin: string;
let beta: string;
const callers: Caller[] = [];
const leaks: string[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  secrets['DATABASE_URL'] = new URL(database.url).password;
  dataDir = await mkdtemp(path.join(tmpdir(), 'test-secrets-'));
  await chmod(dataDir, 0o711);
  site = await startSiteProcess({ ...env, DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: '0' });
  origin = (await site.url).replace(/".*/, '');
  const body = new URLSearchParams({ password: env.BETA_PASSWORD });
  const entered = await fetch(`${origin}/beta`, { method: 'POST', headers: { origin }, body, redirect: 'manual' });
  beta = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
  callers.push({ role: 'stranger', cookie: '' }, { role: 'guest', cookie: beta });
  for (const role of ['customer', 'vendor', 'admin'] as const) {
    const { id } = await makeUser(database.db, { role });
    callers.push({ role, cookie: `${beta}; __client_uat=1; __session=${sessionOf(id)}` });
  }
  await database.db.execute(
    sql`update vendors set owner_user_id = (select id from users where role = 'vendor' order by created_at desc limit 1)
      where slug = 'portland-kiln'`,
  );
});
afterAll(async () => {
  site.child.kill('SIGTERM');
  await site.ended;
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Returns a session token of Clerk's that is valid as long as this test may run. */
function sessionOf(userId: string): string {
  const iat = Math.floor(Date.now() / 1000);
  const claims = { azp: origin, exp: iat + 900, nbf: iat - 10, iat, sid: 'sess_1', sub: userId, sts: 'active', v: 2 };
  return signJwt(key, claims);
}

async function answer(target: string, init: RequestInit = {}): Promise<string> {
  const response = await fetch(origin + target, { redirect: 'manual', ...init });
  return JSON.stringify([...response.headers]) + (await response.text());
}

async function look({ role, cookie }: Caller, target: string, init: RequestInit = {}): Promise<string> {
  const text = await answer(target, { ...init, headers: { cookie, ...init.headers } });
  for (const name of findCanaries(secrets, text)) leaks.push(`${role}: ${init.method ?? 'GET'} ${target}: ${name}`);
  return text;
}

test('the canaries are long enough, and a leaked one is found', () => {
  for (const [name, secret] of Object.entries(secrets)) expect(secret.length, name).toBeGreaterThanOrEqual(20);
  for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_ACCOUNTS_WEBHOOK_SECRET', 'CLERK_SECRET_KEY'])
    expect(findCanaries(secrets, `x${secrets[name]?.slice(3, 9)}x`)).toEqual([name]);
});

test('no page, file, or API answer contains a secret, for any role', async () => {
  const guest = callers[1] ?? { role: '', cookie: '' };
  // Pictures don't depend on settings, and other files are the same for everybody.
  const all = everyAddress(await look(guest, '/sitemap.xml')).filter((address) => !address.startsWith('/media/'));
  expect(all.length).toBeGreaterThan(120);
  for (const caller of callers) {
    const addresses = all.filter((address) => caller === guest || !/^\/_astro\/|\.\w+$/.test(address));
    for (let at = 0; at < addresses.length; at += 10)
      await Promise.all(addresses.slice(at, at + 10).map((target) => look(caller, target)));
    const headers = { origin, 'content-type': 'application/json' };
    const bodies = ['{"items":[{"id":"x","quantity":1}]}', ...(caller === guest ? ['{'] : [])];
    for (const target of new Set(apiRoutes.map((route) => route.path.replace(/\{\w+\}/g, 'x')))) {
      await Promise.all(
        ['POST', 'PUT', 'PATCH', 'DELETE'].flatMap((method) =>
          bodies.map((body) => look(caller, target, { method, headers, body })),
        ),
      );
    }
  }
  expect(leaks).toEqual([]);
}, 240_000);

test('the debug pages, which were looked at as an admin, tell that the keys are set and of which kind', async () => {
  const admin = callers.at(-1) ?? { role: '', cookie: '' };
  const status = await look(admin, '/api/debug/admin');
  for (const part of [
    '"isAdmin":true',
    '"hasPaymentSecretKey":true',
    '"paymentSecretKeyKind":"test"',
    '"paymentsWork":false',
  ])
    expect(status).toContain(part);
  expect(await look(admin, '/admin/debug')).toContain('Set (test)');
  expect(await look(admin, '/api/health')).toContain('"details"');
  expect(leaks).toEqual([]);
});

test('no error contains a secret: forged webhooks and tokens, a wrong password, and tables that are gone', async () => {
  const json = { origin, 'content-type': 'application/json' };
  const guest = callers[1] ?? { role: '', cookie: '' };
  for (const hook of ['stripe', 'stripe/accounts', 'clerk'])
    for (const signature of ['t=1,v1=00', `t=${Math.floor(Date.now() / 1000)},v1=00`])
      await look(guest, `/api/webhooks/${hook}`, {
        method: 'POST',
        headers: { ...json, 'stripe-signature': signature, 'svix-id': 'x', 'svix-signature': 'v1,AA==' },
        body: '{}',
      });
  for (const authorization of ['Bearer forged', 'Basic x']) {
    await look(guest, '/api/users/me', { headers: { authorization } });
    await look(guest, '/metrics', { headers: { authorization } });
  }
  const wrong = new URLSearchParams({ password: 'wrong' });
  await look({ role: 'stranger', cookie: '' }, '/beta', { method: 'POST', headers: { origin }, body: wrong });

  await database.db.execute(sql`alter table users rename to users_away`);
  await database.db.execute(sql`alter table vendors rename to vendors_away`);
  const failed: string[] = [];
  for (const caller of callers.slice(1))
    for (const target of ['/api/users/me', '/api/debug/admin', '/api/vendors', '/account/settings', '/admin/debug'])
      failed.push(await look(caller, target));
  await database.db.execute(sql`alter table vendors_away rename to vendors`);
  await database.db.execute(sql`alter table users_away rename to users`);
  expect(failed.filter((text) => text.includes('"code":"internal"')).length).toBeGreaterThan(4);
  expect(failed.filter((text) => text.includes('Something went wrong on our end')).length).toBeGreaterThan(4);
  expect(leaks).toEqual([]);
});

test('no metric, log line, or file for browsers contains a secret', async () => {
  const metrics = await answer('/metrics', { headers: { authorization: `Bearer ${secrets['METRICS_TOKEN']}` } });
  expect(metrics).toContain('http_requests_total');
  expect(findCanaries(secrets, metrics)).toEqual([]);
  expect(site.output()).toContain('"message":"request"');
  expect(site.output()).toContain('does not exist');
  expect(findCanaries(secrets, site.output())).toEqual([]);
  for (const file of filesBelow('dist/client')) {
    if (/\.(?:js|css|html|json|svg|txt|map)$/.test(file))
      expect(findCanaries(secrets, await readFile(file, 'utf8')), file).toEqual([]);
  }
});
