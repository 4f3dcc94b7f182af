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

/**
 * The cookie by which a browser finds the way back to its own open checkouts: the session in its name, the pieces in its
 * value. The server sets it, for as long as the checkout is open; pages, which are the same for everybody, read it.
 */
export const openCheckoutCookie = (sessionId: string) => `${openCheckoutCookiePrefix}${sessionId}`;

/** The start of an id tells the pieces of a page apart, and 50 of them fit a cookie. */
const keyLength = 8;
export const productKey = (productId: string) => productId.slice(0, keyLength);

/** Session id and piece keys of each such cookie among `cookies`, at most as many as a browser of ours can have. */
export function readOpenCheckouts(cookies: string): { sessionId: string; pieces: string[] }[] {
  const found = [...cookies.matchAll(/\bpaying_(\w{8,255})=((?:[\da-f]{8})+)/g)].slice(0, 10);
  return found.map(([, sessionId = '', keys = '']) => ({ sessionId, pieces: keys.match(/.{8}/g) ?? [] }));
}

/** The session of the open checkout with this piece; null when this browser has none. */
export function findOpenCheckout(cookies: string, productId: string): string | null {
  return readOpenCheckouts(cookies).find(({ pieces }) => pieces.includes(productKey(productId)))?.sessionId ?? null;
}
