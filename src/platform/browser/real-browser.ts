import { findOpenCheckout, openCheckoutCookie, readOpenCheckouts } from '../../site/cookies.ts';
import type { Browser, BrowserStorage } from './browser.ts';

/** `localStorage`, which may be switched off, full, or gone from one call to the next. */
const storage: BrowserStorage = {
  get(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(key, value) {
    try {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
      return true;
    } catch {
      return false;
    }
  },
  keys(prefix) {
    try {
      return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
    } catch {
      return [];
    }
  },
  onChange: (listener) => addEventListener('storage', ({ key }) => listener(key)),
};

/** Our own hint, or Clerk's, whose name may end in a suffix of its instance. */
const hints = /(?:^|; )(signed_in|__client_uat(?:_[\w-]+)?)=([1-9]\d*)/;

/** Those of My Collection. The page that is kept beside them is the same for everybody. */
async function forgetPictures(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith('collection-pic')) await caches.delete(name);
}

export const browser: Browser = {
  storage,
  goTo: (url) => location.assign(url),
  onReturn: (listener) =>
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) listener();
    }),
  isOnline: () => navigator.onLine,
  onOnline: (listener) => addEventListener('online', listener),
  // `randomUUID` is missing where a page is not secure, such as a phone on the local network.
  randomId: () =>
    Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(''),
  signInHint: () => hints.exec(document.cookie)?.[2] ?? null,
  dropSignInHint() {
    for (const [, name] of document.cookie.matchAll(new RegExp(hints, 'g'))) {
      // A provider's may belong to a domain above this host.
      const labels = location.hostname.split('.');
      for (const domain of ['', ...labels.map((_, index) => `; Domain=${labels.slice(index).join('.')}`)]) {
        // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser yet
        document.cookie = `${name}=; Max-Age=0; Path=/${domain}`;
      }
    }
  },
  signedIn: () => browser.signInHint() !== null,
  showSession: (kept) => dispatchEvent(new CustomEvent('session', { detail: kept })),
  findOpenCheckout: (productId) => findOpenCheckout(document.cookie, productId),
  refreshOpenCheckouts: () => dispatchEvent(new Event('focus')),
  forgetEverything() {
    for (const { sessionId } of readOpenCheckouts(document.cookie)) {
      for (const [prefix, secure] of [
        ['', ''],
        ['__Host-', '; Secure'],
      ]) {
        // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser yet
        document.cookie = `${prefix}${openCheckoutCookie(sessionId)}=; Max-Age=0; Path=/${secure}`;
      }
    }
    try {
      localStorage.clear();
    } catch {
      // Then there is nothing to forget.
    }
    void forgetPictures().catch(() => undefined);
    // As if another tab had done it: stores and the badge of the cart look again.
    dispatchEvent(new StorageEvent('storage'));
  },
  showCartCount: (pieces) => dispatchEvent(new CustomEvent('cart', { detail: pieces })),
};
