/** Who makes a request, where an account matters. */
import { DomainError } from '../domain/errors.ts';
import type { SetCookies, Viewer } from '../domain/ports.ts';
import type { App } from '../wiring/app.ts';

/** Of every 401 and 403 that people may read. */
export const signInToContinue = 'Please sign in to continue';
export const noPermission = "You don't have permission to access this area.";

/**
 * The account behind the session, renewed if only its short-lived token has run out.
 * @returns also the cookies that the answer has to carry
 * @throws DomainError `bad_token`, `identity_unavailable`, and whatever a database that is away throws
 */
export async function identify(app: App, request: Request): Promise<{ viewer: Viewer | null; cookies: SetCookies }> {
  const viewer = await app.identity.viewer(request);
  if (viewer !== null) return { viewer, cookies: [] };
  return (await app.identity.renew?.(request)) ?? { viewer: null, cookies: [] };
}

/** For calls that need somebody. */
export function noToken(): DomainError {
  return new DomainError('no_token', signInToContinue);
}

/** For somebody who must not. */
export function forbidden(): DomainError {
  return new DomainError('forbidden', noPermission);
}
