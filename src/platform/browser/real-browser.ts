import { findOpenCheckout, openCheckoutCookie, readOpenCheckouts } from '../../site/cookies.ts';
import { type Browser, type BrowserStorage, offlinePicturesCache } from './browser.ts';

/** `localStorage`, where any call may throw: it may be blocked or full. */
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

/** Our sign-in hint, or Clerk's, whose name may end with its instance's suffix. */
const hints = /(?:^|; )(signed_in|__client_uat(?:_[\w-]+)?)=([1-9]\d*)/;

/** Deletes the offline pictures of My Collection in one step, which is made even if the page is left at once. */
async function forgetPictures(): Promise<void> {
  await caches.delete(offlinePicturesCache);
}

/** Deletes the photos that were not sent yet (`features/pictures/photo-storage.store.ts`). */
function forgetPhotos(): void {
  try {
    indexedDB.deleteDatabase('photos');
  } catch {
    // Blocked, so nothing is stored.
  }
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
  // `crypto.randomUUID` exists only in secure contexts, so not on a phone in the local network.
  randomId: () =>
    Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(''),
  signInHint: () => hints.exec(document.cookie)?.[2] ?? null,
  dropSignInHint() {
    for (const [, name] of document.cookie.matchAll(new RegExp(hints, 'g'))) {
      // The provider may have set it for a parent domain.
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
      // Storage is blocked, so nothing is stored.
    }
    void forgetPictures().catch(() => undefined);
    forgetPhotos();
    // Simulates a change by another tab, so that stores and the cart's badge update.
    dispatchEvent(new StorageEvent('storage'));
  },
  showCartCount: (pieces) => dispatchEvent(new CustomEvent('cart', { detail: pieces })),
};
