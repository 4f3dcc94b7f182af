import { DomainError } from '../../../platform/errors.ts';
import { heldRefusal, type LocalClock } from '../../catalog/availability.ts';
import { type CartItem, checkLineInventory } from '../cart/cart.ts';
import type { Holds } from '../orders/holds.server.ts';

interface SoldProduct {
  id: string;
  vendorId: string;
  name: string;
  inventory: number;
  isActive: boolean;
}

export interface CheckedLine<P extends SoldProduct> {
  product: P;
  quantity: number;
}

/**
 * Each item with its product.
 * @param vendorId whose cart it is; null for that of the first product
 * @throws DomainError `product_not_found`, also for products that are not sold any more; `mixed_vendors`
 */
export function checkProducts<P extends SoldProduct>(
  items: readonly CartItem[],
  found: readonly P[],
  vendorId: string | null,
): CheckedLine<P>[] {
  const byId = new Map(found.filter((product) => product.isActive).map((product) => [product.id, product]));
  const lines = items.map(({ productId, quantity }) => {
    const product = byId.get(productId);
    if (product) return { product, quantity };
    const message = 'A piece in your cart is no longer available. Remove it to check out.';
    const field = { path: 'items', message: 'No longer available', productId: productId.slice(0, 100), available: 0 };
    throw new DomainError('product_not_found', message, { fields: [field] });
  });
  const owner = vendorId ?? lines[0]?.product.vendorId;
  if (lines.some((line) => line.product.vendorId !== owner)) {
    throw new DomainError('mixed_vendors', 'You can check out with one artist at a time.');
  }
  return lines;
}

/** The lines of which there are too few units free to buy. */
export function findShortLines<P extends SoldProduct>(lines: readonly CheckedLine<P>[]): CheckedLine<P>[] {
  return lines.filter(({ product, quantity }) => product.inventory < quantity);
}

function refusalOf({ name, inventory }: SoldProduct, holds: Holds | undefined, clock: LocalClock): string {
  if (inventory > 0) {
    return `Only ${inventory} of ${name} left. You weren’t charged. Lower it to ${inventory} to check out.`;
  }
  if (holds === undefined) return `${name} has sold. You weren’t charged. Remove it to check out.`;
  // Their own checkouts end for a new one, unless the provider can't be asked.
  if (holds.own > 0)
    return `You’re already checking out with ${name}. You weren’t charged. Return to payment to finish.`;
  return heldRefusal(name, holds.until, clock);
}

/**
 * The error `out_of_stock` for these lines, with a field for each. Where somebody is paying for the last unit it says so,
 * and when to try again.
 * @param short at least one line
 * @param holds open checkouts of their pieces
 */
export function outOfStock(
  short: readonly CheckedLine<SoldProduct>[],
  holds: ReadonlyMap<string, Holds>,
  clock: LocalClock,
): DomainError {
  const fields = short.map(({ product, quantity }) => {
    const { problem } = checkLineInventory(quantity, product.inventory, holds.has(product.id));
    return { path: 'items', message: problem ?? '', productId: product.id, available: product.inventory };
  });
  const [first] = short;
  const message = first === undefined ? '' : refusalOf(first.product, holds.get(first.product.id), clock);
  const until = first?.product.inventory === 0 ? holds.get(first.product.id)?.until : undefined;
  const seconds = until === undefined ? 0 : Math.ceil((until.getTime() - clock.now.getTime()) / 1000);
  return new DomainError('out_of_stock', message, { fields, ...(seconds > 0 && { retryAfter: seconds }) });
}
