import { atom, type ReadableAtom } from 'nanostores';
import type { Browser } from '../../../platform/browser/browser.ts';
import { type CartLines, type CartProduct, readCartLines } from './cart-lines.store.ts';
import { addToCart, countPieces, setQuantity, takeOut } from './carts.ts';
import { cartKey } from './storage-keys.ts';

export interface Cart {
  readonly vendorSlug: string;
  readonly $lines: ReadableAtom<CartLines>;
  /** "Saved for this visit only" once the browser refuses to keep the cart; null as long as it does. */
  readonly $notice: ReadableAtom<string | null>;
  /**
   * Adds units of a piece, 1 by default, up to `most` (default 99) on its line.
   * @returns how many came in
   */
  addToCart(product: CartProduct, units?: number, most?: number): number;
  /** 0 or less removes the line. */
  setQuantity(productId: string, quantity: number): void;
  removeFromCart(productId: string): void;
  clearCart(): void;
  /** Takes out what was paid for; what came in since stays. */
  takeOut(paid: readonly { productId: string; quantity: number }[]): void;
}

/** The cart of one artist's store: kept over reloads, the same in every tab. */
export function createCart(vendorSlug: string, browser: Browser): Cart {
  const key = cartKey(vendorSlug);
  const { storage } = browser;
  const $lines = atom<CartLines>(readCartLines(storage.get(key)));
  const $notice = atom<string | null>(null);

  const show = (lines: CartLines) => {
    $lines.set(lines);
    browser.showCartCount(countPieces(lines));
  };
  const showStored = () => {
    if ($notice.get() === null) show(readCartLines(storage.get(key)));
  };
  storage.onChange((changed) => {
    if (changed === key || changed === null) showStored();
  });
  // The confirmation may have emptied it meanwhile.
  browser.onReturn(showStored);

  const change = (action: (lines: CartLines) => CartLines) => {
    // What is stored, not what we know: another tab may have changed it a moment ago.
    const before = $notice.get() === null ? readCartLines(storage.get(key)) : $lines.get();
    const lines = action(before);
    if (!storage.set(key, lines.length === 0 ? null : JSON.stringify(lines))) $notice.set('Saved for this visit only');
    show(lines);
  };

  return {
    vendorSlug,
    $lines,
    $notice,
    addToCart(product, units, most) {
      let came = 0;
      change((before) => {
        const lines = addToCart(before, product, units, most);
        came = countPieces(lines) - countPieces(before);
        return lines;
      });
      return came;
    },
    setQuantity: (productId, quantity) => change((lines) => setQuantity(lines, productId, quantity)),
    removeFromCart: (productId) => change((lines) => setQuantity(lines, productId, 0)),
    clearCart: () => change(() => []),
    takeOut: (paid) => change((lines) => takeOut(lines, paid)),
  };
}
