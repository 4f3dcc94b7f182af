/**
 * Calls of our own API from the browser, with the errors of the specification (section 8). Ships to every phone that
 * uses an island, so it needs nothing but `fetch`.
 */
import type { ErrorBody } from './errors.api.ts';

/** Only our own API, by a path written in our source: never an address that a visitor or an answer supplied. */
export type ApiPath = `/api/${string}`;

/** Names the account that a call means. The server refuses it as `forbidden` where the session is another one's. */
export const accountHeader = 'X-Account';

/** A call that was answered with an error. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status. */
  readonly status: number;
  /** The error's body where it is one of ours. */
  readonly body: Partial<ErrorBody>;
  /** After how many seconds it may be tried again; 0 where the server did not say. */
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
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** For a call that gives up after so long: a phone in a tunnel would wait for minutes. Older browsers do. */
export const abortAfter = (ms: number): Pick<CallOptions, 'signal'> =>
  'timeout' in AbortSignal ? { signal: AbortSignal.timeout(ms) } : {};

/** Asks for the session's token each time, since tokens are short-lived. */
export type TokenSource = () => Promise<string | null>;

async function send(path: ApiPath, options: CallOptions): Promise<Response> {
  const url = new URL(path, 'http://self.invalid');
  if (!path.startsWith('/api/') || !url.pathname.startsWith('/api/')) {
    throw new TypeError(`${path} is not a path of the API.`);
  }
  const { body, headers } = options;
  const init: RequestInit = {
    method: options.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { ...headers },
  };
  if (options.signal) init.signal = options.signal;
  if (body !== undefined) {
    init.headers = { 'Content-Type': 'application/json', ...headers };
    init.body = JSON.stringify(body);
  }
  return await fetch(path, init);
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
 * Calls as anybody.
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
 * Calls as the signed-in account.
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
