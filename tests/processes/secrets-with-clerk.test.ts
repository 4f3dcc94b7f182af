/**
 * With Clerk and real payments, as every role: every secret setting holds a unique canary, the whole site is crawled, also
 * where it fails, and its answers, its log, and its files are searched. `secrets.test.ts` does the same with accounts of our own,
 * and tests/app/settings/secrets.test.ts with one page of each kind.
 */
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiRoutes } from '../../src/app/api/api-routes.ts';
import { findCanaries } from '../support/canaries.ts';
import { type FreshDatabase, freshDatabase } from '../support/database.ts';
import { everyAddress, filesBelow } from '../support/every-address.ts';
import {
  lookAtForgeries,
  lookWithoutTables,
  type Search,
  searchAnswers,
  secretSettings,
  someOfEveryRole,
} from '../support/secret-search.ts';
import { type SiteProcess, startSiteProcess } from '../support/site-process.ts';

let database: FreshDatabase;
let dataDir: string;
let site: SiteProcess;
let origin: string;
let secrets: Record<string, string>;
let search: Search;
let callers: Awaited<ReturnType<typeof someOfEveryRole>>;

beforeAll(async () => {
  database = await freshDatabase();
  const settings = secretSettings(database.url);
  ({ secrets } = settings);
  dataDir = await mkdtemp(path.join(tmpdir(), 'test-secrets-'));
  await chmod(dataDir, 0o711);
  site = await startSiteProcess({
    ...settings.env,
    ...{ LOG_FORMAT: 'json', LOG_LEVEL: 'debug' },
    ...{ DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: '0' },
  });
  origin = (await site.url).replace(/".*/, '');
  search = searchAnswers(origin, secrets);
  callers = await someOfEveryRole(origin, database.db, settings);
});
afterAll(async () => {
  await site.stop();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('the canaries are long enough, and a leaked one is found', () => {
  for (const [name, secret] of Object.entries(secrets)) expect(secret.length, name).toBeGreaterThanOrEqual(20);
  for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_ACCOUNTS_WEBHOOK_SECRET', 'CLERK_SECRET_KEY'])
    expect(findCanaries(secrets, `x${secrets[name]?.slice(3, 9)}x`)).toEqual([name]);
});

test('no page, file, or API answer contains a secret, for any role', async () => {
  const { guest } = callers;
  // Pictures don't depend on settings, and other files are the same for everybody.
  const all = everyAddress(await search.look(guest, '/sitemap.xml')).filter(
    (address) => !address.startsWith('/media/'),
  );
  expect(all.length).toBeGreaterThan(120);
  for (const caller of callers.all) {
    await search.lookAtAll(
      caller,
      all.filter((address) => caller === guest || !/^\/_astro\/|\.\w+$/.test(address)),
    );
    const headers = { origin, 'content-type': 'application/json' };
    const bodies = ['{"items":[{"id":"x","quantity":1}]}', ...(caller === guest ? ['{'] : [])];
    for (const target of new Set(apiRoutes.map((route) => route.path.replace(/\{\w+\}/g, 'x')))) {
      await Promise.all(
        ['POST', 'PUT', 'PATCH', 'DELETE'].flatMap((method) =>
          bodies.map((body) => search.look(caller, target, { method, headers, body })),
        ),
      );
    }
  }
  expect(search.leaks).toEqual([]);
}, 240_000);

test('the debug pages, which were looked at as an admin, tell that the keys are set and of which kind', async () => {
  const { admin } = callers;
  const status = await search.look(admin, '/api/debug/admin');
  for (const part of [
    '"isAdmin":true',
    '"hasPaymentSecretKey":true',
    '"paymentSecretKeyKind":"test"',
    '"paymentsWork":false',
  ])
    expect(status).toContain(part);
  expect(await search.look(admin, '/admin/debug')).toContain('Set (test)');
  expect(await search.look(admin, '/api/health')).toContain('"details"');
  expect(search.leaks).toEqual([]);
});

test('no error contains a secret: forged webhooks and tokens, a wrong password, and tables that are gone', async () => {
  await lookAtForgeries(search, origin, callers.guest);
  const failed = await lookWithoutTables(search, database.db, callers.all.slice(1));
  expect(failed.filter((text) => text.includes('"code":"internal"')).length).toBeGreaterThan(4);
  expect(failed.filter((text) => text.includes('Something went wrong on our end')).length).toBeGreaterThan(4);
  expect(search.leaks).toEqual([]);
});

test('no metric, log line, or file for browsers contains a secret', async () => {
  const metrics = await search.answer('/metrics', { headers: { authorization: `Bearer ${secrets['METRICS_TOKEN']}` } });
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
