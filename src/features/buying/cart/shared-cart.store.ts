import { browser } from '../../../platform/browser/real-browser.ts';
import { type Cart, createCart } from './cart.store.ts';

const carts = new Map<string, Cart>();

/** Returns a vendor's cart, which everything on a page shares. Don't call it while rendering on the server. */
export function getCart(vendorSlug: string): Cart {
  const cart = carts.get(vendorSlug) ?? createCart(vendorSlug, browser);
  carts.set(vendorSlug, cart);
  return cart;
}
