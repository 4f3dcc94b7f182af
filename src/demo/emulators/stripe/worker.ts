import { endCheck } from './accounts.ts';
import { platform } from './billing/customers.ts';
import { settleSubscription } from './billing/subscriptions.ts';
import type { Deliveries } from './deliveries.ts';
import type { EventRecord, StoredRecord } from './records.ts';
import { settleRefund } from './refunds.ts';
import { settleSession } from './sessions.ts';
import type { World } from './world.ts';

export interface Worker {
  /** Does everything that is due and waits until it is done. Failed deliveries stay for their next attempt. */
  tick(): Promise<void>;
  /** Makes sure that the worker runs at `at` (Unix milliseconds). */
  wake(at: number): void;
  stop(): Promise<void>;
}

const maxDeliveries = 20;
/** The longest wait, after which work that another process left behind is found. */
const longestWaitMs = 30_000;
/** The shortest wait, so that a running delivery or a stopped clock causes no busy loop. */
const shortestWaitMs = 200;
const afterFailureMs = 1000;

/**
 * Creates the worker that expires sessions, completes slow payments and refunds, sends webhooks, and deletes old idempotency keys.
 * @param automatic if false, it only works when `tick` is called, and sends no webhooks
 */
export function createWorker(
  world: World,
  deliveries: Deliveries,
  automatic: boolean,
  log: (message: string) => void,
): Worker {
  const underWay = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let timerAt = Number.POSITIVE_INFINITY;
  let stopped = false;

  function logFailure(error: unknown): void {
    log(`The emulated Stripe failed: ${String(error)}`);
  }

  function start(event: EventRecord): void {
    const attempt = deliveries.attempt(event).catch(logFailure);
    underWay.set(event.id, attempt);
    void attempt.then(() => {
      underWay.delete(event.id);
      wake(world.now());
    });
  }

  async function handle(record: Exclude<StoredRecord, EventRecord>): Promise<void> {
    if (record.kind === 'session') {
      await world.store.change(record.account, (tx) => settleSession(tx, record.id, world.now()));
    } else if (record.kind === 'refund') {
      await world.store.change(record.account, (tx) => settleRefund(tx, record.id, world.now()));
    } else if (record.kind === 'subscription') {
      await world.store.change(platform, (tx) =>
        settleSubscription(tx, world, record.id, Math.floor(world.now() / 1000)),
      );
    } else if (record.kind === 'account') {
      await world.store.change(record.id, (tx) => endCheck(tx, record.id, world.now()));
    } else {
      await world.store.change(record.id, async (tx) => tx.remove(record.kind, record.id));
    }
  }

  /** Starts deliveries without waiting for them; everything else is done when it returns. */
  async function work(): Promise<void> {
    for (let progress = true; progress && !stopped; ) {
      progress = false;
      for (const record of await world.store.due(world.now(), automatic ? 5 * maxDeliveries : 10_000)) {
        if (record.kind !== 'event') await handle(record);
        else if (automatic && underWay.size < maxDeliveries && !underWay.has(record.id)) start(record);
        else continue;
        progress = true;
      }
    }
  }

  async function workAndSleep(): Promise<void> {
    timerAt = Number.POSITIVE_INFINITY;
    try {
      await work();
      const next = await world.store.nextDue();
      wake(Math.max(next ?? Number.POSITIVE_INFINITY, world.now() + shortestWaitMs));
    } catch (error) {
      logFailure(error);
      wake(world.now() + afterFailureMs);
    }
  }

  function wake(at: number): void {
    const wait = Math.min(Math.max(at - world.now(), 0), longestWaitMs);
    const when = performance.now() + wait;
    if (!automatic || stopped || when >= timerAt) return;
    clearTimeout(timer);
    timerAt = when;
    timer = setTimeout(() => void workAndSleep(), wait);
    timer.unref();
  }

  return {
    async tick() {
      do {
        await work();
        await Promise.all(underWay.values());
      } while (underWay.size > 0);
    },
    wake,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await Promise.all(underWay.values());
    },
  };
}
