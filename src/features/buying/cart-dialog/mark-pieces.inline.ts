/**
 * Runs after the list of a store's pieces, which is the same for everyone: shows the way to the cart beside the buttons of
 * pieces that are in this browser's cart, until their islands (`AddFromList.tsx`) do.
 */
import { cartMark } from './cart-mark.ts';

function mark(): void {
  const badge = document.querySelector<HTMLElement>('[data-cart]');
  let cart = '';
  try {
    cart = localStorage[`cart_${badge?.dataset['cart']}`] ?? '';
  } catch {
    // Nothing is stored.
  }
  for (const form of document.querySelectorAll<HTMLFormElement>('[ssr]>form')) {
    (form[2] as HTMLButtonElement).hidden = !cart.includes((form[0] as HTMLInputElement).value);
  }
}

mark();
// My Collection leads to the cart of a store.
if (location.hash === `#${cartMark}`) document.querySelector('[data-cart]')?.closest('button')?.click();
for (const type of ['cart', 'storage', 'pageshow']) addEventListener(type, mark);
