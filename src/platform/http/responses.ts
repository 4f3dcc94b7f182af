/**
 * Responses of the API. Maps error codes to HTTP statuses and classifies unexpected errors: an unreachable database is 503,
 * a value that PostgreSQL can't read is the caller's error, an account that was deleted meanwhile is nobody's anymore (401),
 * and everything else is 500, with details only in the log.
 */
import { DomainError, type ErrorCode, isDomainError } from '../errors.ts';
import { requestErrors } from '../words.ts';
import { log } from './log.ts';

const statusByCode: Record<ErrorCode, number> = {
  bad_json: 400,
  no_token: 401,
  bad_token: 401,
  bad_credentials: 401,
  beta_locked: 401,
  forbidden: 403,
  csrf: 403,
  not_found: 404,
  method_not_allowed: 405,
  out_of_stock: 409,
  disputed: 409,
  price_changed: 409,
  slug_taken: 409,
  stale: 412,
  slug_reserved: 422,
  code_used: 409,
  idempotency_conflict: 409,
  code_expired: 410,
  body_too_large: 413,
  json_only: 415,
  bad_host: 421,
  invalid: 422,
  bad_quantity: 422,
  mixed_vendors: 422,
  vendor_not_found: 404,
  product_not_found: 404,
  vendor_not_ready: 422,
  vendor_away: 409,
  vendor_resting: 409,
  delivery_not_set: 422,
  bad_redirect: 422,
  rate_limited: 429,
  too_many: 422,
  bad_signature: 400,
  db_unavailable: 503,
  payments_unavailable: 503,
  postage_unavailable: 503,
  postage_disconnected: 409,
  identity_unavailable: 503,
  webhook_not_configured: 503,
  timeout: 503,
  internal: 500,
};

/** Retry-After in seconds if the error names none. */
const defaultRetryAfter = 5;

export function statusOf(code: ErrorCode): number {
  return statusByCode[code];
}

interface ReplyOptions {
  status?: number;
  headers?: Record<string, string>;
}

/** Creates a JSON response; 204 without a body for `undefined`. Not cacheable unless `headers` says so. */
export function reply(data: unknown, { status, headers = {} }: ReplyOptions = {}): Response {
  const all = new Headers({ 'Cache-Control': 'no-store', ...headers });
  if (data === undefined) return new Response(null, { status: status ?? 204, headers: all });
  all.set('Content-Type', 'application/json');
  return new Response(JSON.stringify(data), { status: status ?? 200, headers: all });
}

/** Yields an error and its causes: Drizzle wraps the driver's errors, and the driver combines those of several addresses. */
function* causes(error: unknown): Generator<Error & { code?: unknown }> {
  for (let depth = 0; error instanceof Error && depth < 5; depth += 1) {
    yield error;
    if (error instanceof AggregateError) for (const one of error.errors) if (one instanceof Error) yield one;
    error = error.cause;
  }
}

/**
 * SQLSTATEs: connection lost, out of resources, operator intervention (shutdowns, timeouts), system error; lock timeout,
 * serialization failure, deadlock, read-only during a failover.
 */
const databaseAway = /^(08...|53...|57...|58...|55P03|40001|40P01|25006)$/;
const networkAway = /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOENT)$/;
const driverAway =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable|Cannot use a pool after/i;

type AnyError = Error & { code?: unknown; syscall?: unknown; query?: unknown; constraint?: unknown };

function isDatabaseAway({ code, message, ...rest }: AnyError): boolean {
  // Drizzle's message contains the parameters, which a visitor wrote; its cause has the real error.
  if (rest.query !== undefined) return false;
  if (driverAway.test(message)) return true;
  if (typeof code !== 'string') return false;
  // A missing socket file means that the database is down; any other missing file is a bug.
  if (code === 'ENOENT') return rest.syscall === 'connect';
  if (code === '55000') return /accepting connections/.test(message);
  return databaseAway.test(code) || networkAway.test(code);
}

/** True if a row was to belong to an account that was deleted while the request ran: its sessions have ended too. */
const isAccountGone = ({ code, ...rest }: AnyError): boolean =>
  code === '23503' && typeof rest.constraint === 'string' && rest.constraint.endsWith('_users_id_fk');

/** Converts any error to the one that the caller gets. DomainErrors pass; for `internal`, log the original. */
export function toDomainError(error: unknown): DomainError {
  if (isDomainError(error)) return error;
  for (const cause of causes(error)) {
    if (isDomainError(cause)) return cause;
    if (isDatabaseAway(cause)) {
      return new DomainError('db_unavailable', requestErrors.databaseUnavailable, { retryAfter: defaultRetryAfter });
    }
    if (isAccountGone(cause)) return new DomainError('no_token', requestErrors.accountGone);
    if (cause.code === '22P02') return new DomainError('not_found', requestErrors.notFound);
    if (typeof cause.code === 'string' && /^22...$/.test(cause.code)) {
      return new DomainError('invalid', requestErrors.unstorableValue);
    }
  }
  return new DomainError('internal', requestErrors.internal);
}

/** Creates the API's response to an error. Logs errors of status 500 and above. */
export function errorResponse(error: unknown, requestId: string): Response {
  const { code, message, details } = toDomainError(error);
  const status = statusOf(code);
  if (status >= 500) logError(error, requestId, code);
  const headers: Record<string, string> = {};
  if (status === 401) headers['WWW-Authenticate'] = 'Bearer';
  const retryAfter = details.retryAfter ?? (status === 503 || status === 429 ? defaultRetryAfter : undefined);
  if (retryAfter !== undefined) headers['Retry-After'] = String(Math.max(1, Math.ceil(retryAfter)));
  const fields = details.fields && details.fields.length > 0 ? { fields: details.fields } : {};
  return reply({ error: message, code, requestId, ...fields }, { status, headers });
}

/** Logged messages about services that are not configured. Anyone can call their webhooks, as often as they like. */
const loggedOnce = new Set<string>();

/**
 * Logs an error: a known outage as one sentence, an unknown error with its stack. That a service is not configured is
 * logged once per process.
 */
export function logError(error: unknown, requestId: string, code: ErrorCode): void {
  if (code === 'webhook_not_configured') {
    const sentence = error instanceof Error ? error.message : String(error);
    if (!loggedOnce.has(sentence)) log.error(`A webhook was refused: ${sentence} This is logged once.`);
    loggedOnce.add(sentence);
    return;
  }
  const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
  log.error(`A request failed: ${code}.`, { requestId, ...(code === 'internal' ? { error } : { reason }) });
}

/**
 * Creates a JSON response of a list. If there are more rows, a `Link` header points to the next page.
 * @param rows up to `limit` + 1 rows; the extra one means that there are more
 */
export function listReply(request: Request, rows: readonly { id: string }[], limit: number): Response {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  if (rows.length <= limit || !last) return reply(shown);
  const { pathname, searchParams } = new URL(request.url);
  searchParams.set('limit', String(limit));
  searchParams.set('after', last.id);
  return reply(shown, { headers: { Link: `<${pathname}?${searchParams}>; rel="next"` } });
}
