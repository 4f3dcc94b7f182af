import { createEmulator, defineEmulator } from 'emulate';
import type { Pool } from 'pg';
import { paths } from '../../../config/paths.ts';
import type { Clock } from '../../../domain/ports.ts';
import { accountEndpoints } from './api/account-endpoints.ts';
import { checkoutEndpoints } from './api/checkout-endpoints.ts';
import { addEndpoint, answerError } from './api/endpoint.ts';
import { ApiError, errorBody } from './api/errors.ts';
import { paymentEndpoints } from './api/payment-endpoints.ts';
import { createDeliveries } from './deliveries.ts';
import { createFaults } from './faults.ts';
import { addOnboardingRoutes } from './pages/onboarding-routes.ts';
import { initialValues } from './pages/pay-form.ts';
import { addPayRoutes, notFoundPage } from './pages/pay-routes.ts';
import type { EventRecord } from './records.ts';
import { openFileStore } from './store/file-store.ts';
import { openPostgresStore } from './store/postgres-store.ts';
import type { Store } from './store/store.ts';
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
  /** A database that several processes may share, a file of one process, or nothing that stays. */
  persistence: { pool: Pool } | { file: string } | null;
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
  const opened = await openStore(options.persistence);
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
  const runtime = await createEmulator({ service: define(world), listen: false, baseUrl: 'https://api.stripe.com' });
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
      return runtime.fetch(request);
    },

    async stripeFetch(input, init) {
      const request = new Request(input, init);
      const work = () => runtime.fetch(request);
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
      await runtime.close();
      await opened.close();
    },
  };
  return emulator;
}

function define(world: World) {
  return defineEmulator({
    name: 'stripe-checkout',
    // The state lives in the store: a snapshot of everything per request would not scale with the orders.
    state: () => ({}),
    cors: false,
    setup({ app }) {
      const endpoints = { ...accountEndpoints, ...checkoutEndpoints, ...paymentEndpoints };
      for (const [route, run] of Object.entries(endpoints)) addEndpoint(app, world, route, run);
      addPayRoutes(app, world);
      addOnboardingRoutes(app, world);
      app.onError(answerError);
      app.notFound((c) => {
        if (c.req.path.startsWith(pagesPath)) return notFoundPage();
        const error = new ApiError(404, `Unrecognized request URL (${c.req.method}: ${c.req.path}).`);
        return Response.json(errorBody(error), { status: 404 });
      });
    },
  });
}

async function openStore(persistence: EmulatorOptions['persistence']): Promise<Store> {
  if (persistence !== null && 'pool' in persistence) return openPostgresStore(persistence.pool);
  return openFileStore(persistence?.file ?? null);
}
