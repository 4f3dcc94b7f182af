/**
 * What a call on `acct_sentinel_<fault>` meets. The accounts can be given to an artist in the development server too.
 *
 * | Account                      | The call                                                              |
 * |------------------------------|-----------------------------------------------------------------------|
 * | `acct_sentinel_refused`      | finds nobody listening                                                |
 * | `acct_sentinel_slow`         | gets no answer while the client waits (a minute at most)              |
 * | `acct_sentinel_500`          | is answered 500 by Stripe's API                                       |
 * | `acct_sentinel_429`          | is answered 429 with `Retry-After: 7`                                 |
 * | `acct_sentinel_garbage`      | is answered 200 with a page of HTML                                   |
 * | `acct_sentinel_lost`         | does its work, then the first answer to each POST is lost on its way  |
 * | `acct_sentinel_lost_always`  | does its work, then every answer to a POST is lost                    |
 * | `acct_sentinel_not_enabled`  | reaches an account that can't be charged yet (see `accounts.ts`)      |
 *
 * Every other `acct_sentinel_…` works as an ordinary account.
 */
type Fault = (request: Request, work: () => Promise<Response>) => Promise<Response>;

/** What `fetch` rejects with when the connection fails. */
function connectionError(code: string): TypeError {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
}

function apiError(status: number, code: string | null, headers: Record<string, string> = {}): Response {
  const error = { type: 'api_error', code, message: 'The emulated payment provider fails on purpose.' };
  return Response.json({ error }, { status, headers });
}

/** Resolves after a minute, or as soon as nobody waits any more. */
async function aLongTime(signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, 60_000);
    timer.unref();
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Chooses the fault of a request by its account; null for the many without one. */
export function createFaults(): (account: string | null) => Fault | null {
  const lostOnce = new Set<string>();
  const faults = new Map<string, Fault>([
    ['refused', async () => Promise.reject(connectionError('ECONNREFUSED'))],
    [
      'slow',
      async (request, work) => {
        await aLongTime(request.signal);
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
