import { DomainError } from '../../../platform/errors.ts';
import { postageErrors } from '../words.ts';

/** Returns the status with which Shippo answered; null if it didn't. The SDK's class would have to be loaded to be compared. */
const statusOf = (error: unknown): number | null =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : null;

export const isMissing = (error: unknown): boolean => statusOf(error) === 404;

/** True if Shippo refused a request as it is, so that nothing happened. */
export const isRefusal = (error: unknown): boolean => [400, 404, 409, 422].includes(statusOf(error) ?? 0);

/**
 * Translates any failure of a call to Shippo. An unknown one becomes `postage_unavailable`: the outcome is unknown, so it is
 * looked up before anything is asked for again.
 */
export function toDomainError(operation: string, error: unknown, log?: (message: string) => void): DomainError {
  if (error instanceof DomainError) return error;
  // The body may quote an address, so it isn't logged.
  const status = statusOf(error);
  log?.(`Shippo, ${operation}: ${status === null ? nameOf(error) : `status ${status}`}`);
  if (status === 401 || status === 403) return new DomainError('postage_disconnected', postageErrors.disconnected);
  if (isRefusal(error)) return new DomainError('invalid', postageErrors.refused);
  return new DomainError('postage_unavailable', postageErrors.unavailable, { retryAfter: 60 });
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'unknown error');
