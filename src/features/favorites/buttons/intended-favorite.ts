/** The cookie that remembers the favorite of a guest until sign-up is done, possibly in another tab. */
import { intendedFavoriteCookie } from '../../../site/cookies.ts';

const hourInSeconds = 3_600;

/**
 * Returns the cookie as `Set-Cookie` and `document.cookie` take it: for an hour, or deleted if the reference key is null. Not
 * `HttpOnly`, since the server and our scripts write it; it holds no secret.
 */
export const buildIntendedFavoriteCookie = (refKey: string | null, isHttps: boolean): string =>
  `${intendedFavoriteCookie}=${refKey ?? ''}; Path=/; Max-Age=${refKey === null ? 0 : hourInSeconds}; SameSite=Lax${
    isHttps ? '; Secure' : ''
  }`;

/** Returns what these cookies hold, which may be any text, or null without the cookie. */
export function readIntendedFavorite(cookies: string): string | null {
  const [, refKey] = new RegExp(`(?:^|; *)${intendedFavoriteCookie}=([^;]*)`).exec(cookies) ?? [];
  return refKey?.replace(/%3a/i, ':') ?? null;
}
