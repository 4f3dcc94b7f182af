/**
 * The three things that we ask of Clerk's back-end API. Not by the SDK's client, because that one can't be given a
 * deadline.
 */
import { DomainError } from '../../../platform/errors.ts';
import type { ProviderAccount, Role } from '../identity.ts';
import { readAccount } from './users.ts';

export interface ClerkApi {
  /** Null when Clerk does not know the account (any more). */
  account(userId: string): Promise<ProviderAccount | null>;
  /** Writes the role into the account's public metadata. False when Clerk does not know the account (any more). */
  tellRole(userId: string, role: Role | null): Promise<boolean>;
  endSession(sessionId: string): Promise<void>;
}

export interface ClerkApiOptions {
  backendUrl: string;
  secretKey: string;
  timeoutMs?: number;
}

const defaultTimeoutMs = 3_000;

/** What callers are told while Clerk does not answer. */
export function identityUnavailable(cause: unknown): DomainError {
  const error = new DomainError('identity_unavailable', 'Sign-in is not available at the moment. Please try again.');
  error.cause = cause;
  return error;
}

/** Every call throws DomainError `identity_unavailable` when Clerk does not answer in time, or not what it should. */
export function createClerkApi({ backendUrl, secretKey, timeoutMs = defaultTimeoutMs }: ClerkApiOptions): ClerkApi {
  /** The answer's JSON; null for 404. */
  const ask = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    try {
      const response = await fetch(`${backendUrl}/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
        body: body === undefined ? null : JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (response.ok) return await response.json();
      await response.body?.cancel();
      if (response.status === 404) return null;
      throw new Error(`Clerk answered ${method} ${path.split('/')[1]} with ${response.status}.`);
    } catch (error) {
      throw identityUnavailable(error);
    }
  };
  const user = (id: string) => `/users/${encodeURIComponent(id)}`;

  return {
    async account(userId) {
      const json = await ask('GET', user(userId));
      try {
        return json === null ? null : readAccount(json);
      } catch (error) {
        throw identityUnavailable(error);
      }
    },
    async tellRole(userId, role) {
      return (await ask('PATCH', `${user(userId)}/metadata`, { public_metadata: { role } })) !== null;
    },
    async endSession(sessionId) {
      await ask('POST', `/sessions/${encodeURIComponent(sessionId)}/revoke`);
    },
  };
}
