/** The browser's half of the wiring: real storage and navigation, and one set of stores per artist for all islands. */
import type { Browser, BrowserStorage } from '../stores/browser.ts';
import { type Cart, createCart } from '../stores/cart.ts';
import { type Checkout, createCheckout } from '../stores/checkout.ts';
import { type CartQuote, createQuote } from '../stores/quote.ts';

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
  onChange: (listener) => addEventListener('storage', ({ key }) => listener(key)),
};

export const browser: Browser = {
  storage,
  goTo: (url) => location.assign(url),
  onReturn: (listener) =>
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) listener();
    }),
  onOnline: (listener) => addEventListener('online', listener),
  // `randomUUID` is missing where a page is not secure, such as a phone on the local network.
  randomId: () =>
    Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(''),
  // A hint that the sign-in leaves readable: our own, or Clerk's.
  signedIn: () => /(?:^|; )(?:signed_in=1|__client_uat(?:_\w+)?=[1-9])/.test(document.cookie),
  showCartCount: (pieces) => dispatchEvent(new CustomEvent('cart', { detail: pieces })),
};

export interface Shop {
  cart: Cart;
  quote: CartQuote;
  checkout: Checkout;
}

const shops = new Map<string, Shop>();

/** The stores of one artist's shop, the same for every island of the page. Never called while rendering on the server. */
export function shopOf(vendorSlug: string): Shop {
  let shop = shops.get(vendorSlug);
  if (!shop) {
    const cart = createCart(vendorSlug, browser);
    const quote = createQuote(cart, browser);
    shop = { cart, quote, checkout: createCheckout(cart, quote, browser) };
    shops.set(vendorSlug, shop);
  }
  return shop;
}
