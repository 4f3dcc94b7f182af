import type { Pool } from 'pg';
import type { Clock } from '../../../platform/clock.ts';
import { paths } from '../../../site/paths.ts';
import type { AccountStage } from './account-stages.ts';
import { accountEndpoints } from './api/account-endpoints.ts';
import { checkoutEndpoints } from './api/checkout-endpoints.ts';
import { answerError, createApiHandler } from './api/endpoint.ts';
import { ApiError } from './api/errors.ts';
import { moneyEndpoints } from './api/money-endpoints.ts';
import { paymentEndpoints } from './api/payment-endpoints.ts';
import { refundEndpoints } from './api/refund-endpoints.ts';
import { customerEndpoints } from './billing/customer-endpoints.ts';
import { portalRoutes } from './billing/portal-routes.ts';
import { priceEndpoints } from './billing/price-endpoints.ts';
import { subscriptionEndpoints } from './billing/subscription-endpoints.ts';
import { createDeliveries } from './deliveries.ts';
import { createFaults, readFaultyAccount } from './faults.ts';
import { dashboardRoutes } from './pages/dashboard-routes.ts';
import { onboardingRoutes } from './pages/onboarding-routes.ts';
import { initialValues } from './pages/pay-form.ts';
import { notFoundPage, payRoutes } from './pages/pay-routes.ts';
import type { EventRecord } from './records.ts';
import { createRouter } from './router.ts';
import { openMemoryStore } from './store/memory-store.ts';
import { openPostgresStore } from './store/postgres-store.ts';
import type { Store } from './store/store.ts';
import { wakeOnChange } from './store/wake-on-change.ts';
import { createWorker } from './worker.ts';
import { pagesPath, payUrl, type World } from './world.ts';

export interface EmulatorOptions {
  /** Named accounts. `acct_demo_…` and `acct_sentinel_…` are built in (see `accounts.ts`, `faults.ts`). */
  accounts: readonly { id: string; name: string; stage?: AccountStage }[];
  siteUrl: string;
  webhookSecret: string;
  accountsWebhookSecret: string;
  planWebhookSecret: string;
  /** See `World`. */
  platformName?: string;
  afterRetries?: World['afterRetries'];
  makePdf?: World['makePdf'];
  deliver: (request: Request) => Promise<Response>;
  /** The database, which several processes may share, or a store of the caller's. Null keeps everything in memory. */
  persistence: { pool: Pool } | { store: Store } | null;
  clock?: Clock;
  log?: (message: string) => void;
  /** If false, nothing happens until `tick` is called, and only `deliverAll` sends webhooks. */
  automatic?: boolean;
}

export interface StripeEmulator {
  /** Serves the hosted pages. Requests have their full path. */
  fetch(request: Request): Promise<Response>;
  stripeFetch: typeof globalThis.fetch;
  events(): Promise<EventRecord[]>;
  /** Sends every event `times` times, whether it was delivered or not, and returns the statuses. For tests. */
  deliverAll(options?: {
    times?: number;
    shuffle?: <T>(list: readonly T[]) => T[];
    concurrency?: number;
  }): Promise<number[]>;
  redeliver(eventId: string): Promise<number>;
  /** Submits the hosted page's form; `fields` override its initial values. */
  pay(sessionId: string, fields?: Record<string, string>): Promise<Response>;
  tick(): Promise<void>;
  close(): Promise<void>;
}

async function openStore(persistence: EmulatorOptions['persistence']): Promise<Store> {
  if (persistence === null) return openMemoryStore();
  return 'store' in persistence ? persistence.store : openPostgresStore(persistence.pool);
}

/**
 * Emulates Stripe as far as this application uses it: accounts and Checkout with their hosted pages, refunds, fees,
 * disputes, balances and payouts, subscriptions, idempotency keys, and signed webhooks. Like the real one, it remembers after a crash whatever it has answered.
 */
