/**
 * The rules of a cart, the same in the browser and on the server: lines of one vendor, one line per product. Carts are
 * never mutated. A cart's prices and inventory are for display only: the server reads them from the database.
 */
import { DomainError } from '../../../platform/errors.ts';
import { paths } from '../../../site/paths.ts';
import type { Product } from '../../catalog/products.ts';
import { cartErrors, type LineProblem } from './words.ts';

export const cartMaxLines = 50;
export const quantityMax = 99;

export interface CartLine<Product extends { id: string } = { id: string }> {
  product: Product;
  /** A whole number from 1 to 99. */
  quantity: number;
}

export interface Thumbnail {
  /** A path below /media. */
  src: string;
  width: number;
  height: number;
}

/** A product as the cart shows it. The price is for display only: the server reads it from the database. */
export interface CartProduct {
  id: string;
  slug: string;
  name: string;
  priceCents: number;
  thumb: Thumbnail | null;
}

export type CartLines = readonly CartLine<CartProduct>[];

type Lines<P extends { id: string }> = readonly CartLine<P>[];

/** True if a quantity can be ordered at all: a whole number from 1 to 99. */
export function isQuantity(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 1 && (value as number) <= quantityMax;
}

/**
 * Adds units of a product to its line, or as a new line at the end. A full cart gets no new line.
 * @param units a whole number from 1 to 99
 * @param most maximum quantity of the line; a line that has more already keeps it
 */
export function addToCart<P extends { id: string }>(
  lines: Lines<P>,
  product: P,
  units = 1,
  most: number = quantityMax,
): Lines<P> {
  const line = lines.find((one) => one.product.id === product.id);
  if (line) return setQuantity(lines, product.id, Math.max(line.quantity, Math.min(line.quantity + units, most)));
  return lines.length < cartMaxLines ? [...lines, { product, quantity: Math.min(units, most) }] : lines;
}

/** Sets a line's quantity, at most 99; 0 or less removes the line. */
export function setQuantity<P extends { id: string }>(lines: Lines<P>, productId: string, quantity: number): Lines<P> {
  if (quantity <= 0) return lines.filter((line) => line.product.id !== productId);
  const limited = Math.min(Math.floor(quantity), quantityMax);
  return lines.map((line) => (line.product.id === productId ? { ...line, quantity: limited } : line));
}

/** Subtracts the paid quantities, so that products added after the checkout started stay in the cart. */
export function removePaid<P extends { id: string }>(
  lines: Lines<P>,
  paid: readonly { productId: string; quantity: number }[],
): Lines<P> {
  return paid.reduce((left, { productId, quantity }) => {
    const line = left.find((one) => one.product.id === productId);
    return line ? setQuantity(left, productId, line.quantity - quantity) : left;
  }, lines);
}

export function countUnits(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}

interface LineInventory {
  /** Units that can be bought, from 0 to the quantity of the line. */
  buyable: number;
  problem: LineProblem | null;
}

/**
 * Compares a line's quantity with the inventory.
 * @param available units free to buy; null for a product that is no longer sold
 * @param held true if an open checkout holds a unit
 */
export function checkLineInventory(quantity: number, available: number | null, held = false): LineInventory {
  if (available === null) return { buyable: 0, problem: 'gone' };
  if (available === 0) return { buyable: 0, problem: held ? 'held' : 'sold' };
  return available < quantity ? { buyable: available, problem: 'few' } : { buyable: quantity, problem: null };
}

/** One product and how many of it; at most one per product. */
export interface CartItem {
  productId: string;
  quantity: number;
}

interface RawCartItem {
  productId: string;
  quantity: unknown;
}

function badQuantity(position: number): DomainError {
  const message = cartErrors.badQuantity(quantityMax);
  return new DomainError('bad_quantity', message, { fields: [{ path: `items.${position}.quantity`, message }] });
}

/**
 * Validates the items of a request, merges duplicates, and sorts by product id, the order in which inventory is locked.
 * @throws DomainError `invalid` for an empty cart or too many lines, `bad_quantity`
 */
export function readCartItems(raw: readonly RawCartItem[]): CartItem[] {
  if (raw.length === 0) throw new DomainError('invalid', cartErrors.empty);
  if (raw.length > cartMaxLines) {
    throw new DomainError('invalid', cartErrors.tooManyLines(cartMaxLines));
  }
  const quantities = new Map<string, number>();
  for (const [position, { productId, quantity }] of raw.entries()) {
    if (!isQuantity(quantity)) throw badQuantity(position);
    const id = productId.toLowerCase();
    const sum = (quantities.get(id) ?? 0) + quantity;
    if (!isQuantity(sum)) throw badQuantity(position);
    quantities.set(id, sum);
  }
  return [...quantities]
    .map(([productId, quantity]) => ({ productId, quantity }))
    .sort((a, b) => (a.productId < b.productId ? -1 : 1));
}

/** Picks what the cart shows of a product, and no more, because the page holds it once per button. */
export function toCartProduct({ id, slug, name, priceCents, pictures }: Product): CartProduct {
  const [picture] = pictures;
  const width = picture ? Math.min(...picture.widths) : 0;
  const thumb = picture && {
    src: paths.media(picture.key, width, 'avif'),
    width,
    height: Math.round((width * picture.height) / picture.width),
  };
  return { id, slug, name, priceCents, thumb: thumb ?? null };
}
