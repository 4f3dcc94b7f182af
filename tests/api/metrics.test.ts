/** /metrics and the log of the built site, as a program that collects them sees them. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { backups } from '../../src/app/backup/backups.table.ts';
import { createMetrics } from '../../src/app/metrics/metrics.ts';
import { createWatcher } from '../../src/app/metrics/request-log.ts';
import { readRelease } from '../../src/platform/database/release.ts';
import { setUpLog } from '../../src/platform/http/log.ts';
import { closeJobs, openJobs } from '../../src/platform/jobs/jobs.ts';
import { type StartedApp, startApp } from '../support/app.ts';
import { testConfig } from '../support/config.ts';
import { root } from '../support/root.ts';

const token = 'a-token-for-the-metrics';
let site: StartedApp;

beforeAll(async () => {
  const metrics = createMetrics(await readRelease(root));
  site = await startApp({
    seed: true,
    env: { BETA_PASSWORD: 'river-river', METRICS_TOKEN: token },
    watch: { onQuery: metrics.queried },
    frontDoor: {
      watcher: createWatcher(testConfig(), metrics),
      metrics: { token, read: () => metrics.read(site.db, root) },
    },
  });
});
afterAll(() => site.close());

const read = async () => (await site.fetch('/metrics', { headers: { authorization: `Bearer ${token}` } })).text();

/** The sum of the samples whose name and labels contain all of these texts. */
function sum(metrics: string, ...parts: string[]): number {
  return metrics
    .split('\n')
    .filter((line) => !line.startsWith('#') && parts.every((part) => line.includes(part)))
    .reduce((all, line) => all + Number(line.split(' ').at(-1)), 0);
}

test('only the token opens /metrics, through the beta gate; for others it is a page like any that doesn’t exist', async () => {
  expect((await site.fetch('/metrics', { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
  for (const authorization of [
    'Bearer wrong',
    `Bearer ${token}x`,
    `Bearer ${token.slice(0, -1)}`,
    `Basic ${token}`,
    '',
  ]) {
    const refused = await site.fetch('/metrics', { headers: { authorization } });
    const unknown = await site.fetch('/metrix', { headers: { authorization } });
    expect([authorization, refused.status]).toEqual([authorization, unknown.status]);
    expect(await refused.text()).not.toContain('http_requests_total');
  }
});

test('requests are counted by route and class of status, renders and the cache by result, and queries', async () => {
  const entered = await site.fetch('/beta', {
    method: 'POST',
    headers: { origin: site.url },
    body: new URLSearchParams({ password: 'river-river' }),
  });
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
  const before = await read();
  const get = async (address: string) => (await site.fetch(address, { headers: { cookie } })).text();
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
  const boss = await openJobs(site.databaseUrl, () => {});
  await boss.createQueue('mail');
  await boss.send('mail', {});
  await closeJobs(boss);
  // So that a connection is open: idle ones are closed.
  await site.db.execute('select 1');
  const metrics = await read();
  const rows = async (query: string) => (await site.db.execute<{ n: number }>(query)).rows[0]?.n ?? -1;
  expect(sum(metrics, 'database_up')).toBe(1);
  expect(sum(metrics, 'db_connections', 'open')).toBeGreaterThan(0);
  expect(sum(metrics, 'data_dir_bytes', 'free')).toBeGreaterThan(0);
  expect(sum(metrics, 'data_dir_bytes', 'all')).toBeGreaterThan(sum(metrics, 'data_dir_bytes', 'free'));
  expect(sum(metrics, 'job_oldest_age_seconds')).toBeGreaterThanOrEqual(0);
  expect(sum(metrics, 'orders{', 'status="paid"')).toBe(
    await rows("select count(*)::int as n from orders where channel <> 'in_person' and status = 'paid'"),
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
  await site.db.insert(backups).values([
    { kind: 'asked', takenAt, bytes: 1 },
    { kind: 'daily', takenAt: new Date(), bytes: null },
  ]);
  const metrics = await read();
  expect(metrics).toMatch(/^site_info\{version="\d+\.\d+\.\d+",migration="\d{4}_[^"]+"\} 1$/m);
  expect(sum(metrics, 'migrations{state="applied"')).toBeGreaterThan(0);
  expect(metrics).toMatch(/^migrations\{state="pending"\} 0$/m);
  expect(metrics).toMatch(/^migrations\{state="unknown"\} 0$/m);
  expect(Number(/^backup_last_age_seconds (\S+)$/m.exec(metrics)?.[1])).toBeCloseTo(3600, -2);
});

test('50 requests at once write a line each, with an id of its own that the answer names too', async () => {
  const written = vi.spyOn(console, 'debug').mockImplementation(() => {});
  setUpLog({ logFormat: 'text', logLevel: 'debug' });
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => site.fetch(`/missing-${n}`, { headers: { 'x-request-id': 'forged' } })),
  );
  const lineOf = (id: string | null) =>
    written.mock.calls.map(([line]) => String(line)).find((line) => line.includes(`[${id}]`));
  for (const [n, answer] of answers.entries())
    await vi.waitFor(() =>
      expect(lineOf(answer.headers.get('x-request-id'))).toMatch(
        new RegExp(`request method="GET" path="/missing-${n}" status=401 ms=[\\d.]+$`),
      ),
    );
  expect(new Set(answers.map((answer) => answer.headers.get('x-request-id'))).size).toBe(50);
  setUpLog({ logFormat: 'text', logLevel: 'info' });
  written.mockRestore();
});
