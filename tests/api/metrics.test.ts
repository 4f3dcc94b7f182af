/** /metrics and the log of the built site, as a program that collects them sees them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backups } from '../../src/app/backup/backups.table.ts';
import { type FreshDatabase, freshDatabase } from '../support/database.ts';
import { type SiteProcess, startSiteProcess } from '../support/site-process.ts';

const token = 'a-token-for-the-metrics';
let database: FreshDatabase;
let dataDir: string;
let site: SiteProcess;
let origin: string;

beforeAll(async () => {
  database = await freshDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), 'test-metrics-'));
  const log = { LOG_FORMAT: 'json', LOG_LEVEL: 'debug' };
  const env = { ...log, DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: '0', BETA_PASSWORD: 'river-river' };
  site = await startSiteProcess({ ...env, METRICS_TOKEN: token });
  origin = (await site.url).replace(/".*/, '');
});
afterAll(async () => {
  site.child.kill('SIGTERM');
  await site.ended;
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

const read = async () => (await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text();

/** The sum of the samples whose name and labels contain all of these texts. */
function sum(metrics: string, ...parts: string[]): number {
  return metrics
    .split('\n')
    .filter((line) => !line.startsWith('#') && parts.every((part) => line.includes(part)))
    .reduce((all, line) => all + Number(line.split(' ').at(-1)), 0);
}

test('only the token opens /metrics, through the beta gate; for others it is a page like any that doesn’t exist', async () => {
  expect((await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
  for (const authorization of [
    'Bearer wrong',
    `Bearer ${token}x`,
    `Bearer ${token.slice(0, -1)}`,
    `Basic ${token}`,
    '',
  ]) {
    const refused = await fetch(`${origin}/metrics`, { headers: { authorization } });
    const unknown = await fetch(`${origin}/metrix`, { headers: { authorization } });
    expect([authorization, refused.status]).toEqual([authorization, unknown.status]);
    expect(await refused.text()).not.toContain('http_requests_total');
  }
});

test('requests are counted by route and class of status, renders and the cache by result, and queries', async () => {
  const entered = await fetch(`${origin}/beta`, {
    method: 'POST',
    headers: { origin },
    body: new URLSearchParams({ password: 'river-river' }),
    redirect: 'manual',
  });
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
  const before = await read();
  const get = async (address: string) => (await fetch(origin + address, { headers: { cookie } })).text();
  for (const address of ['/portland-kiln', '/loom-and-river', '/no-such-place-1', '/no-such-place-2'])
    await get(address);
  for (let n = 0; n < 3; n += 1) await get('/about');
  const after = await read();
  const grown = (...parts: string[]) => sum(after, ...parts) - sum(before, ...parts);
  expect(grown('http_requests_total', 'route="/{vendor}"', 'status="2xx"')).toBe(2);
  expect(grown('http_requests_total', 'route="/{vendor}"', 'status="4xx"')).toBe(2);
  expect(grown('http_requests_total', 'route="/about"', 'method="GET"')).toBe(3);
  expect(grown('http_request_seconds_count', 'route="/about"')).toBe(3);
  expect(grown('page_cache_reads_total', 'result="fresh"')).toBeGreaterThanOrEqual(2);
  expect(grown('page_render_seconds_count', 'audience="everyone"')).toBeGreaterThanOrEqual(5);
  expect(grown('db_query_seconds_count', 'outcome="ok"')).toBeGreaterThan(4);
  expect(after).not.toContain('no-such-place');
});

test('orders, refunds, jobs, and payment events are what the database counts', async () => {
  const metrics = await read();
  const rows = async (query: string) => (await database.db.execute<{ n: number }>(query)).rows[0]?.n ?? -1;
  expect(sum(metrics, 'database_up')).toBe(1);
  expect(sum(metrics, 'db_connections', 'open')).toBeGreaterThan(0);
  expect(sum(metrics, 'data_dir_bytes', 'free')).toBeGreaterThan(0);
  expect(sum(metrics, 'data_dir_bytes', 'all')).toBeGreaterThan(sum(metrics, 'data_dir_bytes', 'free'));
  expect(sum(metrics, 'job_oldest_age_seconds')).toBeGreaterThanOrEqual(0);
  expect(sum(metrics, 'orders{', 'status="paid"')).toBe(
    await rows("select count(*)::int as n from orders where channel = 'web' and status = 'paid'"),
  );
  expect(sum(metrics, 'refunds{')).toBe(await rows('select count(*)::int as n from refunds'));
  expect(sum(metrics, 'jobs{queue="mail"')).toBe(
    await rows("select count(*)::int as n from pgboss.job where name = 'mail'"),
  );
  expect(sum(metrics, 'payment_webhooks{')).toBe(
    await rows("select count(*)::int as n from payment_events where received_at > now() - interval '7 days'"),
  );
});

test('the release, its migrations, and the age of the newest backup are told', async () => {
  expect(await read()).not.toMatch(/^backup_last_age_seconds /m);
  const takenAt = new Date(Date.now() - 3_600_000);
  await database.db.insert(backups).values([
    { kind: 'asked', takenAt, bytes: 1 },
    { kind: 'daily', takenAt: new Date(), bytes: null },
  ]);
  const metrics = await read();
  expect(metrics).toMatch(/^site_info\{version="\d+\.\d+\.\d+",migration="\d{4}_[^"]+"\} 1$/m);
  expect(sum(metrics, 'migrations{state="applied"')).toBeGreaterThan(50);
  expect(metrics).toMatch(/^migrations\{state="pending"\} 0$/m);
  expect(metrics).toMatch(/^migrations\{state="unknown"\} 0$/m);
  expect(Number(/^backup_last_age_seconds (\S+)$/m.exec(metrics)?.[1])).toBeCloseTo(3600, -2);
});

test('100 requests at once write a line each, with an id of its own that the answer names too', async () => {
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) => fetch(`${origin}/missing-${n}`, { headers: { 'x-request-id': 'forged' } })),
  );
  await new Promise((done) => setTimeout(done, 300));
  const lines = site
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const logged = new Map(lines.filter(({ message }) => message === 'request').map((line) => [line['requestId'], line]));
  for (const [n, answer] of answers.entries()) {
    expect(logged.get(answer.headers.get('x-request-id'))).toMatchObject({
      level: 'info',
      method: 'GET',
      path: `/missing-${n}`,
      status: 401,
      ms: expect.any(Number),
    });
  }
});
