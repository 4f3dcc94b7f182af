import type { Store } from './store/store.ts';

/**
 * Faults of calls for, or about, `acct_sentinel_<fault>`. The running demo can use these accounts too.
 *
 * | Account                      | The call                                                              |
 * |------------------------------|-----------------------------------------------------------------------|
 * | `acct_sentinel_refused`      | has its connection refused                                            |
 * | `acct_sentinel_slow`         | gets no response while the client waits (a minute at most)            |
 * | `acct_sentinel_500`          | gets a 500 from Stripe's API                                          |
 * | `acct_sentinel_429`          | gets a 429 with `Retry-After: 7`                                      |
 * | `acct_sentinel_garbage`      | gets a 200 with an HTML page                                          |
 * | `acct_sentinel_lost`         | works, but the first response to each POST is lost                    |
 * | `acct_sentinel_lost_always`  | works, but every response to a POST is lost                           |
 *
 * `acct_sentinel_new` and the other stages of `account-stages.ts` are accounts that stand there; every other
 * `acct_sentinel_…` works like an ordinary account. Creating an account fails by the address: `sentinel_500@…`.
 */
type Fault = (request: Request, work: () => Promise<Response>) => Promise<Response>;

/** Returns the error that `fetch` rejects with if the connection fails. */
function connectionError(code: string): TypeError {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
}

function apiError(status: number, code: string | null, headers: Record<string, string> = {}): Response {
  const error = { type: 'api_error', code, message: 'The emulated payment provider fails on purpose.' };
  return Response.json({ error }, { status, headers });
}

/** Resolves after a minute, or as soon as the client gives up. */
async function waitForClient(signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, 60_000);
    timer.unref();
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Returns a function that finds an account's fault; null for accounts without one. */
export function createFaults(): (account: string | null) => Fault | null {
  const lostOnce = new Set<string>();
  const faults = new Map<string, Fault>([
    ['refused', async () => Promise.reject(connectionError('ECONNREFUSED'))],
    [
      'slow',
      async (request, work) => {
        await waitForClient(request.signal);
        request.signal.throwIfAborted();
        return work();
      },
    ],
    ['500', async () => apiError(500, null)],
    ['429', async () => apiError(429, 'rate_limit', { 'Retry-After': '7' })],
    ['garbage', async () => new Response('<html>Bad gateway</html>', { headers: { 'Content-Type': 'text/html' } })],
    [
      'lost',
      async (request, work) => {
        const answer = await work();
        const call = `${request.method} ${request.url} ${request.headers.get('idempotency-key')}`;
        if (request.method !== 'POST' || lostOnce.has(call)) return answer;
        lostOnce.add(call);
        throw connectionError('ECONNRESET');
      },
    ],
    [
      'lost_always',
      async (request, work) => {
        const answer = await work();
        if (request.method !== 'POST') return answer;
        throw connectionError('ECONNRESET');
      },
    ],
  ]);
  return (account) => faults.get(account?.match(/^acct_sentinel_(\w+)$/)?.[1] ?? '') ?? null;
}

async function readBilledAccount(request: Request, store: Store): Promise<string | null> {
  const { pathname, searchParams } = new URL(request.url);
  const [, kind, id = ''] = /^\/v1\/(subscriptions|invoices)\/(\w+)/.exec(pathname) ?? [];
  if (kind === 'subscriptions') return (await store.get('subscription', id))?.account ?? null;
  if (kind === 'invoices') return (await store.get('invoice', id))?.account ?? null;
  if (request.method !== 'POST') return searchParams.get('customer_account');
  if (!pathname.startsWith('/v1/')) return null;
  return new URLSearchParams(await request.clone().text()).get('customer_account');
}

/** Returns the account whose fault a call has: the one that it acts for, that it or its fee is about, or that it would create. */
export async function readFaultyAccount(request: Request, store: Store): Promise<string | null> {
  const { pathname } = new URL(request.url);
  const account = request.headers.get('stripe-account') ?? /^\/v2\/core\/accounts\/(\w+)/.exec(pathname)?.[1];
  const fee = /^\/v1\/application_fees\/(\w+)/.exec(pathname)?.[1];
  if (fee !== undefined) return (await store.get('fee', fee))?.account ?? null;
  const billed = await readBilledAccount(request, store);
  if (billed !== null) return billed;
  if (account !== undefined || request.method !== 'POST' || !pathname.startsWith('/v2/')) return account ?? null;
  const text = await request.clone().text();
  const named = /"account":"(\w+)"/.exec(text)?.[1];
  const sentinel = /"contact_email":"sentinel_(\w+)@/.exec(text)?.[1];
  return named ?? (sentinel === undefined ? null : `acct_sentinel_${sentinel}`);
}
