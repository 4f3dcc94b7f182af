/** Creates the buying stores with the real browser, one set per vendor for all islands. */

import { browser } from '../../../platform/browser/real-browser.ts';
import type { Cart } from '../cart/cart.store.ts';
import { type CartQuote, createQuote } from '../cart/quote.store.ts';
import { getCart } from '../cart/shared-cart.store.ts';
import { type Checkout, createCheckout } from '../checkout/checkout.store.ts';

export interface VendorStores {
  cart: Cart;
  quote: CartQuote;
  checkout: Checkout;
}

const stores = new Map<string, VendorStores>();

/** Returns the stores that all islands of a vendor's pages share. Don't call it while rendering on the server. */
export function getVendorStores(vendorSlug: string): VendorStores {
  let made = stores.get(vendorSlug);
  if (!made) {
    const cart = getCart(vendorSlug);
    const quote = createQuote(cart, browser);
    made = { cart, quote, checkout: createCheckout(cart, quote, browser) };
    stores.set(vendorSlug, made);
  }
  return made;
}
