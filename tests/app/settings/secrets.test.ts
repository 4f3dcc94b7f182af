/**
 * Every secret setting holds a unique canary: no error, no log line, and no debug page has it. Here in this process; all pages and
 * answers of the site, for every role, are crawled in tests/processes/secrets*.test.ts.
 */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createMetrics } from '../../../src/app/metrics/metrics.ts';
import { createWatcher } from '../../../src/app/metrics/request-log.ts';
import { readRelease } from '../../../src/platform/database/release.ts';
import { log } from '../../../src/platform/http/log.ts';
import { type StartedApp, startApp } from '../../support/app.ts';
import { findCanaries } from '../../support/canaries.ts';
import { testConfig } from '../../support/config.ts';
import { freshDatabase } from '../../support/database.ts';
import { root } from '../../support/root.ts';
import {
  lookAtForgeries,
  lookWithoutTables,
  type Search,
  searchAnswers,
  secretSettings,
  someOfEveryRole,
} from '../../support/secret-search.ts';

const printed: string[] = [];
let site: StartedApp;
let origin: string;
let secrets: Record<string, string>;
let search: Search;
let callers: Awaited<ReturnType<typeof someOfEveryRole>>;
let closeDatabase: () => Promise<void>;

beforeAll(async () => {
  for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, name).mockImplementation((...said) => void printed.push(said.map(String).join(' ')));
  const database = await freshDatabase();
  closeDatabase = database.close;
  const settings = secretSettings(database.url);
  ({ secrets } = settings);
  const metrics = createMetrics(await readRelease(root));
  site = await startApp({
    seed: true,
    accounts: 'as configured',
    // No answer comes from there, as of the other services.
    env: { ...settings.env, STRIPE_API_URL: 'http://127.0.0.1:9' },
    databaseUrl: database.url,
    watch: { log, onQuery: metrics.queried },
    frontDoor: {
      watcher: createWatcher(testConfig(), metrics),
      metrics: { token: settings.env.METRICS_TOKEN, read: () => metrics.read(database.db, root) },
    },
  });
  origin = site.app.config.siteUrl;
  search = searchAnswers(origin, secrets, 6);
  callers = await someOfEveryRole(origin, database.db, settings);
});
afterAll(async () => {
  await site.close();
  await closeDatabase();
  vi.restoreAllMocks();
});

test('the canaries are long enough, and a leaked one is found', () => {
  for (const [name, secret] of Object.entries(secrets)) expect(secret.length, name).toBeGreaterThanOrEqual(20);
  for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_ACCOUNTS_WEBHOOK_SECRET', 'CLERK_SECRET_KEY'])
    expect(findCanaries(secrets, `x${secrets[name]?.slice(3, 9)}x`)).toEqual([name]);
});

test('the debug pages tell that the keys are set and of which kind, and no more', async () => {
  const status = await search.look(callers.admin, '/api/debug/admin');
  for (const part of ['"isAdmin":true', '"hasPaymentSecretKey":true', '"paymentSecretKeyKind":"test"'])
    expect(status).toContain(part);
  expect(await search.look(callers.admin, '/admin/debug')).toContain('Set (test)');
  expect(search.leaks).toEqual([]);
});

test('no error contains a secret: forged webhooks and tokens, a wrong password, and tables that are gone', async () => {
  await lookAtForgeries(search, origin, callers.guest);
  const failed = await lookWithoutTables(search, site.db, callers.all.slice(1));
  expect(failed.filter((text) => text.includes('"code":"internal"')).length).toBeGreaterThan(4);
  expect(failed.filter((text) => text.includes('Something went wrong on our end')).length).toBeGreaterThan(4);
  expect(search.leaks).toEqual([]);
}, 120_000);

test('no metric and no log line contains a secret', async () => {
  const metrics = await search.answer('/metrics', { headers: { authorization: `Bearer ${secrets['METRICS_TOKEN']}` } });
  expect(metrics).toContain('http_requests_total');
  expect(findCanaries(secrets, metrics)).toEqual([]);
  expect(printed.join('\n')).toContain('does not exist');
  expect(findCanaries(secrets, [...printed, ...site.logged].join('\n'))).toEqual([]);
});
