import { themeCookie } from './theme-cookie.ts';

/** The favorite that a guest pressed ("product:…"), stored until they have signed up, perhaps in another tab. */
export const intendedFavoriteCookie = 'meant_heart';

/** The key of a paired phone (`features/booth/phone-key.server.ts`), which outlives the session that paired it. */
export const boothCookie = 'booth';

export const isBoothPhone = (cookies: string): boolean =>
  cookies.split(';').some((part) => part.trim().replace('__Host-', '').startsWith(`${boothCookie}=`));

/** Prefix of the names of open-checkout cookies; the checkout session's id follows. */
const openCheckoutCookiePrefix = 'paying_';

export function cookiesToForget(cookies: string): string[] {
  const names = cookies.split(';').map((part) => part.trim().split('=', 1)[0] ?? '');
  return [
    intendedFavoriteCookie,
    themeCookie,
    ...names.filter((name) => name.replace('__Host-', '').startsWith(openCheckoutCookiePrefix)),
  ];
}

/**
 * Returns the name of the cookie of an open checkout. Its value holds the product keys. The server sets it while the
 * checkout is open, and scripts read it to link back to the payment, because pages are the same for everyone.
 */
export const openCheckoutCookie = (sessionId: string) => `${openCheckoutCookiePrefix}${sessionId}`;

/** Characters of an id: enough to tell the products of a page apart, and few enough that 50 fit into a cookie. */
const keyLength = 8;
export const productKey = (productId: string) => productId.slice(0, keyLength);

/** Returns the session id and product keys of each open-checkout cookie; at most ten, more can't be ours. */
export function readOpenCheckouts(cookies: string): { sessionId: string; pieces: string[] }[] {
  const found = [...cookies.matchAll(/\bpaying_(\w{8,255})=((?:[\da-f]{8})+)/g)].slice(0, 10);
  return found.map(([, sessionId = '', keys = '']) => ({ sessionId, pieces: keys.match(/.{8}/g) ?? [] }));
}

export function findOpenCheckout(cookies: string, productId: string): string | null {
  return readOpenCheckouts(cookies).find(({ pieces }) => pieces.includes(productKey(productId)))?.sessionId ?? null;
}
