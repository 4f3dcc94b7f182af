/**
 * Calls our API from the browser. Every island loads this file, so it imports nothing.
 */
import type { ErrorBody } from './errors.api.ts';

/** A path of our API. Written in our source, never taken from input or a response. */
export type ApiPath = `/api/${string}`;

/** Header with the account that a call is for. The server answers `forbidden` if the session belongs to another one. */
export const accountHeader = 'X-Account';

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly body: Partial<ErrorBody>;
  /** Seconds to wait before a retry; 0 if the server named none. */
  readonly retryAfter: number;

  constructor(message: string, status: number, body: Partial<ErrorBody>, retryAfter = 0) {
    super(message);
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

export interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  body?: unknown;
  bytes?: Blob;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Called with the headers of every response, also of an error. */
  onHeaders?: (headers: Headers) => void;
}

/** Returns options that abort a call after `ms`, because `fetch` may wait for minutes. Older browsers ignore them. */
export const abortAfter = (ms: number): Pick<CallOptions, 'signal'> =>
  'timeout' in AbortSignal ? { signal: AbortSignal.timeout(ms) } : {};

/** Returns the session's current token. Called for each request, because tokens are short-lived. */
type TokenSource = () => Promise<string | null>;

async function send(path: ApiPath, options: CallOptions): Promise<Response> {
  const url = new URL(path, 'http://self.invalid');
  if (!path.startsWith('/api/') || !url.pathname.startsWith('/api/')) {
    throw new TypeError(`${path} is not a path of the API.`);
  }
  const { body, bytes, headers } = options;
  const init: RequestInit = {
    method: options.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { ...headers },
  };
  if (options.signal) init.signal = options.signal;
  if (body !== undefined) {
    init.headers = { 'Content-Type': 'application/json', ...headers };
    init.body = JSON.stringify(body);
  }
  if (bytes) {
    init.headers = { 'Content-Type': 'application/octet-stream', ...headers };
    init.body = bytes;
  }
  const response = await fetch(path, init);
  options.onHeaders?.(response.headers);
  return response;
}

function parseBody(text: string): Partial<ErrorBody> & { message?: unknown } {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}

async function answer<T>(response: Response): Promise<T> {
  return (response.status === 204 ? undefined : await response.json()) as T;
}

/**
 * Calls without a token; the browser sends its cookies.
 * @throws ApiError `API Error: …` with the server's error or message, else its raw text, else the status text
 */
export async function publicCall<T>(path: ApiPath, options: CallOptions = {}): Promise<T> {
  const response = await send(path, options);
  if (response.ok) return await answer<T>(response);
  const text = await response.text();
  const body = parseBody(text);
  const said = [body.error, body.message, text, response.statusText].find(
    (one) => typeof one === 'string' && one !== '',
  );
  const retryAfter = Number(response.headers.get('Retry-After')) || 0;
  throw new ApiError(`API Error: ${said ?? response.status}`, response.status, body, retryAfter);
}

/**
 * Calls with the signed-in account's bearer token.
 * @throws Error `No authentication method available` without a source, `No authentication token available` when it has
 *   no token; ApiError `API Error: {status text} - {body}`
 */
export async function signedInCall<T>(
  path: ApiPath,
  token: TokenSource | undefined,
  options: CallOptions = {},
): Promise<T> {
  if (!token) throw new Error('No authentication method available');
  const value = await token();
  if (!value) throw new Error('No authentication token available');
  const response = await send(path, { ...options, headers: { ...options.headers, Authorization: `Bearer ${value}` } });
  if (response.ok) return await answer<T>(response);
  const text = await response.text();
  throw new ApiError(
    `API Error: ${response.statusText || response.status} - ${text}`,
    response.status,
    parseBody(text),
  );
}
