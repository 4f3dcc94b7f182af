import type { Pool } from 'pg';
import type { Clock } from '../../../platform/clock.ts';
import { paths } from '../../../site/paths.ts';
import { accountEndpoints } from './api/account-endpoints.ts';
import { checkoutEndpoints } from './api/checkout-endpoints.ts';
import { answerError, apiAnswer } from './api/endpoint.ts';
import { ApiError } from './api/errors.ts';
import { paymentEndpoints } from './api/payment-endpoints.ts';
import { createDeliveries } from './deliveries.ts';
import { createFaults } from './faults.ts';
import { onboardingRoutes } from './pages/onboarding-routes.ts';
import { initialValues } from './pages/pay-form.ts';
import { notFoundPage, payRoutes } from './pages/pay-routes.ts';
import type { EventRecord } from './records.ts';
import { createRouter } from './router.ts';
import { openMemoryStore } from './store/memory-store.ts';
import { openPostgresStore } from './store/postgres-store.ts';
import { waking } from './store/waking.ts';
import { createWorker } from './worker.ts';
import { pagesPath, payUrl, type World } from './world.ts';

export interface EmulatorOptions {
  /** Accounts with names; `acct_demo_…` and `acct_sentinel_…` exist by themselves (see `accounts.ts`, `faults.ts`). */
  accounts: readonly { id: string; name: string }[];
  /** Origin at which the hosted pages are served. */
  siteUrl: string;
  webhookSecret: string;
  /** How webhooks reach the application. */
  deliver: (request: Request) => Promise<Response>;
  /** The database, which several processes may share; null keeps everything in memory and forgets it at the end. */
  persistence: { pool: Pool } | null;
  clock?: Clock;
  log?: (message: string) => void;
  /** False: nothing happens by itself but by `tick`, and webhooks leave by `deliverAll` alone. */
  automatic?: boolean;
}

export interface StripeEmulator {
  /** Serves the hosted pages; requests come with their full path. */
  fetch(request: Request): Promise<Response>;
  /** Stripe's API for the SDK, in this process. */
  stripeFetch: typeof globalThis.fetch;
  /** Every event so far, the oldest first. */
  events(): Promise<EventRecord[]>;
  /** Sends every event again, delivered or not, `times` times, and answers with the statuses. For tests. */
  deliverAll(options?: { times?: number; shuffle?: boolean; concurrency?: number }): Promise<number[]>;
  /** Sends one event again. */
  redeliver(eventId: string): Promise<number>;
  /** Fills in the hosted page's form, with `fields` in place of what stands there, and sends it. */
  pay(sessionId: string, fields?: Record<string, string>): Promise<Response>;
  /** Does what is due by the clock: expiry, slow payments, deliveries. */
  tick(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Our own Stripe: accounts, Checkout with a hosted page, refunds, idempotency and signed webhooks, as far as this
 * application uses them. What was answered is remembered after a crash, as the real one would.
 */
export async function createStripeEmulator(options: EmulatorOptions): Promise<StripeEmulator> {
  const log = options.log ?? (() => undefined);
  const clock = options.clock ?? { now: () => new Date() };
  const { persistence } = options;
  const opened = persistence === null ? openMemoryStore() : await openPostgresStore(persistence.pool);
  const world: World = {
    store: waking(opened, (at) => worker.wake(at)),
    siteUrl: options.siteUrl,
    accountNames: new Map(options.accounts.map(({ id, name }) => [id, name])),
    now: () => clock.now().getTime(),
  };
  const webhookUrl = `${options.siteUrl}${paths.api.stripeWebhook}`;
  const stop = new AbortController();
  const deliveries = createDeliveries(world, { ...options, webhookUrl, log, stopping: stop.signal });
  const worker = createWorker(world, deliveries, options.automatic ?? true, log);
  const answer = answers(world);
  const faultOf = createFaults();

  // Whatever waited for its next attempt when the last process ended is sent at once.
  const waiting = await world.store.due(Number.MAX_SAFE_INTEGER, 10_000);
  for (const event of waiting.filter((record) => record.kind === 'event')) {
    await world.store.change(event.account, async (tx) => tx.put({ ...event, dueAt: world.now() }));
  }
  worker.wake(world.now());

  const emulator: StripeEmulator = {
    async fetch(request) {
      const { pathname } = new URL(request.url);
      // Only the pages are public: the API is for this process alone.
      if (pathname !== pagesPath && !pathname.startsWith(`${pagesPath}/`)) return notFoundPage();
      return answer(request);
    },

    async stripeFetch(input, init) {
      const request = new Request(input, init);
      const work = () => answer(request);
      const fault = faultOf(request.headers.get('stripe-account'));
      request.signal.throwIfAborted();
      return fault === null ? work() : fault(request, work);
    },

    events: () => world.store.list('event'),

    async deliverAll({ times = 1, shuffle = false, concurrency = 20 } = {}) {
      const events = await world.store.list('event');
      const queue = Array.from({ length: times }, () => events).flat();
      // Any disorder will do: it need not be a fair one.
      if (shuffle) queue.sort(() => Math.random() - 0.5);
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

/** Answers every request, whatever it asks for. */
function answers(world: World): (request: Request) => Promise<Response> {
  const endpoints = Object.entries({ ...accountEndpoints, ...checkoutEndpoints, ...paymentEndpoints });
  const route = createRouter({
    ...Object.fromEntries(endpoints.map(([call, run]) => [call, apiAnswer(world, run)])),
    ...payRoutes(world),
    ...onboardingRoutes(world),
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
    // With an error in it: the SDK takes an answer without one for success.
    return answerError(new ApiError(404, `Unrecognized request URL (${request.method}: ${pathname}).`));
  };
}
