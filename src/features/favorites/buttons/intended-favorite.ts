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
  return refKey ?? null;
}

/** Remembers the favorite of a guest in this browser, or forgets it if `refKey` is null. */
export function setIntendedFavorite(refKey: string | null): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser yet
  document.cookie = buildIntendedFavoriteCookie(refKey, location.protocol === 'https:');
}

/** Returns what this browser remembers, and forgets it, or every page would save or report it again. */
export function takeIntendedFavorite(): string | null {
  const refKey = readIntendedFavorite(document.cookie);
  if (refKey !== null) setIntendedFavorite(null);
  return refKey;
}
