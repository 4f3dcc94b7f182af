import Stripe from 'stripe';
import { DomainError } from '../../../platform/errors.ts';
import { cartWords } from '../cart/words.ts';
import { checkoutErrors } from '../checkout/words.ts';
import type { PaymentsProblem } from '../payments.ts';

const { StripeCardError, StripeError, StripeIdempotencyError, StripeInvalidRequestError, StripePermissionError } =
  Stripe.errors;

/** True if the session, payment, or refund does not exist under that account. */
export function isUnknown(error: unknown): boolean {
  return error instanceof StripeInvalidRequestError && error.code === 'resource_missing';
}

/** True if what was to be made is there already, under the id that it was to have. */
export function isTaken(error: unknown): boolean {
  return error instanceof StripeInvalidRequestError && error.code === 'resource_already_exists';
}

/** True if Stripe refused to expire a session: it answers 400 unless the session is open. */
export function isExpiryRefused(error: unknown): boolean {
  return error instanceof StripeInvalidRequestError && !isUnknown(error) && !isAccountError(error);
}

/**
 * Returns Stripe's word for why it refused a refund, which it will not make; null for any other error. A refusal because of the
 * account is none: the account may be connected again, and the key may be wrong.
 */
export function readRefusal(error: unknown): string | null {
  if (error instanceof StripeCardError) return error.code ?? 'refused';
  const isRefusal = error instanceof StripeInvalidRequestError && error.statusCode === 400 && !isAccountError(error);
  return isRefusal ? (error.code ?? 'refused') : null;
}

export function findStripeProblem(error: unknown): PaymentsProblem {
  if (!(error instanceof StripeError) || error instanceof Stripe.errors.StripeConnectionError) return 'unreachable';
  if (error.statusCode === 401) return 'key_refused';
  if (error.statusCode === 403) return 'not_permitted';
  return error.statusCode === 429 ? 'busy' : 'failed';
}

/** True if Stripe refused the call for certain, so that nothing was made under its key. */
const isDefinite = (error: unknown): error is Stripe.errors.StripeError =>
  (error instanceof StripeInvalidRequestError && error.statusCode === 400) || error instanceof StripeCardError;

/**
 * Makes a call under an idempotency key. Stripe repeats even a refusal under its key for a day, though a balance that was too low may
 * be enough by now. So a call whose refusal is only repeated is made once more under another key, which is the same for an hour: if
 * the answer is lost, the next try doesn't make it twice.
 */
export async function callUnderKey<T>(
  key: string,
  now: Date,
  call: (options: { idempotencyKey: string }) => Promise<T>,
): Promise<T> {
  try {
    return await call({ idempotencyKey: key });
  } catch (error) {
    if (!isDefinite(error) || error.headers?.['idempotent-replayed'] !== 'true') throw error;
    return call({ idempotencyKey: `${key}-${now.toISOString().slice(0, 13)}` });
  }
}

const accountCodes = new Set([
  'account_invalid',
  'account_closed',
  'insufficient_capabilities_for_transfer',
  'testmode_charges_only',
]);
const accountMessages =
  /no such account|not have access to account|cannot currently (make|accept)|not (been )?(activated|enabled)|capabilit/i;

function isAccountError(error: unknown): boolean {
  if (!(error instanceof StripeInvalidRequestError || error instanceof StripePermissionError)) return false;
  return (error.code !== undefined && accountCodes.has(error.code)) || accountMessages.test(error.message);
}

/**
 * Translates any failure of a call to Stripe. An unknown error becomes `payments_unavailable`: the outcome is unknown, and
 * a retry under the same key is safe.
 */
export function toDomainError(operation: string, error: unknown, log?: (message: string) => void): DomainError {
  log?.(`${operation}: ${describeError(error)}`);
  if (isAccountError(error)) {
    return new DomainError('vendor_not_ready', cartWords.vendorNotReady);
  }
  if (error instanceof StripeIdempotencyError) {
    return new DomainError('idempotency_conflict', checkoutErrors.otherContents);
  }
  if (error instanceof StripeInvalidRequestError && error.param === 'customer_email') {
    const message = checkoutErrors.badEmail;
    return new DomainError('invalid', message, { fields: [{ path: 'customerEmail', message }] });
  }
  if (error instanceof StripeInvalidRequestError && error.code === 'amount_too_small') {
    const message = checkoutErrors.tooSmall;
    return new DomainError('invalid', message, { fields: [{ path: 'total', message }] });
  }
  if (error instanceof StripeInvalidRequestError && error.statusCode === 400) {
    // Stripe refused the request as it is, so nothing happened; for a known idempotency key it would repeat its answer.
    return new DomainError('invalid', cartWords.paymentsUnavailable);
  }
  return new DomainError('payments_unavailable', cartWords.paymentsUnavailable, {
    retryAfter: readRetryAfter(error),
  });
}

function readRetryAfter(error: unknown): number {
  const seconds = error instanceof StripeError ? Number(error.headers?.['retry-after']) : Number.NaN;
  return Number.isSafeInteger(seconds) && seconds > 0 ? Math.min(seconds, 300) : 10;
}

/** Describes an error for the log, without Stripe's message, which may quote personal data. */
function describeError(error: unknown): string {
  if (!(error instanceof StripeError)) return error instanceof Error ? error.name : 'unknown error';
  const facts = { status: error.statusCode, code: error.code, param: error.param, request: error.requestId };
  const known = Object.entries(facts).filter(([, value]) => value !== undefined);
  return [error.type, ...known.map(([name, value]) => `${name}=${value}`)].join(' ');
}
