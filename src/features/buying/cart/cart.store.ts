import { atom, type ReadableAtom } from 'nanostores';
import type { Browser } from '../../../platform/browser/browser.ts';
import {
  addToCart,
  type CartLine,
  type CartLines,
  type CartProduct,
  cartMaxLines,
  countUnits,
  isQuantity,
  removePaid,
  setQuantity,
  type Thumbnail,
} from './cart.ts';
import { cartWords } from './words.ts';

export const cartKey = (vendorSlug: string) => `cart_${vendorSlug}`;
/** Storage key of the cart's id, which makes its idempotency keys, and of its last checkout session. */
export const checkoutIdKey = (vendorSlug: string) => `checkout_${vendorSlug}`;
/** Storage key of the cart's delivery: nothing for the usual one. */
export const deliveryKey = (vendorSlug: string) => `delivery_${vendorSlug}`;
/** Marks a paid session whose cart was cleared, here or by the confirmation, so that no later cart is cleared for it. */
export const paidKey = (sessionId: string) => `paid_${sessionId}`;

type Unknown = Record<string, unknown>;

const isObject = (value: unknown): value is Unknown => typeof value === 'object' && value !== null;
const isCount = (value: unknown, max: number): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= max;

function readThumb(thumb: unknown): Thumbnail | null {
  if (!isObject(thumb)) return null;
  const { src, width, height } = thumb;
  if (typeof src !== 'string' || !/^\/media\/[\w/-]+\.(avif|webp)$/.test(src) || src.includes('//')) return null;
  return isCount(width, 10_000) && isCount(height, 10_000) ? { src, width, height } : null;
}

function readLine(line: unknown): CartLine<CartProduct> | null {
  if (!isObject(line) || !isObject(line['product']) || !isQuantity(line['quantity'])) return null;
  const { id, slug, name, priceCents, thumb } = line['product'];
  if (typeof id !== 'string' || !/^[\w-]{1,100}$/.test(id)) return null;
  if (typeof slug !== 'string' || !/^[a-z0-9-]{1,100}$/.test(slug)) return null;
  if (typeof name !== 'string' || name === '' || name.length > 300 || !isCount(priceCents, 1e10)) return null;
  return { product: { id, slug, name, priceCents, thumb: readThumb(thumb) }, quantity: line['quantity'] };
}

/**
 * Reads the lines of a stored cart. Discards the whole text if it isn't a JSON list, and each invalid line. Calls `warn` for
 * both.
 */
export function readCartLines(stored: string | null, warn: (message: string) => void = console.warn): CartLines {
  if (stored === null) return [];
  let list: unknown;
  try {
    list = JSON.parse(stored);
  } catch {
    list = null;
  }
  if (!Array.isArray(list)) {
    warn('A stored cart was not readable and is discarded.');
    return [];
  }
  const lines = new Map<string, CartLine<CartProduct>>();
  for (const entry of list.slice(0, cartMaxLines)) {
    const line = readLine(entry);
    if (line && !lines.has(line.product.id)) lines.set(line.product.id, line);
  }
  if (lines.size < list.length) warn('Lines of a stored cart were not readable and are discarded.');
  return [...lines.values()];
}

export interface Cart {
  readonly vendorSlug: string;
  readonly $lines: ReadableAtom<CartLines>;
  /** Notice if the browser refuses to store the cart; null otherwise. */
  readonly $notice: ReadableAtom<string | null>;
  /**
   * Adds units of a piece, 1 by default, up to `most` (default 99) on its line.
   * @returns how many units were added
   */
  addToCart(product: CartProduct, units?: number, most?: number): number;
  /** Sets the quantity of a line; 0 or less removes the line. */
  setQuantity(productId: string, quantity: number): void;
  removeFromCart(productId: string): void;
  clearCart(): void;
  /** Removes the paid quantities; products added since stay. */
  removePaid(paid: readonly { productId: string; quantity: number }[]): void;
}

/** Creates the cart of one vendor, which survives reloads and is the same in every tab. */
export function createCart(vendorSlug: string, browser: Browser): Cart {
  const key = cartKey(vendorSlug);
  const { storage } = browser;
  const $lines = atom<CartLines>(readCartLines(storage.get(key)));
  const $notice = atom<string | null>(null);

  const show = (lines: CartLines) => {
    $lines.set(lines);
    browser.showCartCount(countUnits(lines));
  };
  const showStored = () => {
    if ($notice.get() === null) show(readCartLines(storage.get(key)));
  };
  storage.onChange((changed) => {
    if (changed === key || changed === null) showStored();
  });
  // The order confirmation may have emptied the cart meanwhile.
  browser.onReturn(showStored);

  const change = (action: (lines: CartLines) => CartLines) => {
    // Start from storage, because another tab may have changed the cart a moment ago.
    const before = $notice.get() === null ? readCartLines(storage.get(key)) : $lines.get();
    const lines = action(before);
    if (!storage.set(key, lines.length === 0 ? null : JSON.stringify(lines))) $notice.set(cartWords.notSaved);
    show(lines);
  };

  return {
    vendorSlug,
    $lines,
    $notice,
    addToCart(product, units, most) {
      let added = 0;
      change((before) => {
        const lines = addToCart(before, product, units, most);
        added = countUnits(lines) - countUnits(before);
        return lines;
      });
      return added;
    },
    setQuantity: (productId, quantity) => change((lines) => setQuantity(lines, productId, quantity)),
    removeFromCart: (productId) => change((lines) => setQuantity(lines, productId, 0)),
    clearCart: () => change(() => []),
    removePaid: (paid) => change((lines) => removePaid(lines, paid)),
  };
}
