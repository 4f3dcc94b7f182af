/**
 * With accounts of our own, as every role: no page, answer, log line, metric, or built file contains a secret or a part of
 * one. `secrets-with-clerk.test.ts` does the same with Clerk's keys.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiRoutes } from '../../src/app/api/api-routes.ts';
import { demoSignIns } from '../../src/features/accounts/demo-sign-ins.ts';
import { canary, findCanaries } from '../support/canaries.ts';
import { type DemoPlace, demoPlace } from '../support/demo-place.ts';
import { everyAddress, filesBelow } from '../support/every-address.ts';
import { type SiteProcess, startSiteProcess } from '../support/site-process.ts';

const secrets: Record<string, string> = {
  'the secret in DATA_DIR': '',
  BETA_PASSWORD: canary(),
  METRICS_TOKEN: canary(),
  SMTP_URL: canary(),
  DATABASE_URL: '',
};

let demo: DemoPlace;
let site: SiteProcess;
let origin: string;
let beta: string;

beforeAll(async () => {
  demo = await demoPlace();
  secrets['DATABASE_URL'] = new URL(demo.url).password;
  secrets['the secret in DATA_DIR'] = await readFile(path.join(demo.dataDir, 'secret'), 'utf8');
  site = await startSiteProcess({
    LOG_FORMAT: 'json',
    LOG_LEVEL: 'debug',
    BETA_PASSWORD: secrets['BETA_PASSWORD'] ?? '',
    METRICS_TOKEN: secrets['METRICS_TOKEN'] ?? '',
    SMTP_URL: `smtp://user:${secrets['SMTP_URL']}@127.0.0.1:9`,
    DATABASE_URL: demo.url,
    DATA_DIR: demo.dataDir,
    PORT: '0',
  });
  origin = (await site.url).replace(/".*/, '');
  beta = await cookiesOf('/beta', { password: secrets['BETA_PASSWORD'] ?? '' }, '');
});
afterAll(async () => {
  await site.stop();
  await demo.close();
});

/** Sends a form and returns the cookies of the answer together with those that were sent. */
async function cookiesOf(target: string, fields: Record<string, string>, cookie: string): Promise<string> {
  const headers = { origin, cookie };
  const body = new URLSearchParams(fields);
  const answer = await fetch(origin + target, { method: 'POST', headers, body, redirect: 'manual' });
  const set = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
  return [cookie, ...set].filter(Boolean).join('; ');
}

const found = (text: string) => findCanaries(secrets, text);

async function answer(target: string, init: RequestInit = {}): Promise<string> {
  const response = await fetch(origin + target, { redirect: 'manual', ...init });
  return JSON.stringify([...response.headers]) + (await response.text());
}

test('the canaries are long enough, and a leaked part of one is found', () => {
  for (const [name, secret] of Object.entries(secrets)) expect(secret.length, name).toBeGreaterThanOrEqual(20);
  for (const name of ['BETA_PASSWORD', 'METRICS_TOKEN', 'SMTP_URL']) {
    expect(found(`x${secrets[name]?.slice(9, 15)}x`)).toEqual([name]);
  }
});

test('no page, file, API answer, or error contains a secret, for any role', async () => {
  const people = [
    { role: 'guest', cookie: beta },
    ...(await Promise.all(
      demoSignIns.map(async ({ role, email, password }) => ({
        role: String(role),
        cookie: await cookiesOf('/customer/signin', { email, password }, beta),
      })),
    )),
  ];
  const leaks: string[] = [];
  const seen = new Map<string, number>();
  const look = async (role: string, target: string, init: RequestInit) => {
    const text = await answer(target, init);
    for (const name of found(text)) leaks.push(`${role}: ${init.method ?? 'GET'} ${target}: ${name}`);
    seen.set(role, (seen.get(role) ?? 0) + 1);
  };
  // Files are the same for everybody.
  const all = everyAddress(await answer('/sitemap.xml', { headers: { cookie: beta } })).filter(
    (address) => !address.startsWith('/media/'),
  );
  for (const { role, cookie } of people) {
    const addresses = all.filter((address) => role === 'guest' || !/^\/_astro\/|\.\w+$/.test(address));
    expect(addresses.length).toBeGreaterThan(60);
    for (let at = 0; at < addresses.length; at += 10) {
      await Promise.all(addresses.slice(at, at + 10).map((target) => look(role, target, { headers: { cookie } })));
    }
    const headers = { cookie, origin, 'content-type': 'application/json' };
    for (const target of new Set(apiRoutes.map((route) => route.path.replace(/\{\w+\}/g, 'x')))) {
      if (target.startsWith('/api/auth/')) continue;
      await Promise.all(
        ['POST', 'PUT', 'PATCH', 'DELETE'].map((method) => look(role, target, { method, headers, body: '{"x":1}' })),
      );
    }
  }
  expect(leaks).toEqual([]);
  const debug = await answer('/api/debug/admin', { headers: { cookie: people.at(-1)?.cookie ?? '' } });
  expect(debug).toContain('"isAdmin":true');
}, 240_000);

test('no metric, log line, or built file for browsers contains a secret', async () => {
  const authorization = `Bearer ${secrets['METRICS_TOKEN']}`;
  const metrics = await answer('/metrics', { headers: { authorization } });
  expect(metrics).toContain('http_requests_total');
  expect(found(metrics)).toEqual([]);
  expect(site.output()).toContain('"message":"request"');
  expect(found(site.output())).toEqual([]);
  for (const file of filesBelow('dist/client')) {
    if (/\.(?:js|css|html|json|svg|txt|map)$/.test(file)) expect(found(await readFile(file, 'utf8')), file).toEqual([]);
  }
});

test('no log line of all these requests has the address of an account or what it signed in with', () => {
  const lines = site.output();
  for (const { email, password } of demoSignIns) {
    expect(lines).not.toContain(email);
    expect(lines).not.toContain(password);
  }
  // Paths are logged; what came after the question mark never is.
  expect(lines).not.toMatch(/"path":"[^"]*\?/);
});
