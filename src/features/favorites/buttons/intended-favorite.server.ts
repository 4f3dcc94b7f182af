/** A cookie remembers the favorite that a guest wanted to add, until it is saved for the account after sign-up or sign-in. */

import { checkRateLimits } from '../../../platform/http/rate-limit.ts';
import { logError, statusOf, toDomainError } from '../../../platform/http/responses.ts';
import { intendedFavoriteCookie } from '../../../site/cookies.ts';
import type { RequestContext } from '../../accounts/access/viewer.server.ts';
import type { Viewer } from '../../accounts/identity.ts';
import type { AccountServices } from '../../accounts/services.ts';
import { parseRefKey } from '../../catalog/favorite-ref.ts';
import { changeInTurn, favoritesLimits } from '../favorite-endpoints.server.ts';

const hourInSeconds = 3_600;

/** Builds the `Set-Cookie`. Not `HttpOnly`, since our scripts read and clear the cookie too; it holds no secret. */
function buildCookie({ config }: AccountServices, value: string, seconds: number): string {
  const secure = config.siteUrl.startsWith('https:') ? '; Secure' : '';
  return `${intendedFavoriteCookie}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}

/** Returns the `Set-Cookie` that remembers a favorite for an hour. */
export const buildIntendedFavoriteCookie = (app: AccountServices, refKey: string): string =>
  buildCookie(app, refKey, hourInSeconds);

function readIntendedFavorite(request: Request): string | null {
  for (const part of (request.headers.get('cookie') ?? '').split(';')) {
    const [name, value = ''] = part.trim().split('=', 2);
    if (name === intendedFavoriteCookie) return value.replace('%3A', ':').replace('%3a', ':');
  }
  return null;
}

/** True for requests whose response nobody sees yet, such as prefetches. They must not change anything. */
const isPrefetch = ({ method, headers }: Request): boolean =>
  method !== 'GET' || ['sec-purpose', 'purpose'].some((name) => headers.get(name)?.includes('prefetch'));

/**
 * Saves the favorite that the viewer wanted to add as a guest. Never throws, so the page is always shown. While the
 * database is unavailable and after too many changes, the cookie stays for another try.
 * @returns the `Set-Cookie` that deletes the cookie; null if it stays or there is none
 */
export async function saveIntendedFavorite(
  { request, locals }: RequestContext,
  viewer: Viewer,
): Promise<string | null> {
  const { app, requestId } = locals;
  const refKey = readIntendedFavorite(request);
  if (refKey === null || isPrefetch(request)) return null;
  const deletion = buildCookie(app, '', 0);
  const ref = parseRefKey(refKey);
  if (ref === null) return deletion;
  try {
    checkRateLimits(app, favoritesLimits, { address: locals.clientAddress, userId: viewer.userId });
    await changeInTurn(app, viewer.userId, [{ ...ref, favorite: true }]);
    return deletion;
  } catch (error) {
    const { code } = toDomainError(error);
    if (code === 'rate_limited') return null;
    logError(error, requestId, code);
    return statusOf(code) === 503 ? null : deletion;
  }
}
