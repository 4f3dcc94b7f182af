import Stripe from 'stripe';
import { daySeconds } from '../../../platform/time.ts';
import { presentEvent } from './events.ts';
import type { EventRecord } from './records.ts';
import type { World } from './world.ts';

export interface Deliveries {
  attempt(event: EventRecord): Promise<void>;
  /** Signs and sends an event. Returns the status; 0 if there was no response. */
  send(event: EventRecord): Promise<number>;
}

interface Options {
  webhookUrl: string;
  webhookSecret: string;
  /** Destination and secret of thin events, which are about accounts. */
  accountsWebhookUrl: string;
  accountsWebhookSecret: string;
  /** Destination and secret of events of the platform itself, which are about subscriptions. */
  planWebhookUrl: string;
  planWebhookSecret: string;
  deliver: (request: Request) => Promise<Response>;
  log: (message: string) => void;
  /** Aborts running deliveries. They count as failed and are retried by the next process. */
  stopping: AbortSignal;
}

/** Delay until the next attempt, by the number of attempts so far; the last one repeats. */
const backoffMs = [250, 500, 1000, 2000, 4000, 8000, 15_000, 30_000, 60_000];
const giveUpAfterSeconds = 3 * daySeconds;
const answerWithinMs = 20_000;

/** Delivers webhooks at least once, in no particular order, until they are accepted. */
export function createDeliveries(world: World, options: Options): Deliveries {
  function destinationOf({ object, account }: EventRecord): { url: string; secret: string } {
    if (object === null) return { url: options.accountsWebhookUrl, secret: options.accountsWebhookSecret };
    if (account === '') return { url: options.planWebhookUrl, secret: options.planWebhookSecret };
    return { url: options.webhookUrl, secret: options.webhookSecret };
  }

  async function send(event: EventRecord): Promise<number> {
    const payload = JSON.stringify(presentEvent(event));
    const { url, secret } = destinationOf(event);
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret,
      timestamp: Math.floor(world.now() / 1000),
    });
    const signal = AbortSignal.any([options.stopping, AbortSignal.timeout(answerWithinMs)]);
    const request = new Request(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Stripe-Signature': signature,
        'User-Agent': 'Stripe/1.0',
      },
      body: payload,
      signal,
    });
    try {
      signal.throwIfAborted();
      const response = await Promise.race([options.deliver(request), rejectOnAbort(signal)]);
      await response.body?.cancel();
      return response.status;
    } catch {
      return 0;
    }
  }

  async function attempt(event: EventRecord): Promise<void> {
    const status = await send(event);
    const delivered = status >= 200 && status < 300;
    const now = world.now();
    const attempts = event.attempts + 1;
    const givenUp = now / 1000 - event.created > giveUpAfterSeconds;
    const next = now + (backoffMs[attempts - 1] ?? 60_000);
    if (!delivered)
      options.log(`Webhook ${event.type} ${event.id} failed: ${status || 'no response'} (attempt ${attempts})`);
    await world.store.change(event.account, async (tx) => {
      tx.put({ ...event, attempts, delivered, dueAt: delivered || givenUp ? null : next });
    });
  }

  return { attempt, send };
}

/** Rejects when the signal is aborted, in case the receiver ignores the signal. */
function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
