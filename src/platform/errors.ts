/**
 * Codes of all errors that we throw on purpose. The code is for programs, the message is a sentence for people.
 * `platform/http/responses.ts` maps each code to its HTTP status.
 */
export const errorCodes = [
  'bad_json',
  'no_token',
  'bad_token',
  'bad_credentials',
  'beta_locked',
  'forbidden',
  'csrf',
  'not_found',
  'method_not_allowed',
  'out_of_stock',
  'price_changed',
  'disputed',
  'slug_taken',
  'stale',
  'slug_reserved',
  'code_used',
  'idempotency_conflict',
  'code_expired',
  'body_too_large',
  'json_only',
  'bad_host',
  'invalid',
  'bad_quantity',
  'mixed_vendors',
  'vendor_not_found',
  'product_not_found',
  'vendor_not_ready',
  'vendor_away',
  'vendor_resting',
  'delivery_not_set',
  'bad_redirect',
  'rate_limited',
  'too_many',
  'bad_signature',
  'db_unavailable',
  'payments_unavailable',
  'postage_unavailable',
  'postage_disconnected',
  'identity_unavailable',
  'webhook_not_configured',
  'timeout',
  'internal',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** One field of the request that is wrong. `path` is dotted, e.g. `items.0.quantity`. */
export interface FieldError {
  path: string;
  message: string;
  productId?: string;
  available?: number;
}

interface ErrorDetails {
  fields?: FieldError[];
  /** Seconds after which a retry makes sense. */
  retryAfter?: number;
  /** True if a provider refused for certain. It repeats that for the idempotency key of the call. */
  isRefused?: boolean;
}

/** The only error that features throw on purpose. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message);
    this.name = 'DomainError';
    this.code = code;
    this.details = details;
  }
}

/**
 * True if `error` is a DomainError. Checks the shape instead of the class, because tests run the front door from source
 * and pages from the build, each with a class of its own.
 */
export function isDomainError(error: unknown): error is DomainError {
  return error instanceof Error && error.name === 'DomainError' && 'code' in error && 'details' in error;
}
