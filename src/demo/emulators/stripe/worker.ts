import type { Deliveries } from './deliveries.ts';
import type { EventRecord, StoredRecord } from './records.ts';
import { settledSession } from './sessions.ts';
import type { World } from './world.ts';

export interface Worker {
  /** Does everything that is due now and waits for its end; failed deliveries wait for their next turn. */
  tick(): Promise<void>;
  /** Something is due at `at` (Unix milliseconds). */
  wake(at: number): void;
  stop(): Promise<void>;
}

const atOnce = 20;
/** How long work that another process left behind may lie. */
const lookAfterMs = 30_000;
/** Keeps a delivery under way, or a clock that stands still, from spinning. */
const leastWaitMs = 200;
const afterFailureMs = 1000;

/**
 * Does what happens by itself: sessions expire, slow payments go through, webhooks leave, old keys are forgotten.
 * @param automatic false: nothing happens but by `tick`, and webhooks stay
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

  function stumble(error: unknown): void {
    log(`The emulated provider stumbled: ${String(error)}`);
  }

  function start(event: EventRecord): void {
    const attempt = deliveries.attempt(event).catch(stumble);
    underWay.set(event.id, attempt);
    void attempt.then(() => {
      underWay.delete(event.id);
      wake(world.now());
    });
  }

  async function handle(record: Exclude<StoredRecord, EventRecord>): Promise<void> {
    if (record.kind === 'session') {
      await world.store.change(record.account, (tx) => settledSession(tx, record.id, world.now()));
    } else {
      await world.store.change(record.id, async (tx) => tx.remove(record.kind, record.id));
    }
  }

  /** Deliveries are started, everything else is done when it returns. */
  async function work(): Promise<void> {
    for (let progress = true; progress && !stopped; ) {
      progress = false;
      for (const record of await world.store.due(world.now(), automatic ? 5 * atOnce : 10_000)) {
        if (record.kind !== 'event') await handle(record);
        else if (automatic && underWay.size < atOnce && !underWay.has(record.id)) start(record);
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
      wake(Math.max(next ?? Number.POSITIVE_INFINITY, world.now() + leastWaitMs));
    } catch (error) {
      stumble(error);
      wake(world.now() + afterFailureMs);
    }
  }

  function wake(at: number): void {
    const wait = Math.min(Math.max(at - world.now(), 0), lookAfterMs);
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
