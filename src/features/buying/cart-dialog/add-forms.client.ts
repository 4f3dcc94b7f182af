/** Adds the pieces of a list to the cart when their forms (`AddForm.astro`) are submitted. */

import type { CartProduct, Thumbnail } from '../cart/cart.ts';
import { addLabels, addToCartWords as words } from '../cart/words.ts';
import { getVendorStores } from './vendor-stores.store.ts';

/** How long a button confirms that it worked. */
const addedMs = 2_000;

/** Returns the smallest file of a card's picture. */
function readThumbnail(card: Element): Thumbnail | null {
  const image = card.querySelector('img');
  const [, src, width] = /^(\S+) (\d+)w/.exec(card.querySelector('source')?.srcset ?? '') ?? [];
  if (!image || !src) return null;
  return {
    src,
    width: Number(width),
    height: Math.round((Number(width) * Number(image.getAttribute('height'))) / Number(image.getAttribute('width'))),
  };
}

/** Reads a piece from its card (`ProductCard.astro`), which says all that the cart shows. The server checks it anyway. */
function readCard(form: HTMLFormElement): CartProduct {
  const card = form.closest('li') as HTMLLIElement;
  const name = card.querySelector('h3 a') as HTMLAnchorElement;
  return {
    id: (form.elements.namedItem('productId') as HTMLInputElement).value,
    slug: name.pathname.split('/')[2] ?? '',
    name: name.textContent,
    // "$1,098.00" has all its cents.
    priceCents: Number(card.querySelector('.price')?.textContent.replace(/\D/g, '')),
    thumb: readThumbnail(card),
  };
}

/** How many units of each piece were added, for screen readers. */
const added = new Map<string, number>();

function add(form: HTMLFormElement): void {
  const label = form.querySelector('button span') as HTMLElement;
  const cartButton = document.querySelector<HTMLElement>('[data-cart]');
  if (label.textContent === addLabels.seeCart) {
    cartButton?.closest('button')?.click();
    return;
  }
  const { cart } = getVendorStores(cartButton?.dataset['cart'] ?? '');
  const product = readCard(form);
  const { id, name } = product;
  const came = cart.addToCart(product);
  const units = (added.get(id) ?? 0) + came;
  added.set(id, units);
  const said = units > 1 ? words.addedSeveral(units, name) : words.addedOne(name);
  const status = document.querySelector('#added');
  if (status) status.textContent = came > 0 ? said : words.hasAll(name);
  label.textContent = came > 0 ? words.added : words.nothingAdded;
  // Then `mark-pieces.inline.ts` leads to the cart.
  setTimeout(() => dispatchEvent(new Event('added')), addedMs);
}

/** Listens from now on. Called when the code is loaded, because a press that waited for it follows at once. */
export function addFromLists(): void {
  addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.dataset['wakes']) return;
    event.preventDefault();
    add(form);
  });
}
