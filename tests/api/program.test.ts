/**
 * The built program, once a day: a site with settings of its own, as `npm start` runs it. What takes many starts or kills is in
 * tests/processes, and what can be known without a process in the tests of its functions.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isProcessAlive } from '../../src/platform/database/file-lock.ts';
import { canary, findCanaries } from '../support/canaries.ts';
import { type FreshDatabase, freshDatabase } from '../support/database.ts';
import { type SiteProcess, startSiteProcess } from '../support/site-process.ts';

const person = 'ada.of-the-smoke-test@example.org';
const secrets = { AUTH_SECRET: canary(), STRIPE_SECRET_KEY: canary(), STRIPE_WEBHOOK_SECRET: canary() };
let database: FreshDatabase;
let dataDir: string;
let site: SiteProcess;

beforeAll(async () => {
  database = await freshDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), 'test-program-'));
  site = await startSiteProcess({
    // No demonstration, which would be made first.
    DEMO: 'false',
    SITE_NAME: 'Bridge Town Artists',
    AUTH_SECRET: secrets.AUTH_SECRET,
    STRIPE_SECRET_KEY: `sk_test_${secrets.STRIPE_SECRET_KEY}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${secrets.STRIPE_WEBHOOK_SECRET}`,
    STRIPE_API_URL: 'http://127.0.0.1:9',
    SMTP_URL: 'smtp://127.0.0.1:9',
    LOG_FORMAT: 'json',
    LOG_LEVEL: 'debug',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: '0',
  });
});
afterAll(async () => {
  await site.stop('SIGKILL');
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

const childrenOf = async (pid: number | undefined): Promise<number[]> =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')).split(' ').filter(Boolean).map(Number);

test('the program starts with settings, answers, logs requests without people, and leaves nothing running', async () => {
  const url = (await site.url).replace(/".*/, '');
  expect(site.output()).toContain(`Bridge Town Artists is open at ${url}"`);
  expect(site.output()).toMatch(/"message":"Database: PostgreSQL at 127\.0\.0\.1:\d+\/test_/);
  for (const probe of ['/livez', '/readyz']) expect((await fetch(url + probe)).status, probe).toBe(200);
  const page = await fetch(`${url}/about?from=${person}`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Bridge Town Artists')]);
  const body = new URLSearchParams({ email: person, password: 'marmalade at the levee' });
  const headers = { origin: url };
  await fetch(`${url}/customer/signin`, { method: 'POST', body, headers, redirect: 'manual' });
  await expect.poll(() => site.output()).toContain('"path":"/customer/signin"');
  const line = site
    .output()
    .split('\n')
    .find((one) => one.includes('"path":"/about"'));
  const id = page.headers.get('x-request-id');
  expect(JSON.parse(line ?? '{}')).toMatchObject({ message: 'request', requestId: id, method: 'GET', status: 200 });

  const { pid } = site.child;
  const children = await childrenOf(pid);
  expect(await site.stop()).toBe(0);
  await expect.poll(() => [pid ?? 0, ...children].filter(isProcessAlive)).toEqual([]);
  expect(site.output()).not.toMatch(/ada\.of|marmalade|127\.0\.0\.1","/);
  expect(site.output()).not.toContain(new URL(database.url).password);
  expect(findCanaries(secrets, site.output())).toEqual([]);
}, 120_000);
