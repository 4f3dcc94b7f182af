/** Every secret setting holds a unique canary; then the whole site is crawled, and its responses and logs are searched. */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiRoutes } from '../../src/app/api-routes.ts';
import { type FreshDatabase, freshDatabase } from '../support/database.ts';
import { everyAddress } from '../support/every-address.ts';
import { type SiteProcess, startSiteProcess } from '../support/site-process.ts';

const canary = () => randomBytes(18).toString('hex');
const jwtKey = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .publicKey.export({ type: 'spki', format: 'pem' })
  .toString();
const canaries = {
  AUTH_SECRET: canary(),
  BETA_PASSWORD: canary(),
  STRIPE_SECRET_KEY: canary(),
  STRIPE_WEBHOOK_SECRET: canary(),
  CLERK_SECRET_KEY: canary(),
  CLERK_WEBHOOK_SECRET: canary(),
  SMTP_URL: canary(),
};
const secrets: Record<string, string> = { ...canaries, CLERK_JWT_KEY: jwtKey.split('\n').slice(2, 5).join('') };
const env = {
  AUTH_SECRET: canaries.AUTH_SECRET,
  BETA_PASSWORD: canaries.BETA_PASSWORD,
  STRIPE_SECRET_KEY: `sk_test_${canaries.STRIPE_SECRET_KEY}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${canaries.STRIPE_WEBHOOK_SECRET}`,
  CLERK_PUBLISHABLE_KEY: `pk_test_${Buffer.from('clerk.invalid$').toString('base64')}`,
  CLERK_SECRET_KEY: `sk_test_${canaries.CLERK_SECRET_KEY}`,
  CLERK_JWT_KEY: jwtKey.replaceAll('\n', '\\n'),
  CLERK_WEBHOOK_SECRET: `whsec_${canaries.CLERK_WEBHOOK_SECRET}`,
  // Unreachable services: closed ports, and host names that don't resolve.
  CLERK_FRONTEND_API_URL: 'http://127.0.0.1:9',
  CLERK_API_URL: 'http://127.0.0.1:9',
  SMTP_URL: `smtp://user:${canaries.SMTP_URL}@127.0.0.1:9`,
};

let database: FreshDatabase;
let dataDir: string;
let site: SiteProcess;
let origin: string;
let cookie: string;

beforeAll(async () => {
  database = await freshDatabase();
  secrets['DATABASE_URL'] = new URL(database.url).password;
  dataDir = await mkdtemp(path.join(tmpdir(), 'test-secrets-'));
  await chmod(dataDir, 0o711);
  site = await startSiteProcess({ ...env, DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: '0' });
  origin = await site.url;
  const body = new URLSearchParams({ password: canaries.BETA_PASSWORD });
  const entered = await fetch(`${origin}/beta`, { method: 'POST', headers: { origin }, body, redirect: 'manual' });
  cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
});
afterAll(async () => {
  site.child.kill('SIGTERM');
  await site.ended;
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Returns the settings of which any eight consecutive characters are in a text. */
const found = (text: string): string[] =>
  Object.entries(secrets)
    .filter(([, secret]) =>
      Array.from({ length: secret.length - 7 }, (_, at) => secret.slice(at, at + 8)).some((part) =>
        text.includes(part),
      ),
    )
    .map(([name]) => name);

async function answer(target: string, init: RequestInit = {}): Promise<string> {
  const response = await fetch(origin + target, { redirect: 'manual', ...init });
  return JSON.stringify([...response.headers]) + (await response.text());
}

test('the canaries are long enough, and a leaked one is found', () => {
  for (const [name, secret] of Object.entries(secrets)) expect(secret.length, name).toBeGreaterThanOrEqual(20);
  expect(found(`x${canaries.STRIPE_SECRET_KEY.slice(3, 11)}x`)).toEqual(['STRIPE_SECRET_KEY']);
});

test('no page, file, or API response contains a secret, with and without access', async () => {
  const leaks: string[] = [];
  const look = async (target: string, init: RequestInit = {}) => {
    const names = found(await answer(target, init));
    if (names.length > 0) leaks.push(`${init.method ?? 'GET'} ${target}: ${names.join()}`);
  };
  // Pictures don't depend on settings.
  const addresses = everyAddress(await answer('/sitemap.xml', { headers: { cookie } })).filter(
    (address) => !address.startsWith('/media/'),
  );
  expect(addresses.length).toBeGreaterThan(120);
  for (let at = 0; at < addresses.length; at += 20) {
    const some = addresses.slice(at, at + 20);
    await Promise.all(some.flatMap((target) => [look(target, { headers: { cookie } }), look(target)]));
  }
  const headers = { cookie, origin, 'content-type': 'application/json' };
  const forged = { ...headers, authorization: 'Bearer forged' };
  const body = JSON.stringify({ items: [{ id: 'x', quantity: 1 }] });
  for (const target of new Set(apiRoutes.map((route) => route.path.replace(/\{\w+\}/g, 'x'))))
    for (const method of ['POST', 'PUT', 'DELETE'])
      await Promise.all([
        look(target, { method, headers, body: '{' }),
        look(target, { method, headers, body }),
        look(target, { method, headers: forged, body: '{}' }),
      ]);
  await look('/beta', { method: 'POST', headers: { origin }, body: new URLSearchParams({ password: 'wrong' }) });
  expect(leaks).toEqual([]);
}, 120_000);

test('no log line contains a secret', () => {
  expect(site.output()).toContain('is open at');
  expect(found(site.output())).toEqual([]);
});
