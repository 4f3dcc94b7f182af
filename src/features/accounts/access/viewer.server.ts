import type { APIContext } from 'astro';
import { DomainError } from '../../../platform/errors.ts';
import type { SessionRenewal, Viewer } from '../identity.ts';
import { accessWords } from '../words.ts';

export type RequestContext = Pick<APIContext, 'request' | 'locals'>;

/** API calls can be slow: by the time of the answer, the browser may hold the cookies of another sign-in. */
const isApiCall = ({ url }: Request): boolean => new URL(url).pathname.startsWith('/api/');

async function renewSession({ request, locals }: RequestContext): Promise<SessionRenewal> {
  const { identity } = locals.app;
  const renewal = (await identity.renew?.(request, locals)) ?? { viewer: null, cookies: [] };
  if (renewal.viewer !== null || isApiCall(request)) return renewal;
  // The session ended elsewhere. Without its cookies cleared, the header would go on showing the account.
  return { viewer: null, cookies: [...renewal.cookies, ...(identity.clearEndedSession?.(request) ?? [])] };
}

/**
 * Returns the account behind the session, or null for a guest. An expired short-lived token is renewed, once per
 * request; `renewed-cookies.ts` adds the new cookies to the response.
 * @throws DomainError `bad_token`, `identity_unavailable`; also the errors of a database that can't be reached
 */
export async function identifyViewer(context: RequestContext): Promise<Viewer | null> {
  const { request, locals } = context;
  const viewer = await locals.app.identity.viewer(request, locals);
  if (viewer !== null) return viewer;
  locals.sessionRenewal ??= await renewSession(context);
  return locals.sessionRenewal.viewer;
}

export function noTokenError(): DomainError {
  return new DomainError('no_token', accessWords.signInToContinue);
}

export function forbiddenError(): DomainError {
  return new DomainError('forbidden', accessWords.noPermission);
}
