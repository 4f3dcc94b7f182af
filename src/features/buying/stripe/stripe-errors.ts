import Stripe from 'stripe';
import { DomainError } from '../../../platform/errors.ts';
import { cartWords } from '../cart/words.ts';
import { checkoutErrors } from '../checkout/words.ts';

const { StripeError, StripeIdempotencyError, StripeInvalidRequestError, StripePermissionError } = Stripe.errors;

/** The session, payment or refund does not exist under that account. */
export function isUnknown(error: unknown): boolean {
  return error instanceof StripeInvalidRequestError && error.code === 'resource_missing';
}

/** Stripe ends open sessions only, and answers 400 for any other. */
export function isExpiryRefused(error: unknown): boolean {
  return error instanceof StripeInvalidRequestError && !isUnknown(error) && !isAccountError(error);
}

export function isAlreadyRefunded(error: unknown): boolean {
  return error instanceof StripeInvalidRequestError && error.code === 'charge_already_refunded';
}

const accountCodes = new Set([
  'account_invalid',
  'account_closed',
  'insufficient_capabilities_for_transfer',
  'testmode_charges_only',
]);
const accountWords =
  /no such account|not have access to account|cannot currently (make|accept)|not (been )?(activated|enabled)|capabilit/i;

function isAccountError(error: unknown): boolean {
  if (!(error instanceof StripeInvalidRequestError || error instanceof StripePermissionError)) return false;
  return (error.code !== undefined && accountCodes.has(error.code)) || accountWords.test(error.message);
}

/**
 * Any failure of a call to Stripe as the business knows it. What is not understood counts as "not available": the
 * outcome is unknown, and a retry under the same key is safe.
 */
export function toDomainError(operation: string, error: unknown, log?: (message: string) => void): DomainError {
  log?.(`${operation}: ${describe(error)}`);
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
  if (error instanceof StripeInvalidRequestError && error.statusCode === 400) {
    // Refused as it stands, so nothing was done; under a known idempotency key the stored answer would have come.
    return new DomainError('invalid', cartWords.paymentsUnavailable);
  }
  return new DomainError('payments_unavailable', cartWords.paymentsUnavailable, {
    retryAfter: retryAfter(error),
  });
}

function retryAfter(error: unknown): number {
  const asked = error instanceof StripeError ? Number(error.headers?.['retry-after']) : Number.NaN;
  return Number.isSafeInteger(asked) && asked > 0 ? Math.min(asked, 300) : 10;
}

/** For the log. The provider's message may quote what was sent, so it stays out. */
function describe(error: unknown): string {
  if (!(error instanceof StripeError)) return error instanceof Error ? error.name : 'unknown error';
  const facts = { status: error.statusCode, code: error.code, param: error.param, request: error.requestId };
  const known = Object.entries(facts).filter(([, value]) => value !== undefined);
  return [error.type, ...known.map(([name, value]) => `${name}=${value}`)].join(' ');
}
