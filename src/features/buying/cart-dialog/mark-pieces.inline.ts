/**
 * Runs after the list of a store's pieces, which is the same for everyone: the buttons of pieces that are in this browser's
 * cart lead there, also before any other code is loaded.
 */
import { addLabels as words } from '../cart/words.ts';

function mark(): void {
  let cart = '';
  try {
    cart = localStorage[`cart_${document.querySelector<HTMLElement>('[data-cart]')?.dataset['cart']}`] ?? '';
  } catch {
    // Nothing is stored.
  }
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-wakes=list]')) {
    const [id, button] = form.elements as unknown as [HTMLInputElement, HTMLButtonElement];
    const isIn = cart.includes(id.value);
    button.className = `btn btn-${isIn ? 'ink' : 'add'}`;
    (button.firstChild as HTMLElement).textContent = isIn ? words.seeCart : words.add;
    // The name of the piece, for screen readers.
    (button.lastChild as HTMLElement).hidden = isIn;
  }
}

mark();
for (const type of ['added', 'cart', 'storage', 'pageshow']) addEventListener(type, mark);
