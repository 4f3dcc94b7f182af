import { DomainError } from '../../../platform/errors.ts';
import { constants } from '../../../site/constants.ts';
import { isQuantity } from './carts.ts';

/** One product and how many of it; at most one per product. */
export interface WantedLine {
  productId: string;
  quantity: number;
}

/** As it came in: a quantity may be anything. */
export interface RawLine {
  productId: string;
  quantity: unknown;
}

function badQuantity(position: number): DomainError {
  const message = `Quantities are whole numbers from 1 to ${constants.quantityMax}.`;
  return new DomainError('bad_quantity', message, { fields: [{ path: `items.${position}.quantity`, message }] });
}

/**
 * The items of a request, duplicates merged, in the order of product ids: the order in which inventory is locked.
 * @throws DomainError `invalid` for an empty cart or too many lines, `bad_quantity`
 */
export function readWantedLines(raw: readonly RawLine[]): WantedLine[] {
  if (raw.length === 0) throw new DomainError('invalid', 'Your cart is empty');
  if (raw.length > constants.cartMaxLines) {
    throw new DomainError('invalid', `A cart holds at most ${constants.cartMaxLines} different pieces.`);
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
