/** Counts what the site does, for a monitoring system (Prometheus) that reads /metrics. No label names a person or a row. */
import { LRUCache } from 'lru-cache';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Database } from '../../platform/database/database.ts';
import type { Release } from '../../platform/database/release.ts';
import type { Answered, FrontDoorWatcher } from '../../platform/http/front-door/options.ts';
import { createGauges } from './metrics-gauges.ts';
import { createCounter, createHistogram } from './plain-metrics.ts';
import { nameRoute } from './route-names.ts';

export interface Metrics extends Required<FrontDoorWatcher> {
  queried(ms: number, succeeded: boolean): void;
  read(db: Database, dataDir: string): Promise<string>;
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** "2xx"; "left" if the visitor left before there was an answer. */
const statusClass = (status: number | null): string => (status === null ? 'left' : `${Math.floor(status / 100)}xx`);

const requestSeconds = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const querySeconds = [0.001, 0.005, 0.02, 0.1, 0.5, 2];

/** Creates the counters of one process. Several instances are added up by whoever reads them. */
export function createMetrics(release: Release): Metrics {
  const registry = new Registry();
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
  const refresh = createGauges(registry, release);

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
      await refresh(db, dataDir);
      return registry.metrics();
    },
  };
}
