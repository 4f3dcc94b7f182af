/** The heart that a guest meant: a cookie keeps it on the way through sign-up, and it is saved once somebody is signed in. */

import { checkRateLimits } from '../../../platform/http/rate-limit.ts';
import { logError, statusOf, toDomainError } from '../../../platform/http/responses.ts';
import { intendedFavoriteCookie } from '../../../site/cookies.ts';
import type { RequestContext } from '../../accounts/access/viewer.server.ts';
import type { Viewer } from '../../accounts/identity.ts';
import type { AccountServices } from '../../accounts/services.ts';
import { parseRefKey } from '../../catalog/favorite-ref.ts';
import { changeInTurn, favoritesLimits } from '../favorite-calls.server.ts';

const hourInSeconds = 3_600;

/** Scripts of our pages read and clear it too, so it is not `HttpOnly`. It is no secret and opens nothing. */
function cookie({ config }: AccountServices, value: string, seconds: number): string {
  const secure = config.siteUrl.startsWith('https:') ? '; Secure' : '';
  return `${intendedFavoriteCookie}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}

/** The `Set-Cookie` that keeps a heart for an hour. */
export const buildIntendedFavoriteCookie = (app: AccountServices, heart: string): string =>
  cookie(app, heart, hourInSeconds);

/** The `Set-Cookie` that forgets it. */
const forgetMeantHeart = (app: AccountServices): string => cookie(app, '', 0);

function meantHeart(request: Request): string | null {
  for (const part of (request.headers.get('cookie') ?? '').split(';')) {
    const [name, value = ''] = part.trim().split('=', 2);
    if (name === intendedFavoriteCookie) return value.replace('%3A', ':').replace('%3a', ':');
  }
  return null;
}

/** Whether nobody sees the answer, or nobody yet: such a request changes nothing. */
const isAhead = ({ method, headers }: Request): boolean =>
  method !== 'GET' || ['sec-purpose', 'purpose'].some((name) => headers.get(name)?.includes('prefetch'));

/**
 * Saves the heart that the viewer meant as a guest, once somebody looks. Never throws: the page is shown in any case.
 * While the database is away or busy, and after too many changes, the cookie stays, for the next time.
 * @returns the `Set-Cookie` that forgets it; null when there is nothing to forget
 */
export async function saveIntendedFavorite(
  { request, locals }: RequestContext,
  viewer: Viewer,
): Promise<string | null> {
  const { app, requestId } = locals;
  const heart = meantHeart(request);
  if (heart === null || isAhead(request)) return null;
  const forget = forgetMeantHeart(app);
  const ref = parseRefKey(heart);
  if (ref === null) return forget;
  try {
    checkRateLimits(app, favoritesLimits, { address: locals.clientAddress, userId: viewer.userId });
    await changeInTurn(app, viewer.userId, [{ kind: 'add', ...ref, ageMs: 0 }]);
    return forget;
  } catch (error) {
    const { code } = toDomainError(error);
    if (code === 'rate_limited') return null;
    logError(error, requestId, code);
    return statusOf(code) === 503 ? null : forget;
  }
}
