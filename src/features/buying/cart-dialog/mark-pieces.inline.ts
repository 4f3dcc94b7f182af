/**
 * Runs after the list of a store's pieces, which is the same for everyone: beside the buttons of pieces that are in this
 * browser's cart is the way there, also before any other code is loaded.
 */
import { addLabels as words } from '../cart/words.ts';

function mark(): void {
  const badge = document.querySelector<HTMLElement>('[data-cart]');
  let cart = '';
  try {
    cart = localStorage[`cart_${badge?.dataset['cart']}`] ?? '';
  } catch {
    // Nothing is stored.
  }
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-wakes=list]')) {
    const [id, add, shown] = form.elements as unknown as [HTMLInputElement, HTMLButtonElement, HTMLButtonElement?];
    (add.firstChild as HTMLElement).textContent = words.add;
    if (!cart.includes(id.value)) shown?.remove();
    else if (!shown) {
      const way = document.createElement('button');
      way.type = 'button';
      way.className = 'tap link';
      way.textContent = words.seeCart;
      way.onclick = () => {
        // Where the focus is after the cart, from which the piece may have been removed.
        add.focus();
        badge?.closest('button')?.click();
      };
      form.append(way);
    }
  }
}

mark();
for (const type of ['added', 'cart', 'storage', 'pageshow']) addEventListener(type, mark);
