/** Counts what the site does, for a monitoring system (Prometheus) that reads /metrics. No label names a person or a row. */
import { statfs } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { poolOf } from '../platform/database/connection.ts';
import type { Database } from '../platform/database/database.ts';
import type { Answered, FrontDoorWatcher } from '../platform/http/front-door/options.ts';
import { createCounter, createHistogram } from './plain-metrics.ts';
import { nameRoute } from './route-names.ts';
import { readSiteFigures } from './site-figures.server.ts';

export interface Metrics extends Required<FrontDoorWatcher> {
  queried(ms: number, succeeded: boolean): void;
  /** Returns all metrics as text, with what the database counts and what its disk has left. */
  read(db: Database, dataDir: string): Promise<string>;
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** "2xx"; "left" if the visitor left before there was an answer. */
const statusClass = (status: number | null): string => (status === null ? 'left' : `${Math.floor(status / 100)}xx`);

const requestSeconds = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const querySeconds = [0.001, 0.005, 0.02, 0.1, 0.5, 2];

/** Creates the counters of one process. Several instances are added up by whoever reads them. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const routes = new LRUCache<string, string>({ max: 1_000 });
  collectDefaultMetrics({ register: registry });
  const requests = createCounter({
    name: 'http_requests_total',
    help: 'Requests that are over, by route and class of status.',
    labelNames: ['route', 'method', 'status'],
    registry,
  });
  const requestTime = createHistogram(
    {
      name: 'http_request_seconds',
      help: 'Time until an answer was handed over, by route.',
      labelNames: ['route'],
      registry,
    },
    requestSeconds,
  );
  const renders = createHistogram(
    {
      name: 'page_render_seconds',
      help: 'Pages and API calls that were rendered: for everyone or for one visitor.',
      labelNames: ['audience', 'outcome'],
      registry,
    },
    requestSeconds,
  );
  const cacheReads = createCounter({
    name: 'page_cache_reads_total',
    help: 'Readings of the page cache: fresh, stale while a new page is rendered, saved after a failure, or absent.',
    labelNames: ['result'],
    registry,
  });
  const queries = createHistogram(
    {
      name: 'db_query_seconds',
      help: 'Queries of requests and jobs, without those of the mail queue.',
      labelNames: ['outcome'],
      registry,
    },
    querySeconds,
  );
  const gauge = <L extends string>(name: string, help: string, labelNames: readonly L[]) =>
    new Gauge<L>({ name, help, labelNames, registers });
  const databaseUp = gauge('database_up', 'Whether the figures from the database could be read.', []);
  const jobs = gauge('jobs', 'Background jobs, by queue and state.', ['queue', 'state']);
  const oldestJob = gauge(
    'job_oldest_age_seconds',
    'How long the job has waited that is due for the longest time.',
    [],
  );
  const connections = gauge('db_connections', 'Connections of the pool, and requests that wait for one.', ['state']);
  const disk = gauge('data_dir_bytes', 'Size of the disk of DATA_DIR, and what is free of it.', ['state']);
  const webhooks = gauge('payment_webhooks', 'Payment events of the last week, by age and outcome.', [
    'age',
    'outcome',
  ]);
  const lastWebhook = gauge('payment_webhook_last_age_seconds', 'Age of the newest payment event.', []);
  const payments = gauge('orders', 'Orders, by what became of their payment.', ['status']);
  const refunds = gauge('refunds', 'Refunds, by what became of them.', ['status']);

  return {
    answered({ method, path, status, ms }: Answered) {
      const route = routes.get(path) ?? nameRoute(path);
      routes.set(path, route);
      requests(route, methods.has(method) ? method : 'other', statusClass(status));
      requestTime(ms, route);
    },
    rendered: ({ shared, failed, ms }) => renders(ms, shared ? 'everyone' : 'visitor', failed ? 'failed' : 'ok'),
    cacheRead: (result) => cacheReads(result),
    queried: (ms, succeeded) => queries(ms, succeeded ? 'ok' : 'failed'),
    async read(db, dataDir) {
      const { totalCount, idleCount, waitingCount } = poolOf(db);
      connections.set({ state: 'open' }, totalCount);
      connections.set({ state: 'idle' }, idleCount);
      connections.set({ state: 'waiting' }, waitingCount);
      const { bsize, blocks, bavail } = await statfs(dataDir);
      disk.set({ state: 'all' }, blocks * bsize);
      disk.set({ state: 'free' }, bavail * bsize);
      const figures = await readSiteFigures(db).catch(() => null);
      databaseUp.set(figures === null ? 0 : 1);
      for (const one of [jobs, webhooks, lastWebhook, payments, refunds]) one.reset();
      lastWebhook.remove();
      for (const { queue, state, count } of figures?.jobs ?? []) jobs.set({ queue, state }, count);
      for (const { age, outcome, count } of figures?.webhooks ?? []) webhooks.set({ age, outcome }, count);
      for (const { status, count } of figures?.orders ?? []) payments.set({ status }, count);
      for (const { status, count } of figures?.refunds ?? []) refunds.set({ status }, count);
      oldestJob.set(figures?.oldestJobSeconds ?? 0);
      const age = figures?.lastWebhookSeconds ?? null;
      if (age !== null) lastWebhook.set(age);
      return registry.metrics();
    },
  };
}
