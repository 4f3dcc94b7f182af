import { vi } from 'vitest';

export interface ApiCall {
  method: string;
  path: string;
  body: unknown;
  headers: Headers;
  signal: AbortSignal | null;
}

export type ApiAnswer = { status?: number; body: unknown } | 'offline';

/**
 * Replaces the network by `answer` until `vi.unstubAllGlobals()`.
 * @returns the list of calls
 */
export function answerApi(answer: (call: ApiCall) => ApiAnswer | Promise<ApiAnswer>): ApiCall[] {
  const calls: ApiCall[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const call: ApiCall = {
      method: init.method ?? 'GET',
      path,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      headers: new Headers(init.headers),
      signal: init.signal ?? null,
    };
    calls.push(call);
    const given = await answer(call);
    if (call.signal?.aborted) throw new DOMException('aborted', 'AbortError');
    if (given === 'offline') throw new TypeError('Failed to fetch');
    return Response.json(given.body, { status: given.status ?? 200 });
  });
  return calls;
}

/** Creates an error response of the API. */
export function apiError(status: number, code: string, error: string): ApiAnswer {
  return { status, body: { error, code, requestId: 'req-1' } };
}
