/** The browser's half of the wiring: the real browser, and one set of stores per artist for all islands. */
import { type Cart, createCart } from '../stores/cart.ts';
import { type Checkout, createCheckout } from '../stores/checkout.ts';
import { type CartQuote, createQuote } from '../stores/quote.ts';
import { browser, session } from './browser-session.ts';

export { browser, session };

export interface VendorStores {
  cart: Cart;
  quote: CartQuote;
  checkout: Checkout;
}

const stores = new Map<string, VendorStores>();

/** What islands share of one artist's storefront, the same for every island of the page. Never called while rendering on the server. */
export function storesOf(vendorSlug: string): VendorStores {
  let made = stores.get(vendorSlug);
  if (!made) {
    const cart = createCart(vendorSlug, browser);
    const quote = createQuote(cart, browser);
    made = { cart, quote, checkout: createCheckout(cart, quote, browser) };
    stores.set(vendorSlug, made);
  }
  return made;
}
