/** Adds pieces to the cart: from a list (`AddForm.astro`) and from the page of a piece (`AddButton.astro`). */

import { type CartProduct, cartMaxLines, type Thumbnail } from '../cart/cart.ts';
import { addLabels, addToCartWords as words } from '../cart/words.ts';
import { readChosenDelivery, showDelivery } from './delivery-radios.ts';
import { getVendorStores, type VendorStores } from './vendor-stores.store.ts';

/** How long a button confirms that it worked. */
const addedMs = 2_000;

const cartBadge = () => document.querySelector<HTMLElement>('[data-cart]');

/** Returns the stores of the artist whose page this is. */
const storesOfPage = (): VendorStores => getVendorStores(cartBadge()?.dataset['cart'] ?? '');

/** How many units of each piece were added on this page. */
const addedUnits = new Map<string, number>();

/** Tells screen readers what was added, and returns what the button says for a moment. */
function confirm({ id, name }: CartProduct, came: number): string {
  const units = (addedUnits.get(id) ?? 0) + came;
  addedUnits.set(id, units);
  const isIn = storesOfPage()
    .cart.$lines.get()
    .some(({ product }) => product.id === id);
  const nothing = isIn ? words.hasAll(name) : words.full(cartMaxLines, name);
  const added = units > 1 ? words.addedSeveral(units, name) : words.addedOne(name);
  const status = document.querySelector('#added');
  if (status) status.textContent = came > 0 ? added : nothing;
  if (came > 0) return words.added;
  return isIn ? words.nothingAdded : words.cartFull;
}

/** Returns the smallest file of a card's picture. */
function readThumbnail(card: Element): Thumbnail | null {
  const image = card.querySelector('img');
  const [, src, width] = /^(\S+) (\d+)w/.exec(card.querySelector('source')?.srcset ?? '') ?? [];
  if (!image || !src) return null;
  const ratio = Number(image.getAttribute('height')) / Number(image.getAttribute('width'));
  return { src, width: Number(width), height: Math.round(Number(width) * ratio) };
}

/** Reads a piece from its card (`ProductCard.astro`), which says all that the cart shows. The server checks it anyway. */
function readCard(form: HTMLFormElement): CartProduct {
  const card = form.closest('li') as HTMLLIElement;
  const link = card.querySelector('h3 a') as HTMLAnchorElement;
  return {
    id: (form.elements.namedItem('productId') as HTMLInputElement).value,
    slug: link.pathname.split('/')[2] ?? '',
    name: link.textContent,
    // "$1,098.00" always has its cents.
    priceCents: Number(card.querySelector('.price')?.textContent.replace(/\D/g, '')),
    thumb: readThumbnail(card),
  };
}

/** Reads "3 available" at the end of a card, so that two quick presses don't take two of a piece that exists once. */
function readInventory(form: HTMLFormElement): number | undefined {
  const [, available] = /(\d+) \D+$/.exec(form.closest('li')?.querySelector('.left')?.textContent ?? '') ?? [];
  return available === undefined ? undefined : Number(available);
}

function addFromList(form: HTMLFormElement): void {
  const label = form.querySelector('button span') as HTMLElement;
  const product = readCard(form);
  label.textContent = confirm(product, storesOfPage().cart.addToCart(product, 1, readInventory(form)));
  // Then `mark-pieces.inline.ts` offers it again.
  setTimeout(() => dispatchEvent(new Event('added')), addedMs);
}

/** Listens to the forms of lists. */
export function addFromLists(): void {
  addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (form.dataset['wakes'] !== 'list') return;
    event.preventDefault();
    addFromList(form);
  });
}

/** Listens to the button on the page of a piece, and shows the cart's delivery beside it. */
export function addFromPage(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-wakes=page]');
  const form = button?.form;
  if (!button || !form) return;
  const radios = [...form.querySelectorAll<HTMLInputElement>('input[name=delivery]')];
  const { cart, quote } = storesOfPage();
  quote.$delivery.subscribe((delivery) => showDelivery(radios, delivery));

  const product: CartProduct = JSON.parse(button.dataset['product'] ?? '');
  let timer: number | undefined;
  button.addEventListener('click', (event) => {
    event.preventDefault();
    if (!form.reportValidity()) return;
    const units = Number(new FormData(form).get('quantity') ?? 1);
    const delivery = readChosenDelivery(radios);
    const came = cart.addToCart(product, units, Number(button.dataset['inventory']));
    if (delivery) quote.chooseDelivery(delivery);
    button.textContent = confirm(product, came);
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      button.textContent = addLabels.add;
    }, addedMs);
  });
}
