/** Names of cookies that more than one feature knows. */

/** What a guest wanted as a favorite: it outlives the way through sign-up, maybe in another tab. "product:…". */
export const intendedFavoriteCookie = 'meant_heart';

/** What the names of the cookies of open checkouts begin with; the session's id follows. */
export const openCheckoutCookiePrefix = 'paying_';

/** The names of those cookies of a request that go when somebody signs out. */
export function cookiesToForget(cookies: string): string[] {
  const names = cookies.split(';').map((part) => part.trim().split('=', 1)[0] ?? '');
  return [
    intendedFavoriteCookie,
    ...names.filter((name) => name.replace('__Host-', '').startsWith(openCheckoutCookiePrefix)),
  ];
}
