/**
 * The rules of a cart, the same in the browser and on the server: lines of one vendor, one line a product. Carts are
 * never changed in place. What a cart says of prices and inventory is for the eye: the server asks the database.
 */
import { constants } from '../../../site/constants.ts';
import { heldLabel } from '../../catalog/availability.ts';

export interface CartLine<Product extends { id: string } = { id: string }> {
  product: Product;
  /** A whole number from 1 to 99. */
  quantity: number;
}

type Lines<P extends { id: string }> = readonly CartLine<P>[];

/** Whether a quantity can be ordered at all. Text, fractions and numbers out of range can't. */
export function isQuantity(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 1 && (value as number) <= constants.quantityMax;
}

/**
 * Adds units of a product: a new line at the end, or more on the line that is there. A full cart stays as it is.
 * @param units a whole number from 1 to 99
 * @param most where the line stops growing; a line that has more already keeps it
 */
export function addToCart<P extends { id: string }>(
  lines: Lines<P>,
  product: P,
  units = 1,
  most: number = constants.quantityMax,
): Lines<P> {
  const line = lines.find((one) => one.product.id === product.id);
  if (line) return setQuantity(lines, product.id, Math.max(line.quantity, Math.min(line.quantity + units, most)));
  return lines.length < constants.cartMaxLines ? [...lines, { product, quantity: Math.min(units, most) }] : lines;
}

/** Sets a line's quantity, at most 99; 0 or less removes the line. */
export function setQuantity<P extends { id: string }>(lines: Lines<P>, productId: string, quantity: number): Lines<P> {
  if (quantity <= 0) return lines.filter((line) => line.product.id !== productId);
  const kept = Math.min(Math.floor(quantity), constants.quantityMax);
  return lines.map((line) => (line.product.id === productId ? { ...line, quantity: kept } : line));
}

/** What is left of a cart once an order was paid: pieces that came in after going to pay stay. */
export function takeOut<P extends { id: string }>(
  lines: Lines<P>,
  paid: readonly { productId: string; quantity: number }[],
): Lines<P> {
  return paid.reduce((left, { productId, quantity }) => {
    const line = left.find((one) => one.product.id === productId);
    return line ? setQuantity(left, productId, line.quantity - quantity) : left;
  }, lines);
}

/** How many pieces are in the cart: the number on its badge. */
export function countPieces(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}

/** What can be ordered of a product, and what to tell the buyer when it is less than asked for. */
export interface LineInventory {
  /** From 0 to the quantity asked for. */
  buyable: number;
  problem: string | null;
}

/**
 * @param available units free to buy; null for a product that is not sold anymore
 * @param held whether somebody is paying for the last unit
 */
export function lineInventory(quantity: number, available: number | null, held = false): LineInventory {
  if (available === null) return { buyable: 0, problem: 'No longer available' };
  if (available === 0) return { buyable: 0, problem: held ? heldLabel : 'Sold' };
  if (available < quantity) return { buyable: available, problem: `Only ${available} left` };
  return { buyable: quantity, problem: null };
}

/** What to do about a line with a problem before the cart can be paid for. */
export function toCheckOut(name: string, buyable: number): string {
  return buyable > 0 ? `Lower ${name} to ${buyable} to check out.` : `Remove ${name} to check out.`;
}

/** The same for a line of which the server doesn't know the name. The browser may. */
export const removeUnknown = toCheckOut('what is no longer available', 0);
