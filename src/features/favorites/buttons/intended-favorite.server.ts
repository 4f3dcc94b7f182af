import { checkRateLimits } from '../../../platform/http/rate-limit.ts';
import { logError, statusOf, toDomainError } from '../../../platform/http/responses.ts';
import type { RequestContext } from '../../accounts/access/viewer.server.ts';
import type { Viewer } from '../../accounts/identity.ts';
import { parseRefKey } from '../../catalog/favorite-ref.ts';
import { changeInTurn, favoritesLimits } from '../favorite-endpoints.server.ts';
import { buildIntendedFavoriteCookie, readIntendedFavorite } from './intended-favorite.ts';

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
  const refKey = readIntendedFavorite(request.headers.get('cookie') ?? '');
  if (refKey === null || isPrefetch(request)) return null;
  const deletion = buildIntendedFavoriteCookie(null, app.config.siteUrl.startsWith('https:'));
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
