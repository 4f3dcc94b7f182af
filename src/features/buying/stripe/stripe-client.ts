/** The SDK with a deadline, for everything that calls Stripe. */
import { AsyncLocalStorage } from 'node:async_hooks';
import Stripe from 'stripe';

export interface StripeClient {
  readonly stripe: Stripe;
  /** Runs calls of the SDK, including its retries, within one deadline. */
  run<T>(work: (stripe: Stripe) => Promise<T>): Promise<T>;
  /** True if Stripe repeated a stored answer because the idempotency key was used before. */
  wasReplayed(response: Stripe.Response<object>): boolean;
}

export interface StripeClientOptions {
  secretKey: string;
  /** Where a stand-in for Stripe's API is, without a slash at the end. */
  apiUrl?: string | null;
  /** Replaces the global `fetch`; the emulator passes its own. */
  fetch?: typeof globalThis.fetch;
  /** Timeout of one attempt. All attempts of a call together get 1.5 times as long. */
  timeoutMs?: number;
  maxNetworkRetries?: number;
}

/**
 * Creates a client of the SDK over `fetch`. The SDK's timeout applies to each attempt, so three slow attempts would outlast
 * the request that waits for them. A deadline for all of them aborts the current attempt and fails the next at once.
 */
export function createStripeClient(options: StripeClientOptions): StripeClient {
  const timeoutMs = options.timeoutMs ?? 10_000;
  const send = options.fetch ?? globalThis.fetch;
  const deadline = new AsyncLocalStorage<AbortSignal>();

  // The SDK knows only hosts, and a stand-in may be below a path.
  const addressOf = (input: string | URL | Request): string | URL | Request =>
    options.apiUrl == null ? input : `${input}`.replace(/^https:\/\/[^/]+/, options.apiUrl);

  const boundFetch: typeof globalThis.fetch = (input, init) => {
    const signals = [deadline.getStore(), init?.signal].filter((signal) => signal != null);
    return send(addressOf(input), { ...init, signal: AbortSignal.any(signals) });
  };
  const stripe = new Stripe(options.secretKey, {
    httpClient: Stripe.createFetchHttpClient(boundFetch),
    timeout: timeoutMs,
    maxNetworkRetries: options.maxNetworkRetries ?? 2,
    telemetry: false,
  });

  return {
    stripe,
    async run(work) {
      const signal = AbortSignal.timeout(timeoutMs * 1.5);
      const over = new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
      // Reject now, because the SDK would first wait for its next attempt, which fails anyway.
      return Promise.race([deadline.run(signal, () => work(stripe)), over]);
    },
    wasReplayed(response) {
      // With `fetch` the headers are a `Headers` object, not the plain object of the SDK's types.
      const headers: unknown = response.lastResponse.headers;
      return headers instanceof Headers && headers.get('idempotent-replayed') === 'true';
    },
  };
}
