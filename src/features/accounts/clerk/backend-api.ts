/**
 * The four calls that we make to Clerk's Backend API. The SDK's client has no timeout, so these use fetch.
 */
import { DomainError } from '../../../platform/errors.ts';
import type { ProviderAccount, Role } from '../identity.ts';
import { accountErrors } from '../words.ts';
import { parseClerkUser } from './users.ts';

export interface ClerkApi {
  /** Loads an account; null if Clerk does not know it (anymore). */
  fetchAccount(userId: string): Promise<ProviderAccount | null>;
  /** Writes the role to the account's public metadata. Returns false if Clerk does not know the account (anymore). */
  saveRole(userId: string, role: Role | null): Promise<boolean>;
  /** Deletes an account. One that Clerk does not know (anymore) counts as deleted. */
  deleteAccount(userId: string): Promise<void>;
  endSession(sessionId: string): Promise<void>;
}

interface ClerkApiOptions {
  backendUrl: string;
  secretKey: string;
  timeoutMs?: number;
}

const defaultTimeoutMs = 3_000;

export function identityUnavailableError(cause: unknown): DomainError {
  const error = new DomainError('identity_unavailable', accountErrors.providerUnavailable);
  error.cause = cause;
  return error;
}

/** Creates the client. Calls throw DomainError `identity_unavailable` on a timeout or an unexpected answer. */
export function createClerkApi({ backendUrl, secretKey, timeoutMs = defaultTimeoutMs }: ClerkApiOptions): ClerkApi {
  /** Returns the answer's JSON; null for 404. */
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
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
      throw identityUnavailableError(error);
    }
  };
  const userPath = (id: string) => `/users/${encodeURIComponent(id)}`;

  return {
    async fetchAccount(userId) {
      const json = await call('GET', userPath(userId));
      try {
        return json === null ? null : parseClerkUser(json);
      } catch (error) {
        throw identityUnavailableError(error);
      }
    },
    async saveRole(userId, role) {
      return (await call('PATCH', `${userPath(userId)}/metadata`, { public_metadata: { role } })) !== null;
    },
    async deleteAccount(userId) {
      await call('DELETE', userPath(userId));
    },
    async endSession(sessionId) {
      await call('POST', `/sessions/${encodeURIComponent(sessionId)}/revoke`);
    },
  };
}