export async function createStripeEmulator(options: EmulatorOptions): Promise<StripeEmulator> {
  const log = options.log ?? (() => undefined);
  const clock = options.clock ?? { now: () => new Date() };
  const { persistence } = options;
  const opened = await openStore(persistence);
  const world: World = {
    store: wakeOnChange(opened, (at) => worker.wake(at)),
    siteUrl: options.siteUrl,
    seeded: new Map(options.accounts.map(({ id, ...account }) => [id, account])),
    platformName: options.platformName ?? 'the platform',
    afterRetries: options.afterRetries ?? 'past_due',
    makePdf: options.makePdf ?? null,
    now: () => clock.now().getTime(),
  };
  const urls = {
    webhookUrl: `${options.siteUrl}${paths.api.stripeWebhook}`,
    accountsWebhookUrl: `${options.siteUrl}${paths.api.stripeAccountsWebhook}`,
    planWebhookUrl: `${options.siteUrl}${paths.api.stripePlanWebhook}`,
  };
  const stop = new AbortController();
  const deliveries = createDeliveries(world, { ...options, ...urls, log, stopping: stop.signal });
  const worker = createWorker(world, deliveries, options.automatic ?? true, log);
  const answer = createHandler(world);
  const faultOf = createFaults();

  // Retry immediately what the last process left pending.
  const pending = await world.store.due(Number.MAX_SAFE_INTEGER, 10_000);
  for (const event of pending.filter((record) => record.kind === 'event')) {
    await world.store.change(event.account, async (tx) => tx.put({ ...event, dueAt: world.now() }));
  }
  worker.wake(world.now());

  const emulator: StripeEmulator = {
    async fetch(request) {
      const { pathname } = new URL(request.url);
      // Only the pages are public; the API is for this process.
      if (pathname !== pagesPath && !pathname.startsWith(`${pagesPath}/`)) return notFoundPage();
      return answer(request);
    },

    async stripeFetch(input, init) {
      const request = new Request(input, init);
      const work = () => answer(request);
      const fault = faultOf(await readFaultyAccount(request, world.store));
      request.signal.throwIfAborted();
      return fault === null ? work() : fault(request, work);
    },

    events: () => world.store.list('event'),

    async deliverAll({ times = 1, shuffle, concurrency = 20 } = {}) {
      const events = await world.store.list('event');
      const inOrder = Array.from({ length: times }, () => events).flat();
      const queue = shuffle?.(inOrder) ?? inOrder;
      const statuses: number[] = [];
      const lane = async () => {
        for (let event = queue.pop(); event !== undefined; event = queue.pop())
          statuses.push(await deliveries.send(event));
      };
      await Promise.all(Array.from({ length: concurrency }, lane));
      return statuses;
    },

    async redeliver(eventId) {
      const event = (await world.store.list('event')).find(({ id }) => id === eventId);
      if (event === undefined) throw new Error(`There is no event ${eventId}.`);
      return deliveries.send(event);
    },

    async pay(sessionId, fields = {}) {
      const body = new URLSearchParams({ ...initialValues(null), ...fields });
      return emulator.fetch(new Request(payUrl(options.siteUrl, sessionId), { method: 'POST', body }));
    },

    tick: () => worker.tick(),

    async close() {
      stop.abort();
      await worker.stop();
      await opened.close();
    },
  };
  return emulator;
}

function createHandler(world: World): (request: Request) => Promise<Response> {
  const endpoints = Object.entries({
    ...accountEndpoints,
    ...checkoutEndpoints,
    ...paymentEndpoints,
    ...refundEndpoints,
    ...moneyEndpoints,
    ...priceEndpoints,
    ...customerEndpoints,
    ...subscriptionEndpoints,
  });
  const route = createRouter({
    ...Object.fromEntries(endpoints.map(([call, run]) => [call, createApiHandler(world, run)])),
    ...payRoutes(world),
    ...onboardingRoutes(world),
    ...dashboardRoutes(world),
    ...portalRoutes(world),
  });
  return async (request) => {
    const { pathname } = new URL(request.url);
    try {
      const found = route(request);
      if (found) return await found;
    } catch (error) {
      return answerError(error);
    }
    if (pathname.startsWith(pagesPath)) return notFoundPage();
    // The SDK takes a response without an `error` for success.
    return answerError(new ApiError(404, `Unrecognized request URL (${request.method}: ${pathname}).`));
  };
}
