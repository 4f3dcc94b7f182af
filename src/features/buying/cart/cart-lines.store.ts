/** What a browser keeps of a cart. Anybody can write there, so it is read with suspicion. */
import { constants } from '../../../site/constants.ts';
import { type CartLine, isQuantity } from './carts.ts';

export interface Thumbnail {
  /** A path below /media. */
  src: string;
  width: number;
  height: number;
}

/** A piece as the cart shows it. The price is for the eye: the server asks its database. */
export interface CartProduct {
  id: string;
  slug: string;
  name: string;
  priceCents: number;
  thumb: Thumbnail | null;
}

export type CartLines = readonly CartLine<CartProduct>[];

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
 * The lines of a stored cart. Text that is no JSON or no list is discarded whole, lines that no cart of ours could hold
 * one by one; both are told to `warn`.
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
  for (const entry of list.slice(0, constants.cartMaxLines)) {
    const line = readLine(entry);
    if (line && !lines.has(line.product.id)) lines.set(line.product.id, line);
  }
  if (lines.size < list.length) warn('Lines of a stored cart were not readable and are discarded.');
  return [...lines.values()];
}
