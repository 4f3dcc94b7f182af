import { AsyncLocalStorage } from 'node:async_hooks';
import Stripe from 'stripe';

export interface StripeClient {
  /** Runs calls of the SDK, its retries included, within one deadline. */
  run<T>(work: (stripe: Stripe) => Promise<T>): Promise<T>;
  /** Whether an answer is a stored one, given again for a repeated idempotency key. */
  wasReplayed(response: Stripe.Response<object>): boolean;
}

interface ClientOptions {
  secretKey: string;
  fetch?: typeof globalThis.fetch;
  timeoutMs?: number;
  maxNetworkRetries?: number;
}

/**
 * The SDK over `fetch`. Its timeout holds for one attempt only, so three slow attempts would outlast the request that
 * waits for them: a deadline over all of them ends the last one and makes the next fail at once.
 */
export function createStripeClient(options: ClientOptions): StripeClient {
  const timeoutMs = options.timeoutMs ?? 10_000;
  const send = options.fetch ?? globalThis.fetch;
  const deadline = new AsyncLocalStorage<AbortSignal>();

  const boundFetch: typeof globalThis.fetch = (input, init) => {
    const signals = [deadline.getStore(), init?.signal].filter((signal) => signal != null);
    return send(input, { ...init, signal: AbortSignal.any(signals) });
  };
  const stripe = new Stripe(options.secretKey, {
    httpClient: Stripe.createFetchHttpClient(boundFetch),
    timeout: timeoutMs,
    maxNetworkRetries: options.maxNetworkRetries ?? 2,
    telemetry: false,
  });

  return {
    async run(work) {
      const signal = AbortSignal.timeout(timeoutMs * 1.5);
      const over = new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
      // The SDK would wait for its next attempt, which fails at once: nobody waits for that.
      return Promise.race([deadline.run(signal, () => work(stripe)), over]);
    },
    wasReplayed(response) {
      // With fetch the SDK hands out the raw Response, whose headers are not the plain object of its types.
      const headers: unknown = response.lastResponse.headers;
      return headers instanceof Headers && headers.get('idempotent-replayed') === 'true';
    },
  };
}
