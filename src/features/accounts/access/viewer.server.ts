/** Who makes a request, where an account matters. */
import type { APIContext } from 'astro';
import { DomainError } from '../../../platform/errors.ts';
import type { SessionRenewal, Viewer } from '../identity.ts';
import { noPermission, signInToContinue } from '../roles.ts';

/** What is known of a request before anything is done for it. */
export type RequestContext = Pick<APIContext, 'request' | 'locals'>;

/** A call may have been on its way for long: by now the browser may hold the cookies of another sign-in. */
const isCall = ({ url }: Request): boolean => new URL(url).pathname.startsWith('/api/');

async function renew({ request, locals: { app } }: RequestContext): Promise<SessionRenewal> {
  const renewed = (await app.identity.renew?.(request)) ?? { viewer: null, cookies: [] };
  if (renewed.viewer !== null || isCall(request)) return renewed;
  // Else the header would go on showing somebody whose session ended elsewhere.
  return { viewer: null, cookies: [...renewed.cookies, ...(app.identity.forget?.(request) ?? [])] };
}

/**
 * The account behind the session, renewed if only its short-lived token has run out: once for a request, and the cookies
 * of that join whatever answer leaves (renewed-cookies.ts).
 * @throws DomainError `bad_token`, `identity_unavailable`, and whatever a database that is away throws
 */
export async function identifyViewer(context: RequestContext): Promise<Viewer | null> {
  const { request, locals } = context;
  const viewer = await locals.app.identity.viewer(request);
  if (viewer !== null) return viewer;
  locals.sessionRenewal ??= await renew(context);
  return locals.sessionRenewal.viewer;
}

/** For calls that need somebody. */
export function noTokenError(): DomainError {
  return new DomainError('no_token', signInToContinue);
}

/** For somebody who must not. */
export function forbiddenError(): DomainError {
  return new DomainError('forbidden', noPermission);
}
